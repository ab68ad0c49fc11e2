import { measureKeystrokes } from './checks/measure-keystrokes.ts'
import { signIn } from './dashboard-context.ts'
import { launchChromium } from './launch-chromium.ts'
import { openMonitoredPage } from './monitored-page.ts'

/**
 * Measures how fast a running service answers keys in the search box of the announcements, with Chromium. `HERALD_URL` and
 * `HERALD_API_KEY` name the service. Ends with 1 if the slowest key took longer than 100 ms.
 */

const MAX_MS = 100
const WORDS = ['insolvency', 'liquidation', 'construction']

function requireVariable(name: string): string {
  const value = process.env[name]
  if (value === undefined || value === '') throw new Error(`Set ${name}.`)
  return value
}

/** Formats latencies with their median, 95th percentile and maximum. */
function describe(name: string, latencies: readonly number[]): string {
  const sorted = latencies.toSorted((one, other) => one - other)
  const at = (share: number) => Math.round(sorted[Math.ceil(share * sorted.length) - 1] ?? 0)
  return `${name}: ${sorted.length} keys, median ${at(0.5)} ms, p95 ${at(0.95)} ms, slowest ${at(1)} ms`
}

const [url, key] = [requireVariable('HERALD_URL'), requireVariable('HERALD_API_KEY')]
const browser = await launchChromium()
try {
  const monitored = await openMonitoredPage(browser)
  await monitored.page.goto(new URL('/announcements', url).href)
  await signIn(monitored, key)
  await measureKeystrokes(monitored.page, 'warm')
  const interactions: number[] = []
  const results: number[] = []
  for (const word of WORDS) {
    const measured = await measureKeystrokes(monitored.page, word)
    interactions.push(...measured.interactions)
    results.push(...measured.results)
  }
  console.log(describe('key to next frame', interactions))
  console.log(describe('key to its results', results))
  process.exitCode = Math.max(...interactions, ...results) <= MAX_MS ? 0 : 1
} finally {
  await browser.close()
}
