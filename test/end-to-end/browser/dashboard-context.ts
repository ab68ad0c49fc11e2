import assert from 'node:assert/strict'
import type { Browser } from 'playwright-core'
import { type RunningDemo, startDemo } from '../start-demo.ts'
import { launchChromium } from './launch-chromium.ts'
import { type MonitoredPage, openMonitoredPage, type PageAppearance } from './monitored-page.ts'

/** A running demo and a browser. */
export interface DashboardContext {
  readonly demo: RunningDemo
  readonly browser: Browser
  stop(): Promise<void>
}

/** A sequence of user actions with its expectations. */
export type BrowserFlow = (context: DashboardContext) => Promise<void>

/** Longer than any action takes, even on a busy machine. */
const ACTION_TIMEOUT_MS = 20_000

export async function openDashboardContext(): Promise<DashboardContext> {
  const demo = await startDemo({}, { isFresh: true })
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

/** Opens a page without signing in. */
export async function openPage(
  { browser, demo }: DashboardContext,
  path: string,
  appearance: PageAppearance = {},
  expected: readonly string[] = [],
): Promise<MonitoredPage> {
  const monitored = await openMonitoredPage(browser, appearance, expected)
  monitored.page.setDefaultTimeout(ACTION_TIMEOUT_MS)
  await monitored.page.goto(demo.url + path)
  return monitored
}

/** Signs in on the current page. */
export async function signIn({ page }: MonitoredPage, key: string): Promise<void> {
  await page.locator('input[type=password]').fill(key)
  await page.locator('button[type=submit]').click()
  await page.locator('#main').waitFor()
}

/** Opens a page as the demo's administrator. */
export async function openSignedInPage(
  context: DashboardContext,
  path: string,
  appearance: PageAppearance = {},
  expected: readonly string[] = [],
): Promise<MonitoredPage> {
  const monitored = await openPage(context, path, appearance, expected)
  await signIn(monitored, context.demo.api_key)
  return monitored
}

/** Closes a page and asserts that it had no faults. */
export async function closeWithoutFaults(monitored: MonitoredPage): Promise<void> {
  const faults = await monitored.faults()
  await monitored.context.close()
  assert.deepEqual(faults, [])
}

/** Calls the API directly, as the demo's administrator. */
export async function callApi<T>(
  { demo }: DashboardContext,
  path: string,
  init: RequestInit = {},
): Promise<T> {
  const headers = { authorization: `Bearer ${demo.api_key}`, 'content-type': 'application/json' }
  const response = await fetch(`${demo.url}/api/v1${path}`, { ...init, headers })
  assert.ok(response.ok, `${path} responded with ${response.status}`)
  return (response.status === 204 ? undefined : await response.json()) as T
}
