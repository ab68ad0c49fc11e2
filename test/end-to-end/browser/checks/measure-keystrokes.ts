import type { Page } from 'playwright-core'

/** How long the browser and the service took to answer each key that was typed into the search of announcements. */
export interface KeystrokeLatencies {
  /** From the key to the next frame, in ms, by Event Timing. It has steps of 8 ms, and reports nothing below 16 ms. */
  readonly interactions: readonly number[]
  /** From the key to the results of the text typed so far in the page, in ms. */
  readonly results: readonly number[]
}

/** Pause between two keys, longer than an answer takes, so that each key has its own. */
const KEY_PAUSE_MS = 300
/** Latency that Event Timing does not report. */
const UNREPORTED_MS = 16

/** Records keys, requests and changes of the page, all on the clock of the page. */
const RECORDER = `
  const recorded = { keys: [], interactions: {}, responses: [], changes: [] }
  window.recordedKeystrokes = recorded
  addEventListener('keydown', ({ timeStamp }) => recorded.keys.push(timeStamp), { capture: true })
  new PerformanceObserver(list => {
    for (const { interactionId: id, startTime, duration } of list.getEntries())
      if (id) recorded.interactions[id] = Math.max(recorded.interactions[id] ?? 0, duration)
  }).observe({ type: 'event', durationThreshold: ${UNREPORTED_MS} })
  new PerformanceObserver(list => {
    for (const { name, startTime, responseEnd } of list.getEntries())
      if (name.includes('/api/v1/announcements?')) recorded.responses.push({ url: name, startTime, responseEnd })
  }).observe({ type: 'resource' })
  new MutationObserver(() => requestAnimationFrame(time => recorded.changes.push(time)))
    .observe(document.querySelector('main'), { subtree: true, childList: true, characterData: true })`

interface Recorded {
  readonly keys: readonly number[]
  readonly interactions: Readonly<Record<string, number>>
  readonly responses: readonly {
    readonly url: string
    readonly startTime: number
    readonly responseEnd: number
  }[]
  readonly changes: readonly number[]
}

/** Types a word into the search box of the announcements, which must be on the page, and measures each key. */
export async function measureKeystrokes(page: Page, word: string): Promise<KeystrokeLatencies> {
  await page.goto(new URL('/announcements', page.url()).href)
  await page.locator('[data-result]').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.getByRole('searchbox').first().focus()
  await page.evaluate(RECORDER)
  await page.keyboard.type(word, { delay: KEY_PAUSE_MS })
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(KEY_PAUSE_MS)
  const recorded = await page.evaluate<Recorded>('window.recordedKeystrokes')
  const unreported = recorded.keys.length - Object.keys(recorded.interactions).length
  return {
    interactions: [
      ...Object.values(recorded.interactions),
      ...Array.from({ length: Math.max(0, unreported) }, () => UNREPORTED_MS),
    ],
    // A single letter is not searched for.
    results: recorded.keys
      .map((key, index) => timeToResults(recorded, key, word.slice(0, index + 1)))
      .slice(1),
  }
}

/** Returns the time from a key to the first frame with the results of a text; endless if they were never requested. */
function timeToResults({ responses, changes }: Recorded, key: number, text: string): number {
  const response = responses.find(
    ({ url, startTime }) => startTime >= key && new URL(url).searchParams.get('q')?.startsWith(text),
  )
  if (response === undefined) return Number.POSITIVE_INFINITY
  const { responseEnd } = response
  // Equal results change nothing in the page.
  return (changes.find(time => time >= responseEnd) ?? responseEnd) - key
}
