import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { escapeForTerminal, escapeForTerminalLine } from './escape-text.ts'

const EXECUTED = /[\p{Cc}\p{Bidi_C}\u2028\u2029]/u
const POISON =
  '\u001b]8;;https://evil.example\u0007x\u001b]8;;\u0007\u009b2J\u202eexe.fdp\u2066\u0085\r\u2028\u007f'

test('escapeForTerminal: every character → none that a terminal executes, tab and line feed kept', () => {
  for (let code = 0; code <= 0x10_ffff; code++) {
    const character = String.fromCodePoint(code)
    const escaped = escapeForTerminal(character)
    if (EXECUTED.test(character) && !'\t\n'.includes(character)) assert.match(escaped, /^\\u[0-9a-f]{4}$/)
    else assert.equal(escaped, character)
  }
})

test('escapeForTerminal: JSON with escape characters → same value', () => {
  const json = JSON.stringify({ name: POISON })
  assert.deepEqual(JSON.parse(escapeForTerminal(json)), { name: POISON })
})

test('escapeForTerminalLine: line breaks → one line', () =>
  assert.equal(escapeForTerminalLine('a\nherald: done\t\u001b[1A'), 'a\\u000aherald: done\\u0009\\u001b[1A'))

const COMMANDS: readonly (readonly string[])[] = [
  ['crawl', '--source', POISON],
  ['import', '--source', POISON, POISON],
  [POISON],
  ['sources', POISON],
]
for (const args of COMMANDS) {
  test(`herald ${args[0]?.replace(POISON, '…')}: escape characters in arguments → none in the output`, async () => {
    const main = fileURLToPath(new URL('../../main.ts', import.meta.url))
    const environment = { PATH: process.env.PATH, HERALD_DATA_DIR: POISON.replaceAll('/', '') }
    const output = await new Promise<string>(resolve =>
      execFile(process.execPath, [main, ...args], { env: environment, timeout: 60_000 }, (_error, out, err) =>
        resolve(out + err),
      ),
    )
    assert.notEqual(output, '')
    assert.doesNotMatch(output.replaceAll('\n', ''), EXECUTED)
  })
}
