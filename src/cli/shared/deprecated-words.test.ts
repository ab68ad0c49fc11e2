import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { replaceDeprecatedWords } from './deprecated-words.ts'

const MAIN = join(import.meta.dirname, '..', '..', 'main.ts')

const CASES: readonly [given: string, expected: string, notice: string | null][] = [
  ['box --port 9', 'simulator --port 9', '"box" is deprecated; use "simulator".'],
  ['receiver', 'webhook-receiver', '"receiver" is deprecated; use "webhook-receiver".'],
  ['entities apart a b', 'entities split a b', '"apart" is deprecated; use "split".'],
  ['entities together a b', 'entities merge a b', '"together" is deprecated; use "merge".'],
  ['help box', 'help simulator', '"box" is deprecated; use "simulator".'],
  ['help entities apart', 'help entities split', '"apart" is deprecated; use "split".'],
  ['simulator --fault box', 'simulator --fault box', null],
  ['keys apart', 'keys apart', null],
  ['', '', null],
]
for (const [given, expected, notice] of CASES) {
  test(`replaceDeprecatedWords: "${given}" → "${expected}"`, () => {
    const words = replaceDeprecatedWords(given.split(' '))
    assert.deepEqual([words.args.join(' '), words.notice], [expected, notice])
  })
}

const ALIASES: readonly [old: readonly string[], current: readonly string[], notice: string][] = [
  [['box'], ['simulator'], '"box" is deprecated; use "simulator".'],
  [['receiver'], ['webhook-receiver'], '"receiver" is deprecated; use "webhook-receiver".'],
  [['entities', 'apart'], ['entities', 'split'], '"apart" is deprecated; use "split".'],
  [['entities', 'together'], ['entities', 'merge'], '"together" is deprecated; use "merge".'],
]
for (const [old, current, notice] of ALIASES) {
  test(`herald ${old.join(' ')}: same help as ${current.join(' ')}, one notice on stderr`, async () => {
    const run = (args: readonly string[]) => promisify(execFile)(process.execPath, [MAIN, ...args, '--help'])
    const [deprecated, expected] = await Promise.all([run(old), run(current)])
    assert.equal(deprecated.stdout, expected.stdout)
    assert.match(expected.stdout, new RegExp(`^Usage: herald ${current.join(' ')} `))
    assert.deepEqual([deprecated.stderr, expected.stderr], [`herald: ${notice}\n`, ''])
  })
}
