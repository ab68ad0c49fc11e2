import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import type { Report } from '../bench/report.ts'
import { World } from '../bench/world/world.ts'
import { ROOT } from './house.ts'

/** What `herald bench …` measures, in little: that it runs, and that Herald and its peer answer the same. */
async function bench(...args: readonly string[]): Promise<Report> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    join(ROOT, 'launch.cjs'),
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
  const [world, same, other] = [new World(rows, 1), new World(rows, 1), new World(rows, 2)]
  const parties = new Set<string>()
  const names = new Map<string, string>()
  for (let i = 0; i < rows; i++) {
    const row = world.row(i)
    row.parties.forEach(({ kind, n }, position) => {
      parties.add(`${kind} ${n}`)
      const name = row.announcement.mentions[position]?.name ?? ''
      assert.equal(names.get(`${kind} ${n}`) ?? name, name)
      names.set(`${kind} ${n}`, name)
    })
  }
  assert.equal(parties.size, rows / 2)
  assert.deepEqual(same.row(rows - 1), world.row(rows - 1))
  assert.notDeepEqual(other.row(0), world.row(0))
})
