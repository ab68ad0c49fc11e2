import assert from 'node:assert/strict'
import { after } from 'node:test'

const counted = { source: '', records: 0, fields: 0, right: 0 }

/** Compares a record with what was read off it by eye, and counts its fields for the row that is printed in the end. */
export function assertFacts(source: string, reference: string, actual: unknown, expected: unknown): void {
  const [found, wanted] = [leavesOf(actual), leavesOf(expected)]
  counted.source = source
  counted.records += 1
  counted.fields += wanted.size
  counted.right += [...wanted].filter(([path, value]) => found.get(path) === value).length
  assert.deepEqual(actual, expected, reference)
}

/** Every single value by its path: a title, an identifier, a role. */
function leavesOf(value: unknown, path = ''): Map<string, unknown> {
  if (typeof value !== 'object' || value === null) return new Map([[path, value]])
  return new Map(Object.entries(value).flatMap(([name, part]) => [...leavesOf(part, `${path}/${name}`)]))
}

after(() => {
  const { source, records, fields, right } = counted
  if (records === 0) return
  const share = ((100 * right) / fields).toFixed(1)
  process.stdout.write(
    `| ${source} | ${records} records read by eye | ${right} of ${fields} fields right | ${share} % |\n`,
  )
})
