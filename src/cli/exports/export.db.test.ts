import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { runCommand } from '../../../test/support/run-command.ts'
import { createTestAppContext } from '../../../test/support/test-app-context.ts'
import { exportCommand } from './export.ts'

test('herald export: options that do not fit together → invalid_usage, nothing written', async t => {
  const app = await createTestAppContext(t)
  const [file, folder] = [join(app.folder, 'backup.tar.gz'), join(app.folder, 'tables')]
  const wrong = [
    [],
    ['--format', 'csv'],
    [file, '--format', 'csv', '--out', folder],
    [file, '--since', '4'],
    [file, '--out', folder],
    [file, '--mask-persons'],
    ['--format', 'csv', '--out', folder, '--verify'],
    ['--format', 'csv', '--out', app.folder],
    ['--format', 'csv', '--out', folder, '--since', '99'],
  ]
  for (const args of wrong)
    await assert.rejects(
      runCommand(exportCommand, ['export', ...args], app),
      { code: 'invalid_usage' },
      args.join(' '),
    )
  assert.ok(!existsSync(file) && !existsSync(folder))
})

test('herald export: --format and --out → tables with a manifest, and the change number for the next export', async t => {
  const app = await createTestAppContext(t)
  const folder = join(app.folder, 'tables')
  const { code, out } = await runCommand(
    exportCommand,
    ['export', '--format', 'parquet', '--out', folder, '--json'],
    app,
  )
  assert.equal(code, 0)
  assert.deepEqual(JSON.parse(out[0] ?? ''), {
    folder,
    change: 0,
    rows: { announcements: 0, entities: 0, mentions: 0, identifiers: 0 },
  })
  assert.ok(existsSync(join(folder, 'datapackage.json')) && existsSync(join(folder, 'entities.parquet')))
})
