import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import type { ProblemKind } from '../../model/source-document.ts'
import { systemRandom as random } from '../../platform/random.ts'
import type { SqlPool } from '../../platform/sql/sql-pool.ts'
import { createUuidV7 } from '../../platform/uuid.ts'
import { saveProblems } from '../archive/document-store.ts'
import { markRunRunning } from '../run-store.ts'
import { listProblemCauses, listProblems, PROBLEM_EXAMPLES } from './problem-store.ts'

const NOW = new Date('2026-11-21T08:00:00Z')
const FILTER = { sourceId: 'fr-boamp', since: new Date('2026-11-01T00:00:00Z'), runId: null, kind: null }
const PAGE = { page: 1, perPage: 25 }

type TestProblem = readonly [kind: ProblemKind, location: string, reason: string, document?: string]

async function saveRun(
  sql: SqlPool,
  problems: readonly TestProblem[],
  { sourceId = 'fr-boamp', startedAt = NOW } = {},
): Promise<string> {
  const id = createUuidV7(startedAt, random)
  await markRunRunning(sql, { id, sourceId, kind: 'crawl', window: null }, startedAt)
  const rows = problems.map(([kind, location, reason, document = 'a.json']) => {
    return { kind, location, reason, document, isRecordLost: kind === 'unreadable_row' }
  })
  await saveProblems(sql, id, rows)
  return id
}

async function causesOf(t: TestContext, problems: readonly TestProblem[]) {
  const { sql } = await createTestDatabase(t)
  await saveRun(sql, problems)
  const { causes } = await listProblemCauses(sql, FILTER, PAGE)
  return causes.map(({ kind, field, cause, count }) => [kind, field, cause, count])
}

test('listProblemCauses: values that differ → one cause for each field', async t => {
  const causes = await causesOf(t, [
    ['bad_value', '26-1 dateparution', 'expected a date, found "soon"'],
    ['bad_value', '26-2 dateparution', 'expected a date, found "{"a": "later"}"'],
    ['bad_value', '26-3 datefindiffusion', 'expected a date, found "never"'],
    ['conflict', 'line 7', '26-4 appears twice in the document with different contents'],
    ['conflict', 'line 9', '26-5 appears twice in the document with different contents'],
    ['unreadable_row', 'line 3', 'the record has 700000 characters; the limit is 500000'],
  ])
  assert.deepEqual(causes, [
    ['bad_value', 'dateparution', 'expected a date, found "…"', 2],
    ['conflict', null, '… appears twice in the document with different contents', 2],
    ['bad_value', 'datefindiffusion', 'expected a date, found "…"', 1],
    ['unreadable_row', null, 'the record has … characters; the limit is …', 1],
  ])
})

test('listProblemCauses: several quoted values, and quotes within values → each replaced alone', async t => {
  const amount = (found: string) =>
    ['bad_value', '26-1 montant', `expected an amount, found ${found}`] as const
  const causes = await causesOf(t, [
    amount('"a" "EUR"'),
    amount('"b c" "USD"'),
    amount('"{"a":"x","b":"y"}"'),
    amount('"{"b": "x"}"'),
    amount('"c"'),
    ['bad_value', '26-1 nature', '"a" is no code, unlike "b", ("c").'],
    ['bad_value', '26-1 nature', '"d" is no code of "e", ("f").'],
  ])
  assert.deepEqual(causes.map(([, , cause, count]) => [cause, count]).sort(), [
    ['"…" is no code of "…", ("…").', 1],
    ['"…" is no code, unlike "…", ("…").', 1],
    ['expected an amount, found "…" "…"', 2],
    ['expected an amount, found "…"', 3],
  ])
})

test('listProblemCauses: unknown codes and fields → one cause for each code, whatever the number of records', async t => {
  const causes = await causesOf(t, [
    ['unknown_code', '26-1 nature', 'unknown nature "AVIS 2"'],
    ['unknown_code', '26-2 nature', 'unknown nature "AVIS 2"'],
    ['unknown_code', '26-3 nature', 'unknown nature "AVIS 3"'],
    ['unknown_field', '26-1', '"lot2.title" is neither used nor ignored (1 record)'],
    ['unknown_field', '26-9', '"lot2.title" is neither used nor ignored (31 records)'],
  ])
  assert.deepEqual(causes, [
    ['unknown_code', 'nature', 'unknown nature "AVIS 2"', 2],
    ['unknown_field', null, '"lot2.title" is neither used nor ignored', 2],
    ['unknown_code', 'nature', 'unknown nature "AVIS 3"', 1],
  ])
})

test('listProblemCauses: more problems than examples → newest examples, exact counts', async t => {
  const { sql } = await createTestDatabase(t)
  const lines = Array.from({ length: PROBLEM_EXAMPLES + 2 }, (_, line): TestProblem => {
    return ['unreadable_row', `line ${line}`, `not valid JSON: "${line}"`, `${line % 3}.json`]
  })
  const run = await saveRun(sql, lines)
  const { causes, total } = await listProblemCauses(sql, FILTER, PAGE)
  const [cause] = causes
  assert.deepEqual([total, cause?.count, cause?.lost, cause?.documents], [1, 7, 7, 3])
  assert.deepEqual(
    cause?.examples.map(({ place, runId }) => [place, runId]),
    [6, 5, 4, 3, 2].map(line => [`line ${line}`, run]),
  )
  assert.equal(cause?.id, cause?.examples[0]?.id)
  assert.deepEqual(await listProblemCauses(sql, FILTER, { page: 2, perPage: 25 }), { causes: [], total: 1 })
})

test('listProblemCauses: source, time, run and kind → only their problems', async t => {
  const { sql } = await createTestDatabase(t)
  const problem: TestProblem = ['bad_value', '26-1 a', 'expected text, found "1"']
  const old = await saveRun(sql, [problem], { startedAt: new Date('2026-10-01T00:00:00Z') })
  await saveRun(sql, [problem, ['too_large', '', 'the document has 9 bytes']])
  await saveRun(sql, [problem], { sourceId: 'es-borme' })
  const count = async (filter: object) => {
    const { causes } = await listProblemCauses(sql, { ...FILTER, ...filter }, PAGE)
    return causes.map(cause => [cause.kind, cause.count])
  }
  const both = [
    ['bad_value', 1],
    ['too_large', 1],
  ]
  assert.deepEqual(await count({}), both)
  assert.deepEqual(await count({ kind: 'too_large' }), [['too_large', 1]])
  assert.deepEqual(await count({ runId: old }), [['bad_value', 1]])
  assert.deepEqual(await count({ runId: old, sourceId: 'es-borme' }), [])
})

test('listProblems: cause → all problems with the same cause, newest first, page by page', async t => {
  const { sql } = await createTestDatabase(t)
  await saveRun(sql, [
    ['bad_value', '26-1 a', 'expected text, found "1"'],
    ['bad_value', '26-2 b', 'expected text, found "2"'],
    ['bad_value', '26-3 a', 'expected text, found "3"'],
    ['bad_value', '26-4', 'expected text, found "4"'],
  ])
  const all = await listProblems(sql, { ...FILTER, cause: null }, PAGE)
  assert.deepEqual(
    all.problems.map(({ place }) => place),
    ['26-4', '26-3 a', '26-2 b', '26-1 a'],
  )
  for (const [index, places] of [
    [0, ['26-4']],
    [1, ['26-3 a', '26-1 a']],
  ] as const) {
    const { problems, total } = await listProblems(
      sql,
      { ...FILTER, cause: all.problems[index]?.id ?? 0 },
      PAGE,
    )
    assert.deepEqual([problems.map(({ place }) => place), total], [places, places.length])
  }
  const second = await listProblems(sql, { ...FILTER, cause: null }, { page: 2, perPage: 3 })
  assert.deepEqual([second.problems.map(({ place }) => place), second.total], [['26-1 a'], 4])
  const unknown = await listProblems(sql, { ...FILTER, cause: 999_999 }, PAGE)
  assert.deepEqual([unknown.problems.length, unknown.total], [0, 0])
})
