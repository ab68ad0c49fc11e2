import assert from 'node:assert/strict'
import type { Browser } from 'playwright-core'
import { type RunningDemo, startDemo } from '../demo.ts'
import { openChromium } from './chromium.ts'
import { type Looks, type Watched, watch } from './watched.ts'

/** A running demo and a browser. */
export interface Stage {
  readonly demo: RunningDemo
  readonly browser: Browser
  stop(): Promise<void>
}

/** What somebody does, told by its name. */
export type Flow = (stage: Stage) => Promise<void>

/** Longer than anything takes, in milliseconds, on a machine that does much else. */
const PATIENCE_MS = 20_000

export async function openStage(): Promise<Stage> {
  const demo = await startDemo()
  try {
    const browser = await openChromium()
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
export async function visit(
  { browser, demo }: Stage,
  path: string,
  looks: Looks = {},
  expected: readonly string[] = [],
): Promise<Watched> {
  const watched = await watch(browser, looks, expected)
  watched.page.setDefaultTimeout(PATIENCE_MS)
  await watched.page.goto(demo.url + path)
  return watched
}

/** Signs in on the page as it stands. */
export async function signIn({ page }: Watched, key: string): Promise<void> {
  await page.getByLabel('API key').fill(key)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.locator('#main').waitFor()
}

/** A page at an address, seen by the demo's admin. */
export async function enter(
  stage: Stage,
  path: string,
  looks: Looks = {},
  expected: readonly string[] = [],
): Promise<Watched> {
  const watched = await visit(stage, path, looks, expected)
  await signIn(watched, stage.demo.api_key)
  return watched
}

/** Ends a page, in which nothing may have gone wrong. */
export async function leave(watched: Watched): Promise<void> {
  const faults = await watched.faults()
  await watched.context.close()
  assert.deepEqual(faults, [])
}

/** Asks the API beside the dashboard, as the demo's admin. */
export async function ask<T>({ demo }: Stage, path: string, init: RequestInit = {}): Promise<T> {
  const headers = { authorization: `Bearer ${demo.api_key}`, 'content-type': 'application/json' }
  const answer = await fetch(`${demo.url}/api/v1${path}`, { ...init, headers })
  assert.ok(answer.ok, `${path} answered ${answer.status}`)
  return (answer.status === 204 ? undefined : await answer.json()) as T
}
