import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const FOLDER = import.meta.dirname

test('connectors: dates in French notation → read by French sources only', () => {
  const files = globSync('**/*.ts', { cwd: FOLDER }).filter(
    file => !/^(?:fr-|shared\/)|\.test\.ts$/.test(file),
  )
  const wrong = files.filter(file => readFileSync(join(FOLDER, file), 'utf8').includes('parseFrenchDay'))
  assert.ok(files.length > 100)
  assert.deepEqual(wrong, [])
})
