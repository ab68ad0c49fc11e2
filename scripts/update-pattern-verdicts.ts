import { writeFileSync } from 'node:fs'
import { decideVerdict } from '../test/support/regular-expressions/decide-verdict.ts'
import {
  listPatterns,
  type PatternVerdict,
  patternKey,
  readVerdicts,
  VERDICTS_FILE,
} from '../test/support/regular-expressions/list-patterns.ts'

/** Adds a verdict for each new regular expression and removes those that are no longer used. */

const TIMEOUT_MS = 5_000

const known = readVerdicts()
const { patterns } = await listPatterns()
const lines: string[] = []
for (const pattern of patterns.toSorted((a, b) => (patternKey(a) < patternKey(b) ? -1 : 1))) {
  const key = patternKey(pattern)
  const decided = known.get(key) ?? decideVerdict(pattern.source, pattern.flags, TIMEOUT_MS)
  const verdict: PatternVerdict = decided === 'undecided' ? { pumps: [], suffix: '' } : decided
  lines.push(`${JSON.stringify([key, verdict])}\n`)
  if (!known.has(key))
    console.log(`${pattern.place}: ${decided === 'linear' ? decided : 'not linear'} ${key}`)
}
writeFileSync(VERDICTS_FILE, lines.join(''))
