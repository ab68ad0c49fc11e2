import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { REPOSITORY_ROOT } from '../support/code-files.ts'

/** The linter of Redocly. Spectral, which needs hundreds of packages, runs in the full tests. */
test('openapi.json: redocly lint → no errors and warnings', () => {
  const cli = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'))
  const { stdout } = spawnSync(
    process.execPath,
    [cli, 'lint', '--extends=recommended-strict', '--format=json', 'openapi.json'],
    {
      cwd: REPOSITORY_ROOT,
      encoding: 'utf8',
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    },
  )
  const { problems } = JSON.parse(stdout) as {
    problems: readonly { message: string; location: readonly { pointer: string }[] }[]
  }
  assert.deepEqual(
    problems.map(({ message, location }) => `${location[0]?.pointer}: ${message}`),
    [],
  )
})
