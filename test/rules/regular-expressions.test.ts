import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildAttackStrings } from '../support/regular-expressions/attack-strings.ts'
import { decideVerdict } from '../support/regular-expressions/decide-verdict.ts'
import {
  type CodePattern,
  listPatterns,
  type PatternAttack,
  patternKey,
  readVerdicts,
} from '../support/regular-expressions/list-patterns.ts'
import { measurePattern } from '../support/regular-expressions/measure-pattern.ts'

/**
 * No field of a document may take longer than 50 ms at this many characters on a quiet machine. Other tests run beside this
 * one, so the limit is twice that; quadratic time is seconds.
 */
const LIMIT_MS = 100
const LENGTH = 80_000
/**
 * All patterns are attacked at a shorter length. What takes longer than linear time could is attacked again at four times
 * that length, where quadratic time is far above the limit on any machine.
 */
const SHORT_LENGTH = 5_000
const SHORT_LIMIT_MS = 1
const CONFIRMING_LIMIT_MS = 40
const SAMPLE_SIZE = 10
const CHECK_TIMEOUT_MS = 1_000
const NEW_PATTERN_TIMEOUT_MS = 10_000

const { patterns, unknown } = await listPatterns()
const verdicts = readVerdicts()

test('regular expressions: constructed ones → known after loading their modules', () =>
  assert.deepEqual(unknown, []))

test('regular expressions: all → decided as linear, or recorded by scripts/update-pattern-verdicts.ts', () => {
  assert.ok(patterns.length > 700)
  const added = patterns.filter(pattern => !verdicts.has(patternKey(pattern)))
  const wrong = added.filter(
    ({ source, flags }) => decideVerdict(source, flags, NEW_PATTERN_TIMEOUT_MS) !== 'linear',
  )
  assert.deepEqual(
    wrong.map(({ place }) => place),
    [],
    'rewrite these patterns; if their repetitions are limited, run scripts/update-pattern-verdicts.ts',
  )
})

test('regular expressions: attacked with recheck’s strings where it found any → within the time limit', () => {
  const slow = patterns.flatMap(pattern => {
    const verdict = verdicts.get(patternKey(pattern))
    if (verdict === undefined || verdict === 'linear') return []
    const attacks = [buildAttack(verdict), ...buildAttackStrings(toRegExp(pattern), LENGTH / 4)]
    return describeSlow(pattern, attacks, LIMIT_MS)
  })
  assert.deepEqual(slow, [])
})

test('regular expressions: attacked with strings built from each → within the time limit', () => {
  const slow = patterns.flatMap(describeSlowGrowth)
  assert.deepEqual(slow, [])
})

test('regular expressions: a random sample → the stored verdicts are true', () => {
  const sample = patterns
    .map(pattern => ({ pattern, rank: Math.random() }))
    .toSorted((a, b) => a.rank - b.rank)
  const wrong = sample.slice(0, SAMPLE_SIZE).filter(({ pattern }) => {
    const verdict = decideVerdict(pattern.source, pattern.flags, CHECK_TIMEOUT_MS)
    return verdict !== 'undecided' && verdict !== 'linear' && verdicts.get(patternKey(pattern)) === 'linear'
  })
  assert.deepEqual(
    wrong.map(({ pattern }) => pattern.place),
    [],
  )
})

const QUADRATIC: readonly RegExp[] = [
  /[\s,;:]+$/,
  /a.*b.*c/,
  /x.*y/g,
  /^(?:\s|a\s?)+$/,
  /\s*\S*$/,
  /"(?:[^"\\]|\\.)*"/g,
]
for (const pattern of QUADRATIC) {
  test(`regular expressions: ${pattern} → found by both checks`, () => {
    assert.notEqual(decideVerdict(pattern.source, pattern.flags, 10_000), 'linear')
    const planted = { source: pattern.source, flags: pattern.flags, place: 'planted' }
    assert.equal(describeSlowGrowth(planted).length, 1)
  })
}

function toRegExp({ source, flags }: CodePattern): RegExp {
  return new RegExp(source, flags)
}

function buildAttack({ pumps, suffix }: PatternAttack): string {
  const pumped = pumps.reduce((sum, [, pump]) => sum + pump.length, 0)
  const times = Math.floor(LENGTH / Math.max(1, pumped))
  return pumps.map(([prefix, pump]) => prefix + pump.repeat(times)).join('') + suffix
}

/** Describes a pattern if the strings built from it take longer than linear time. */
function describeSlowGrowth(pattern: CodePattern): string[] {
  const compiled = toRegExp(pattern)
  if (describeSlow(pattern, buildAttackStrings(compiled, SHORT_LENGTH), SHORT_LIMIT_MS).length === 0)
    return []
  return describeSlow(pattern, buildAttackStrings(compiled, 4 * SHORT_LENGTH), CONFIRMING_LIMIT_MS)
}

/** Describes a pattern if a string takes it longer than `limitMs`. */
function describeSlow(pattern: CodePattern, attacks: readonly string[], limitMs: number): string[] {
  const compiled = toRegExp(pattern)
  for (const text of attacks) {
    const ms = measurePattern(compiled, text, limitMs)
    if (ms > limitMs)
      return [
        `${pattern.place} ${patternKey(pattern)}: ${ms} ms on ${text.length} characters ${JSON.stringify(text.slice(0, 40))}`,
      ]
  }
  return []
}
