import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { generateDocs } from './generate-docs.ts'

const ROOT = new URL('../../', import.meta.url)
const { version } = JSON.parse(await readFile(new URL('package.json', ROOT), 'utf8')) as { version: string }

/** The first line in which two texts differ, cut around the difference; null when they are equal. */
function firstDifference(committed: string, generated: string): string | null {
  if (committed === generated) return null
  const [before, after] = [committed.split('\n'), generated.split('\n')]
  const line = after.findIndex((text, index) => text !== before[index])
  const index = line < 0 ? after.length : line
  const [old = '', now = ''] = [before[index], after[index]]
  let column = 0
  while (column < old.length && old[column] === now[column]) column += 1
  const excerpt = (text: string): string => JSON.stringify(text.slice(Math.max(0, column - 40), column + 40))
  return `line ${index + 1}, column ${column + 1}: committed ${excerpt(old)}, generated ${excerpt(now)}`
}

for (const [path, text] of Object.entries(await generateDocs(version))) {
  test(`generateDocs: ${path} → equals the committed file`, async () => {
    const difference = firstDifference(await readFile(new URL(path, ROOT), 'utf8'), text)
    assert.ok(difference === null, `${path} is stale. Run "./herald docs". ${difference}`)
  })
}

const differences: readonly (readonly [string, string, string, string | null])[] = [
  ['equal texts', 'a\nb\n', 'a\nb\n', null],
  ['changed word', 'a\nold\n', 'a\nnew\n', 'line 2, column 1: committed "old", generated "new"'],
  ['longer committed text', 'a\nb', 'a', 'line 2, column 1: committed "b", generated ""'],
]
for (const [name, committed, generated, expected] of differences)
  test(`firstDifference: ${name} → ${expected ?? 'none'}`, () =>
    assert.equal(firstDifference(committed, generated), expected))
