import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative, sep } from 'node:path'
import { test } from 'node:test'
import { REPOSITORY_ROOT } from '../support/code-files.ts'

/** The rules of the dashboard: it uses only the HTTP API, keeps files and functions small, and never builds HTML from text. */

const WEB = join(REPOSITORY_ROOT, 'web')
const MAX_LINES = 300
const MEDIAN_LINES = 120
const MAX_FUNCTION_LINES = 50

interface WebFile {
  readonly path: string
  readonly text: string
}

const files: readonly WebFile[] = readdirSync(join(WEB, 'src'), { recursive: true, withFileTypes: true })
  .filter(entry => entry.isFile() && /\.(tsx?|css)$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
  .map(entry => relative(WEB, join(entry.parentPath, entry.name)).split(sep).join('/'))
  .map(path => ({ path, text: readFileSync(join(WEB, path), 'utf8') }))
const code = files.filter(({ path }) => !path.endsWith('.css'))

function findMatches(
  pattern: RegExp,
  among: readonly WebFile[] = code,
  allowed: readonly string[] = [],
): string[] {
  return among
    .filter(({ path }) => !allowed.includes(path))
    .flatMap(({ path, text }) => [...text.matchAll(pattern)].map(match => `${path}: ${match[0]}`))
}

/** Lists the files of the repository that a file imports, statically or dynamically. */
function listImports({ path, text }: WebFile): string[] {
  return [...text.matchAll(/from '(\.[^']+)'|import\('(\.[^']+)'\)|^import '(\.[^']+)'/gm)].map(
    ([, ...targets]) =>
      normalize(join(dirname(path), targets.find(target => target !== undefined) ?? ''))
        .split(sep)
        .join('/'),
  )
}

/** Finds the first import cycle; null if there is none. A dynamic import counts too: a cycle hides what depends on what. */
function findCycle(graph: ReadonlyMap<string, readonly string[]>): readonly string[] | null {
  const finished = new Set<string>()
  const walk = (path: string, trail: readonly string[]): readonly string[] | null => {
    if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path]
    if (finished.has(path)) return null
    for (const target of graph.get(path) ?? []) {
      const cycle = walk(target, [...trail, path])
      if (cycle !== null) return cycle
    }
    finished.add(path)
    return null
  }
  for (const path of graph.keys()) {
    const cycle = walk(path, [])
    if (cycle !== null) return cycle
  }
  return null
}

/** Lists the top-level functions of a file with their length. The formatter ends each of them with an unindented brace. */
function measureFunctions({ path, text }: WebFile): { name: string; lines: number }[] {
  const starts = /^(?:export )?(?:default )?(?:async )?(?:function (\w+)|const (\w+).*(?:=>|\bmemo\())/
  const measured: { name: string; lines: number }[] = []
  let open: { name: string; start: number } | null = null
  for (const [index, line] of text.split('\n').entries()) {
    const match = starts.exec(line)
    const name = match?.[1] ?? match?.[2]
    if (name !== undefined) open = /[{(]$/.test(line) ? { name, start: index } : null
    if (open === null || index === open.start || !/^[})]/.test(line) || /[{(]$/.test(line)) continue
    measured.push({ name: `${path}: ${open.name}`, lines: index - open.start + 1 })
    open = null
  }
  return measured
}

test('web imports: own files and packages only', () => {
  const outside = code.flatMap(file =>
    listImports(file)
      .filter(target => !target.startsWith('src/'))
      .map(target => `${file.path}: ${target}`),
  )
  assert.deepEqual(outside, [])
})

test('web imports: no cycles', () => {
  const graph = new Map(code.map(file => [file.path, listImports(file)]))
  const targets = new Set([...graph.values()].flat())
  assert.ok([...graph.keys()].filter(path => targets.has(path)).length > graph.size / 2)
  assert.equal(findCycle(graph)?.join(' → ') ?? null, null)
})

test('findCycle: planted cycle → its path', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', []],
    ['d', ['b']],
  ])
  assert.deepEqual(findCycle(graph), ['b', 'd', 'b'])
})

test('web requests: one API client', () => {
  assert.deepEqual(
    findMatches(/\bfetch\(|XMLHttpRequest|EventSource|WebSocket/g, code, [
      'src/layout/connection-banner.tsx',
      'src/layout/new-version-banner.tsx',
      'src/loading/fetch-then-import.ts',
    ]),
    [],
  )
})

test('web content: no HTML from text, no other hosts', () => {
  assert.deepEqual(
    findMatches(/dangerouslySetInnerHTML|\.innerHTML|\.outerHTML|insertAdjacentHTML|\beval\(/g),
    [],
  )
  assert.deepEqual(findMatches(/url\(["']?https?:|@import/g, files), [])
})

test('web style sheets: every class that a component uses → defined', () => {
  const sheets = new Map(files.map(({ path, text }) => [path, text]))
  const missing = code.flatMap(({ path, text }) =>
    [...text.matchAll(/^import (\w+) from '(\.[^']+\.module\.css)'/gm)].flatMap(([, name, target]) => {
      const sheet =
        sheets.get(
          normalize(join(dirname(path), target ?? ''))
            .split(sep)
            .join('/'),
        ) ?? ''
      const defined = new Set([...sheet.matchAll(/\.([a-zA-Z]\w*)/g)].map(([, css]) => css))
      const used = text.matchAll(new RegExp(`(?<![\\w.'/-])${name}\\.(\\w+)`, 'g'))
      return [...used].filter(([, css]) => !defined.has(css)).map(([all]) => `${path}: ${all}`)
    }),
  )
  assert.deepEqual(missing, [])
})

test('web files: small, nothing unfinished', () => {
  const lines = files.map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
  assert.deepEqual(
    lines.filter(file => file.lines > MAX_LINES),
    [],
  )
  const sizes = lines.map(file => file.lines).sort((a, b) => a - b)
  const median = sizes[sizes.length >> 1] ?? 0
  assert.ok(median < MEDIAN_LINES, `the median file has ${median} lines`)
  assert.deepEqual(
    findMatches(/\b(?:TODO|FIXME|XXX|Placeholder)\b|@ts-(?:ignore|expect-error|nocheck)|\bas any\b/g),
    [],
  )
})

test(`web functions: at most ${MAX_FUNCTION_LINES} lines`, () => {
  const functions = code
    .filter(({ path }) => path !== 'src/text/category-groups.ts')
    .flatMap(measureFunctions)
  assert.ok(functions.length > code.length, `only ${functions.length} functions were found`)
  assert.deepEqual(
    functions.filter(({ lines }) => lines > MAX_FUNCTION_LINES),
    [],
  )
})
