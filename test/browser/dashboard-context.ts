import assert from 'node:assert/strict'
import type { Browser } from 'playwright-core'
import { type RunningDemo, startDemo } from '../demo.ts'
import { launchChromium } from './launch-chromium.ts'
import { type MonitoredPage, openMonitoredPage, type PageAppearance } from './monitored-page.ts'

/** A running demo and a browser. */
export interface DashboardContext {
  readonly demo: RunningDemo
  readonly browser: Browser
  stop(): Promise<void>
}

/** What somebody does, told by its name. */
export type BrowserFlow = (stage: DashboardContext) => Promise<void>

/** Longer than anything takes, in milliseconds, on a machine that does much else. */
const ACTION_TIMEOUT_MS = 20_000

export async function openDashboardContext(): Promise<DashboardContext> {
  const demo = await startDemo()
  try {
    const browser = await launchChromium()
    return {
      demo,
      browser,
      async stop() {
        await browser.close()
        await demo.stop()
      },
    }
  } catch (error) {
    await demo.stop()
    throw error
  }
}

/** A page at an address, without anybody signed in. */
export async function openPage(
  { browser, demo }: DashboardContext,
  path: string,
  looks: PageAppearance = {},
  expected: readonly string[] = [],
): Promise<MonitoredPage> {
  const watched = await openMonitoredPage(browser, looks, expected)
  watched.page.setDefaultTimeout(ACTION_TIMEOUT_MS)
  await watched.page.goto(demo.url + path)
  return watched
}

/** Signs in on the page as it stands. */
export async function signIn({ page }: MonitoredPage, key: string): Promise<void> {
  await page.getByLabel('API key').fill(key)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.locator('#main').waitFor()
}

/** A page at an address, seen by the demo's admin. */
export async function openSignedInPage(
  stage: DashboardContext,
  path: string,
  looks: PageAppearance = {},
  expected: readonly string[] = [],
): Promise<MonitoredPage> {
  const watched = await openPage(stage, path, looks, expected)
  await signIn(watched, stage.demo.api_key)
  return watched
}

/** Ends a page, in which nothing may have gone wrong. */
export async function closeWithoutFaults(watched: MonitoredPage): Promise<void> {
  const faults = await watched.faults()
  await watched.context.close()
  assert.deepEqual(faults, [])
}

/** Asks the API beside the dashboard, as the demo's admin. */
export async function callApi<T>(
  { demo }: DashboardContext,
  path: string,
  init: RequestInit = {},
): Promise<T> {
  const headers = { authorization: `Bearer ${demo.api_key}`, 'content-type': 'application/json' }
  const answer = await fetch(`${demo.url}/api/v1${path}`, { ...init, headers })
  assert.ok(answer.ok, `${path} answered ${answer.status}`)
  return (answer.status === 204 ? undefined : await answer.json()) as T
}
