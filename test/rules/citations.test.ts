import assert from 'node:assert/strict'
import { basename } from 'node:path'
import { test } from 'node:test'
import {
  commentsOf,
  findBrokenLinks,
  findMalformedCitations,
  findMissingPaths,
  findUnresolvedCitations,
  readRepositoryFile,
  repositoryPaths,
} from './find-citation-faults.ts'

const pages = [...repositoryPaths].filter(path => path.endsWith('.md'))
/** Migrations are left out: their checksums are recorded, so their comments keep the words of their time. */
const codeFiles = [...repositoryPaths].filter(
  path => /^(?:src|test|bench|web|samples)\/.*\.(?:tsx?|sql)$/.test(path) && !path.startsWith('test/rules/'),
)

function faultsIn(
  paths: readonly string[],
  find: (text: string, path: string) => readonly string[],
): string[] {
  return paths.flatMap(path => find(readRepositoryFile(path), path).map(fault => `${path}: ${fault}`))
}

test('citations: comments and documentation → section, decision or source page exists', () => {
  const faults = [
    ...faultsIn(codeFiles, text => findUnresolvedCitations(commentsOf(text))),
    ...faultsIn(pages, findUnresolvedCitations),
  ]
  assert.deepEqual(faults, [])
})

test('citations: comments → in parentheses, documents of the repository only', () => {
  assert.deepEqual(
    faultsIn(codeFiles, text => findMalformedCitations(commentsOf(text))),
    [],
  )
})

test('paths: comments and documentation → exist', () => {
  const faults = [
    ...faultsIn(codeFiles, text => findMissingPaths(commentsOf(text))),
    ...faultsIn(pages, findMissingPaths),
  ]
  assert.deepEqual(faults, [])
})

test('links: documentation → file and heading exist', () => {
  assert.deepEqual(
    faultsIn(pages, (text, page) => findBrokenLinks(page, text)),
    [],
  )
})

test('decisions: every file → listed in the index', () => {
  const index = readRepositoryFile('docs/decisions/README.md')
  const files = pages.filter(path => /^docs\/decisions\/\d{4}-/.test(path)).map(path => basename(path))
  assert.deepEqual(
    files.filter(file => !index.includes(`](${file})`)),
    [],
  )
})

test('glossary: every row → one term, one sentence, one file; no term twice', () => {
  const rows = [...readRepositoryFile('docs/glossary.md').matchAll(/^\| (?!term |---)(.+) \|$/gm)]
  const terms = rows.map(([, row = '']) => row.split(' | ')[0] ?? '')
  assert.deepEqual(
    rows.map(([row]) => row).filter(row => !/^\| [^|]+ \| [A-Z][^|]+\. \| `[^`|]+` \|$/.test(row)),
    [],
  )
  assert.deepEqual(
    terms.filter((term, i) => terms.indexOf(term) !== i),
    [],
  )
})

for (const [text, expected] of [
  ['(contract 4.1)', []],
  ['(contract 4.99)', ['"contract 4.99" does not exist']],
  ['(design 2.2, decision 0010)', []],
  ['(decision 0011)', ['"decision 0011" does not exist']],
  ['(sources/fr-bodacc)', []],
  ['(sources/fr-none)', ['"sources/fr-none" does not exist']],
] as const) {
  test(`findUnresolvedCitations: ${text} → ${expected.length} faults`, () => {
    assert.deepEqual(findUnresolvedCitations(text), expected)
  })
}

for (const [comment, expected] of [
  ['Ends with its transaction (design 2.1).', []],
  ['By design 2.1 it ends.', ['"design 2.1" belongs in parentheses']],
  ['The signature (spec 6.3).', ['"spec 6.3" is not in the repository']],
  ['A heading (sheet, section 2).', ['"sheet, section 2" is not in the repository']],
] as const) {
  test(`findMalformedCitations: ${comment} → ${expected.length} faults`, () => {
    assert.deepEqual(findMalformedCitations(comment), expected)
  })
}

for (const [page, expected] of [
  ['See `src/main.ts`, `src/model/` and `docs/sources/<id>.md`.', []],
  ['See `src/none.ts`.', ['src/none.ts does not exist']],
  ['See docs/none.md.', ['docs/none.md does not exist']],
  ['See `docs/none/<id>.md`.', ['docs/none/<id>.md does not exist']],
] as const) {
  test(`findMissingPaths: ${page} → ${expected.length} faults`, () => {
    assert.deepEqual(findMissingPaths(page), expected)
  })
}

for (const [page, expected] of [
  ['[a](docs/design.md#21-postgresql) [b](README.md) [c](https://example.org/none)', []],
  ['[a](docs/none.md)', ['docs/none.md does not exist']],
  ['[a](docs/design.md#none)', ['docs/design.md#none names no heading']],
] as const) {
  test(`findBrokenLinks: ${page} → ${expected.length} faults`, () => {
    assert.deepEqual(findBrokenLinks('README.md', page), expected)
  })
}

test('commentsOf: code, block and line comments → comments only, one per line', () => {
  assert.equal(commentsOf('/**\n * One\n * two.\n */\nconst a = 1 // three'), '/** One two. /\n// three')
})
