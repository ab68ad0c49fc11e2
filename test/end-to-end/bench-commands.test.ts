import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import type { BenchReport } from '../../bench/bench-report.ts'
import { SyntheticDataset } from '../../bench/synthetic-data/synthetic-dataset.ts'
import { REPOSITORY_ROOT } from '../support/code-files.ts'

/** What `herald bench …` measures, in little: that it runs, and that Herald and its peer answer the same. */
async function bench(...args: readonly string[]): Promise<BenchReport> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    join(REPOSITORY_ROOT, 'launch.cjs'),
    'bench',
    ...args,
    '--json',
  ])
  return JSON.parse(stdout)
}

test('reading is measured beside a peer that answers the same', async () => {
  const { timings, quantities } = await bench('read', '--rows', '3000', '--seconds', '0.05')
  assert.ok(timings.length >= 19)
  for (const { what, herald, counted, cached } of timings) {
    const measured = what.includes('import') ? [herald] : [herald, counted, cached]
    for (const times of measured) assert.ok((times?.count ?? 0) > 0 && (times?.p50 ?? 0) > 0, what)
  }
  for (const { what, herald } of quantities) {
    assert.ok(what.startsWith('memory') || (herald ?? 0) > 0, what)
  }
})

test('ingest is measured for each source', async () => {
  const { timings, quantities } = await bench('ingest', '--rows', '300')
  assert.deepEqual(
    timings.map(({ what }) => what),
    ['committed → found by the API'],
  )
  assert.equal(quantities.length, 7)
  for (const { what, herald } of quantities) assert.ok((herald ?? 0) > 0, what)
})

test('a backfill is measured in tenths', async () => {
  const { quantities } = await bench('backfill', '--rows', '4000')
  assert.deepEqual(
    quantities.map(({ unit }) => unit),
    ['rows/s', '× the first', 'MB'],
  )
  for (const { what, herald } of quantities) assert.ok((herald ?? 0) > 0, what)
})

test('a made-up world is the same for the same seed, and names everybody once at least', () => {
  const rows = 2_000
  const [world, same, other] = [
    new SyntheticDataset(rows, 1),
    new SyntheticDataset(rows, 1),
    new SyntheticDataset(rows, 2),
  ]
  const parties = new Set<string>()
  const names = new Map<string, string>()
  for (let i = 0; i < rows; i++) {
    const row = world.announcementAt(i)
    row.parties.forEach(({ kind, n }, position) => {
      parties.add(`${kind} ${n}`)
      const name = row.announcement.mentions[position]?.name ?? ''
      assert.equal(names.get(`${kind} ${n}`) ?? name, name)
      names.set(`${kind} ${n}`, name)
    })
  }
  assert.equal(parties.size, rows / 2)
  assert.deepEqual(same.announcementAt(rows - 1), world.announcementAt(rows - 1))
  assert.notDeepEqual(other.announcementAt(0), world.announcementAt(0))
})
