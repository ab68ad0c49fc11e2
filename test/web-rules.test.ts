import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative, sep } from 'node:path'
import { test } from 'node:test'
import { ROOT } from './house.ts'

/** The law of the dashboard: it speaks only the HTTP API, keeps its files small, and puts no text into HTML by hand. */

const WEB = join(ROOT, 'web')
const MAX_LINES = 300
const MEDIAN_LINES = 120

const files = readdirSync(join(WEB, 'src'), { recursive: true, withFileTypes: true })
  .filter(entry => entry.isFile() && /\.(tsx?|css)$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
  .map(entry => relative(WEB, join(entry.parentPath, entry.name)).split(sep).join('/'))
  .map(path => ({ path, text: readFileSync(join(WEB, path), 'utf8') }))
const code = files.filter(({ path }) => !path.endsWith('.css'))

function found(pattern: RegExp, among = code, allowed: readonly string[] = []): string[] {
  return among
    .filter(({ path }) => !allowed.includes(path))
    .flatMap(({ path, text }) => [...text.matchAll(pattern)].map(match => `${path}: ${match[0]}`))
}

test('it imports its own files and packages, nothing of the server', () => {
  const outside = code.flatMap(({ path, text }) =>
    [...text.matchAll(/from '(\.[^']+)'|import\('(\.[^']+)'\)/g)]
      .map(([, one, other]) => normalize(join(dirname(path), one ?? other ?? '')))
      .filter(target => !target.startsWith(join('src', '')))
      .map(target => `${path}: ${target}`),
  )
  assert.deepEqual(outside, [])
})

test('it asks the API through one client', () => {
  assert.deepEqual(found(/\bfetch\(|XMLHttpRequest|EventSource|WebSocket/g, code, ['src/connection.tsx']), [])
})

test('it puts no text into HTML by hand, and asks no other host', () => {
  assert.deepEqual(found(/dangerouslySetInnerHTML|\.innerHTML|\.outerHTML|insertAdjacentHTML|\beval\(/g), [])
  assert.deepEqual(found(/url\(["']?https?:|@import/g, files), [])
})

test('its files stay small, and nothing is left unfinished', () => {
  const lines = files.map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
  assert.deepEqual(
    lines.filter(file => file.lines > MAX_LINES),
    [],
  )
  const sizes = lines.map(file => file.lines).sort((a, b) => a - b)
  const median = sizes[sizes.length >> 1] ?? 0
  assert.ok(median < MEDIAN_LINES, `the median file has ${median} lines`)
  assert.deepEqual(
    found(/\b(?:TODO|FIXME|XXX|Placeholder)\b|@ts-(?:ignore|expect-error|nocheck)|\bas any\b/g),
    [],
  )
})
