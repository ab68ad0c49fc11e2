import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { BenchReport } from '../../bench/bench-report.ts'
import { formatBenchReport } from '../../bench/format-bench-report.ts'
import { checkDiskSpace, findLargestFit } from '../../bench/read/disk-space.ts'
import { formatGrowth } from '../../bench/read/growth.ts'
import { ReadBenchFolder } from '../../bench/read/read-bench-folder.ts'

const latencies = (p50: number, p95: number) => ({ count: 100, p50, p95, p99: p95 })

function reportOf(rows: number, factor: number): BenchReport {
  const what = 'new search: a common word'
  const peers = { counted: null, cached: null }
  const quantity = { what, target: null, ...peers }
  return {
    title: 'read',
    machine: 'test',
    rows,
    timings: [
      {
        what,
        target: { p95: 5 },
        herald: latencies(factor, 2 * factor),
        ...peers,
        opensearch: latencies(6, 10),
      },
    ],
    quantities: [
      { ...quantity, unit: 'requests/s at 16', moreIsBetter: true, herald: 800 / factor, opensearch: 380 },
      { ...quantity, unit: 'processor ms/request', moreIsBetter: false, herald: factor, opensearch: 4 },
    ],
  }
}

test('formatBenchReport: OpenSearch measured → both side by side, with the ratio and whether it reaches the target', () => {
  const text = formatBenchReport(reportOf(1_000, 2))
  assert.match(
    text,
    /\| new search: a common word +\| 2 \/ 4 · 400 · 2 +\| 6 \/ 10 · 380 · 4 +\| 1\.1 × +\| NO +\| 2 × +\|/,
  )
  assert.match(formatBenchReport(reportOf(1_000, 0.5)), /\| 4\.2 × +\| yes +\| 8 × +\|/)
})

test('formatGrowth: two reports in any order → each figure of both sizes and its factor', () => {
  const [small, large] = [reportOf(1_000, 1), reportOf(10_000, 4)]
  assert.equal(formatGrowth([small, large]), formatGrowth([large, small]))
  const text = formatGrowth([small, large])
  assert.match(text, /1000 rows +\| 10000 rows +\| for 10 × as many rows/)
  assert.match(text, /\| new search: a common word, p95 ms +\| 2 +\| 8 +\| 4 ×/)
})

test('checkDiskSpace: more rows than fit → error with the largest number that does; loaded rows need no space', async () => {
  const rows = 100_000_000_000
  const sides = ['herald', 'opensearch'] as const
  const progress = { rows, seed: 1, loaded: {}, built: {} }
  await assert.rejects(checkDiskSpace(tmpdir(), progress, sides), /The largest size that fits is --rows \d+/)
  const loaded = { herald: { rows, entities: 1 }, opensearch: { rows, entities: 1 } }
  await checkDiskSpace(tmpdir(), { ...progress, loaded }, sides)
  assert.equal(findLargestFit(48.4e9, sides), 5_000_000)
  assert.equal(findLargestFit(1e9, sides), 0)
})

test('ReadBenchFolder: second run → continues the first; other rows or seed → error that names both', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'herald-read-bench-'))
  try {
    const first = await ReadBenchFolder.open(folder, { rows: 1_000, seed: 1 })
    await first.update({ loaded: { herald: { rows: 500, entities: null } } })
    const second = await ReadBenchFolder.open(folder, { rows: 1_000, seed: 1 })
    assert.deepEqual(second.progress.loaded, { herald: { rows: 500, entities: null } })
    await assert.rejects(
      ReadBenchFolder.open(folder, { rows: 2_000, seed: 1 }),
      /has 1000 announcements with seed 1\. Use --rows 1000 --seed 1/,
    )
  } finally {
    await rm(folder, { recursive: true })
  }
})
