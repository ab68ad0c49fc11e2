import { createRequire } from 'node:module'
import type { checkSync } from 'recheck'
import type { PatternVerdict } from './list-patterns.ts'

/** The build in plain JavaScript, because the others start a native program or Java. */
const checker = createRequire(import.meta.url)('recheck/lib/browser.js') as { checkSync: typeof checkSync }

/** Decides with recheck whether a pattern takes linear time, within `timeoutMs`. */
export function decideVerdict(
  source: string,
  flags: string,
  timeoutMs: number,
): PatternVerdict | 'undecided' {
  const diagnosis = checker.checkSync(source, flags, { timeout: timeoutMs })
  if (diagnosis.status === 'safe') return 'linear'
  if (diagnosis.status === 'unknown') return 'undecided'
  const { pumps, suffix } = diagnosis.attack
  return { pumps: pumps.map(({ prefix, pump }) => [prefix, pump] as const), suffix }
}
