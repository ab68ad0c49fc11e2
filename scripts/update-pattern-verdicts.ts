import { writeFileSync } from 'node:fs'
import { decideVerdict } from '../test/support/regular-expressions/decide-verdict.ts'
import {
  listPatterns,
  patternKey,
  readVerdicts,
  VERDICTS_FILE,
  type Verdict,
} from '../test/support/regular-expressions/list-patterns.ts'

/** Adds a verdict for each new regular expression and removes those that are no longer used. */

const TIMEOUT_MS = 10_000

const known = readVerdicts()
const { patterns } = await listPatterns()
const verdicts: Record<string, Verdict> = {}
for (const pattern of patterns.toSorted((a, b) => (patternKey(a) < patternKey(b) ? -1 : 1))) {
  const key = patternKey(pattern)
  const verdict = known.get(key) ?? decideVerdict(pattern.source, pattern.flags, TIMEOUT_MS)
  verdicts[key] = verdict === 'undecided' ? { pumps: [], suffix: '' } : verdict
  if (!known.has(key))
    console.log(`${pattern.place}: ${verdict === 'linear' ? verdict : 'not linear'} ${key}`)
}
writeFileSync(VERDICTS_FILE, `${JSON.stringify(verdicts, null, 2)}\n`)
