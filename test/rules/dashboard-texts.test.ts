import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { test } from 'node:test'
import { REPOSITORY_ROOT } from '../support/code-files.ts'
import { findUntranslatedTexts, listTexts } from './find-untranslated-texts.ts'

/** Every text of the dashboard is in a file of messages, which exists in five languages (decision 0055). */

/** Files whose strings are code, a protocol, or texts of the API that are compared. */
const CODE_FILES: readonly string[] = [
  'pages/webhooks/create/receiver-examples.ts',
  'pages/webhooks/deliveries/http-reason-phrases.ts',
  'pages/webhooks/deliveries/shell-commands.ts',
  'pages/webhooks/health/translate-health-reason.ts',
]

/** Strings that read like text and are not: style sheets, selectors, commands and codes. */
const NOT_TEXT: readonly string[] = [
  'input, select, textarea',
  '… UTC',
  '… h … min',
  '… min … s',
  '… ms',
  'hrld_…',
  'herald keys create',
  'herald backfill',
  '12px sans-serif',
  'main :is([data-page-actions] :is(a, button), [data-page-action])',
]

const SOURCE = join(REPOSITORY_ROOT, 'web', 'src')
const files = globSync('**/*.{ts,tsx}', { cwd: SOURCE })
  .map(path => path.split(sep).join('/'))
  .filter(path => !/(?:^|\/)(?:messages|code-names)\/|\.d\.ts$|^i18n\/language\.ts$/.test(path))

test('dashboard: texts are in files of messages', () => {
  assert.ok(files.length > 250, `only ${files.length} files were found`)
  const found = files
    .filter(path => !CODE_FILES.includes(path))
    .flatMap(path => findUntranslatedTexts(path, readFileSync(join(SOURCE, path), 'utf8')))
    .filter(fault => !NOT_TEXT.some(text => fault.endsWith(`: ${text}`)))
  assert.deepEqual(found, [])
})

test('French messages: no-break spaces inside quotation marks and before high punctuation', () => {
  const french = globSync('**/{messages,code-names}/fr.{ts,tsx}', { cwd: SOURCE })
  assert.ok(french.length >= 4, `only ${french.length} files were found`)
  const wrong = french.flatMap(path =>
    listTexts(path, readFileSync(join(SOURCE, path), 'utf8'))
      .filter(text => / [:;?!»]|« /.test(text))
      .map(text => `${path}: ${text}`),
  )
  assert.deepEqual(wrong, [])
})

test('findUntranslatedTexts: each kind of text → found, with its line', () => {
  const span = `\${span}`
  const source = [
    "import css from './some file.css'",
    'type Kind = "Two words"',
    'const label = "Two words"',
    'const word = "Saved"',
    `const item = (span: number) => \`${span} items\``,
    `const code = \`${span}:${span}\``,
    'function render() { throw new Error("Not for readers") }',
    'const node = <p className="quiet small" title="Tip">Text {word} <b>—</b></p>',
    'const names = <b aria-label={label}>Herald</b>',
  ].join('\n')
  assert.deepEqual(findUntranslatedTexts('a.tsx', source), [
    'a.tsx:3: Two words',
    'a.tsx:4: Saved',
    'a.tsx:5: … items',
    'a.tsx:8: Tip',
    'a.tsx:8: Text',
  ])
})
