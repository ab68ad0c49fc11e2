import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import type { BenchReport } from '../../bench/bench-report.ts'
import type { LatencySummary } from '../../bench/http-load/measure-latency.ts'
import { SyntheticDataset } from '../../bench/synthetic-data/synthetic-dataset.ts'
import { REPOSITORY_ROOT } from '../support/code-files.ts'

/** Runs `herald bench` with few rows and returns its report. */
async function runBench(...args: readonly string[]): Promise<BenchReport> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    join(REPOSITORY_ROOT, 'launch.cjs'),
    'bench',
    ...args,
    '--json',
  ])
  return JSON.parse(stdout)
}

test('bench read: 3,000 rows → every request kind timed at Herald and at the baseline', async () => {
  const { timings, quantities } = await runBench(
    'read',
    '--rows',
    '3000',
    '--seconds',
    '0.05',
    '--peers',
    'postgres',
  )
  assert.ok(timings.length >= 19, `only ${timings.length} kinds were timed`)
  const hasTimes = (times: LatencySummary | null) => times !== null && times.count > 0 && times.p50 > 0
  for (const { what, herald } of timings) assert.ok(hasTimes(herald), what)
  const withPeer = timings.filter(({ counted, cached }) => counted !== null || cached !== null)
  assert.ok(withPeer.length >= 18, `only ${withPeer.length} kinds were timed at the baseline`)
  for (const { what, counted, cached } of withPeer) assert.ok(hasTimes(counted) && hasTimes(cached), what)
  for (const { what, herald } of quantities) {
    assert.ok(what.startsWith('memory') || (herald ?? 0) > 0, what)
  }
})

test('bench ingest: 300 rows → rates per source and of the writer, and the time until search finds a commit', async () => {
  const { timings, quantities } = await runBench('ingest', '--rows', '300', '--into', '400')
  assert.deepEqual(
    timings.map(({ what }) => what),
    ['committed → found by the API'],
  )
  assert.equal(quantities.length, 12)
  for (const { what, herald } of quantities) assert.ok((herald ?? 0) > 0, what)
})

test('bench backfill: 4,000 rows → rate, slowdown and memory', async () => {
  const { quantities } = await runBench('backfill', '--rows', '4000')
  assert.deepEqual(
    quantities.map(({ unit }) => unit),
    ['rows/s', '× the first', 'MB'],
  )
  for (const { what, herald } of quantities) assert.ok((herald ?? 0) > 0, what)
})

test('bench forget: 300 rows, without --json → no trace of the person, a table of one line per row', async () => {
  const bench = [join(REPOSITORY_ROOT, 'launch.cjs'), 'bench', 'forget', '--rows', '300']
  const { stdout } = await promisify(execFile)(process.execPath, bench)
  assert.match(stdout, /^\| forget: one person, s +\| /m)
  assert.match(stdout, /^\| files with the name afterwards, files +\| 0 +\| ≤ 0 +\| yes/m)
})

test('bench export: 2,000 rows → speeds and memory of lists and tables, and other requests meanwhile', async () => {
  const { timings, quantities } = await runBench('export', '--rows', '2000')
  assert.equal(timings.length, 2)
  for (const { what, herald } of timings) assert.ok(herald.count > 0 && herald.p99 > 0, what)
  assert.equal(quantities.length, 12)
  for (const { what, unit, herald } of quantities)
    assert.ok(unit === 'MiB' ? herald !== undefined : (herald ?? 0) > 0, what)
})

test('SyntheticDataset: same seed → same announcements, every party named consistently', () => {
  const rows = 2_000
  const [dataset, sameSeed, otherSeed] = [
    new SyntheticDataset(rows, 1),
    new SyntheticDataset(rows, 1),
    new SyntheticDataset(rows, 2),
  ]
  const parties = new Set<string>()
  const names = new Map<string, string>()
  for (let i = 0; i < rows; i++) {
    const row = dataset.announcementAt(i)
    row.parties.forEach(({ kind, n }, position) => {
      parties.add(`${kind} ${n}`)
      const name = row.announcement.mentions[position]?.name ?? ''
      assert.equal(names.get(`${kind} ${n}`) ?? name, name)
      names.set(`${kind} ${n}`, name)
    })
  }
  assert.equal(parties.size, rows / 2)
  assert.deepEqual(sameSeed.announcementAt(rows - 1), dataset.announcementAt(rows - 1))
  assert.notDeepEqual(otherSeed.announcementAt(0), dataset.announcementAt(0))
})

test('bench following: 500 searches and 2,000 parties → matches checked, rate, memory and start measured', async () => {
  const { quantities } = await runBench(
    'following',
    ...['--searches', '500', '--parties', '2000', '--announcements', '300', '--percolated', '0'],
  )
  assert.equal(quantities.length, 7)
  for (const { what, herald } of quantities) assert.ok((herald ?? 0) > 0, what)
})
