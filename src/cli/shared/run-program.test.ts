import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'

const MAIN = join(import.meta.dirname, '..', '..', 'main.ts')

async function readHelp(...command: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [MAIN, ...command, '--help'])
  return stdout.replace(/\s+/g, ' ')
}

test('--help: options → "(required)" or the default as a user would type it', async () => {
  const help = await readHelp('keys', 'create')
  assert.match(help, /describes what the key is for \(required\)/)
  assert.match(help, /\(default: read,webhooks\)/)
})

test('--help: command without a description → its summary as a sentence', async () => {
  assert.match(await readHelp('keys'), /\[command\] Create, list and revoke API keys\. Options:/)
})
