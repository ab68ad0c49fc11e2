import assert from 'node:assert/strict'
import { after } from 'node:test'

const totals = { source: '', records: 0, fields: 0, correct: 0 }

/** Compares a record with the values read from it by eye and counts its fields for the summary row. */
export function assertFacts(source: string, reference: string, actual: unknown, expected: unknown): void {
  const [actualLeaves, expectedLeaves] = [collectLeaves(actual), collectLeaves(expected)]
  totals.source = source
  totals.records += 1
  totals.fields += expectedLeaves.size
  totals.correct += [...expectedLeaves].filter(([path, value]) => actualLeaves.get(path) === value).length
  assert.deepEqual(actual, expected, reference)
}

/** Collects every leaf value by its path: a title, an identifier, a role. */
function collectLeaves(value: unknown, path = ''): Map<string, unknown> {
  if (typeof value !== 'object' || value === null) return new Map([[path, value]])
  return new Map(Object.entries(value).flatMap(([name, part]) => [...collectLeaves(part, `${path}/${name}`)]))
}

after(() => {
  const { source, records, fields, correct } = totals
  if (records === 0) return
  const share = ((100 * correct) / fields).toFixed(1)
  process.stdout.write(
    `| ${source} | ${records} records read by eye | ${correct} of ${fields} fields correct | ${share} % |\n`,
  )
})
