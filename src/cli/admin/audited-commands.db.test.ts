import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { Command } from 'commander'
import { isTestFile, listCodeFiles, REPOSITORY_ROOT } from '../../../test/support/code-files.ts'
import { runCommand } from '../../../test/support/run-command.ts'
import { createTestAppContext } from '../../../test/support/test-app-context.ts'
import { AUDIT_ACTIONS, type AuditAction } from '../../audit/audit-entry.ts'
import { listAuditEntries } from '../../audit/audit-store.ts'
import { recordReadingFailure } from '../../crawls/reading-failure-store.ts'
import { createEncryptor } from '../../platform/encryption.ts'
import { verifyAuditLog } from '../../services/admin/audit-log.ts'
import { runDoctorChecks } from '../../services/admin/doctor.ts'
import { doctorCommand } from '../doctor.ts'
import { exportCommand } from '../exports/export.ts'
import { importCommand } from '../import.ts'
import type { CliCommand } from '../shared/cli-command.ts'
import { archiveCommand } from './archive.ts'
import { clockCommand } from './clock.ts'
import { forgetCommand } from './forget.ts'
import { keysCommand } from './keys.ts'
import { quarantineCommand } from './quarantine.ts'

const RUN = 'Every crawl, import and replay is a run, which states what it read and changed.'
const READS = 'Changes nothing.'
const OWN_DATA = 'Changes only data of its own, made for trying Herald out.'

/** Actions that each command records; for a command that records none, the reason. */
const RECORDED_BY_COMMAND: Readonly<Record<string, readonly AuditAction[] | string>> = {
  serve: ['key.created', 'erasure.completed', 'retention.applied', 'session.refused', 'request.refused'],
  demo: OWN_DATA,
  import: ['snapshot.imported', 'erasure.completed'],
  crawl: RUN,
  backfill: RUN,
  replay: RUN,
  'quarantine list': READS,
  'quarantine release': ['quarantine.released'],
  sources: READS,
  'keys create': ['key.created'],
  'keys list': READS,
  'keys revoke': ['key.revoked'],
  'audit list': READS,
  'audit verify': READS,
  export: ['snapshot.exported', 'tables.exported'],
  'archive copy': ['archive.copied'],
  doctor: READS,
  clock: ['clock.confirmed'],
  match: READS,
  'mail bounce': ['mail_address.suppressed'],
  'webhooks list': READS,
  'webhooks pause': ['webhook.updated'],
  'webhooks resume': ['webhook.updated'],
  'entities explain': READS,
  'entities reports': READS,
  'entities split': ['entity.split'],
  'entities merge': ['entity.merged'],
  forget: ['erasure.requested', 'erasure.completed', 'erasure.purged', 'retention.applied'],
  reindex: 'Rebuilds the search index of one machine, which can be deleted at any time.',
  migrate: 'The table of migrations states what was applied and when.',
  partition: 'Changes where rows are stored, and no row.',
  settings: READS,
  'webhook-receiver': 'Changes nothing of the installation.',
  simulator: 'Changes nothing of the installation.',
  bench: OWN_DATA,
  docs: 'Writes the pages of the documentation.',
}

/** Actions that only the API records; its own test assigns them to the routes. */
const RECORDED_BY_API =
  /^(?:session|feed|reconciliation|webhook|delivery|run|request|watchlist|saved_search|mail_address|digest|merge_report)\./

test('audit log: every command → names its actions, or the reason for having none', async () => {
  const names = (await readCommands()).flatMap(command => listLeaves(command, ''))
  assert.ok(names.length > 25, `only ${names.length} commands were found`)
  assert.deepEqual(names.toSorted(), Object.keys(RECORDED_BY_COMMAND).toSorted())
  const recorded = new Set(
    Object.values(RECORDED_BY_COMMAND)
      .filter(value => typeof value !== 'string')
      .flat(),
  )
  const missing = Object.keys(AUDIT_ACTIONS).filter(action => !RECORDED_BY_API.test(action))
  assert.deepEqual(
    missing.filter(action => !recorded.has(action as AuditAction)),
    [],
  )
})

test('audit log: keys, clock, quarantine and export at the command line → one entry each', async t => {
  const app = await createTestAppContext(t)
  await runCommand(keysCommand, ['keys', 'create', '--owner', 'acme', '--name', 'Secret name', '--json'], app)
  await runCommand(clockCommand, ['clock'], app)
  await runCommand(clockCommand, ['clock', '--confirm'], app)
  const sha256 = Buffer.alloc(32, 5)
  const failure = { sourceId: 'es-borme', sha256, member: '', url: 'Personal-name.pdf', reason: 'r' }
  await recordReadingFailure(app.sql, failure)
  await recordReadingFailure(app.sql, failure)
  await runCommand(quarantineCommand, ['quarantine', 'release', sha256.toString('hex').slice(0, 8)], app)
  await runCommand(exportCommand, ['export', join(app.folder, 'Backup.tar.gz')], app)
  await runCommand(archiveCommand, ['archive', 'copy', '--to', join(app.folder, 'Other-archive')], app)
  const entries = await readEntries(app)
  assert.deepEqual(
    entries.map(({ action, subject, actor }) => [action, subject?.type, actor.type]),
    [
      ['key.created', 'key', 'command_line'],
      ['clock.confirmed', undefined, 'command_line'],
      ['quarantine.released', 'document', 'command_line'],
      ['snapshot.exported', 'snapshot', 'command_line'],
      ['archive.copied', undefined, 'command_line'],
    ],
  )
  assert.deepEqual(
    [entries[2]?.subject?.id, entries[2]?.details],
    [sha256.toString('hex'), { source: 'es-borme' }],
  )
  assert.equal(entries[3]?.subject?.id, 'Backup.tar.gz')
  assert.deepEqual([entries[3]?.details.documents, entries[3]?.details.left_out], [0, 0])
  assert.doesNotMatch(JSON.stringify(entries), /Secret name|Personal-name/)
  assert.doesNotMatch(JSON.stringify(entries), new RegExp(app.folder))
})

test('herald export: entry cannot be written → no file', async t => {
  const app = await createTestAppContext(t)
  const file = join(app.folder, 'backup.tar.gz')
  await app.sql.unsafe('alter table audit_entries add constraint full_log check (number < 0)')
  await assert.rejects(runCommand(exportCommand, ['export', file], app), /full_log/)
  await app.sql.unsafe('alter table audit_entries drop constraint full_log')
  assert.equal((await runCommand(exportCommand, ['export', file], app)).code, 0)
})

test('herald import --snapshot: entries of the snapshot, then those made here before, then the import', async t => {
  const from = await createTestAppContext(t)
  await runCommand(clockCommand, ['clock', '--confirm'], from)
  const file = join(from.folder, 'backup.tar.gz')
  await runCommand(exportCommand, ['export', file], from)
  const to = await createTestAppContext(t)
  const list = join(to.folder, 'list.json')
  await runCommand(forgetCommand, ['forget', '--export-list', list], to)
  await runCommand(forgetCommand, ['forget', '--apply', list], to)
  const own = await readEntries(to)
  assert.deepEqual(
    own.map(({ action }) => action),
    ['erasure.requested', 'erasure.completed'],
  )
  assert.equal((await runCommand(importCommand, ['import', '--snapshot', file], to)).code, 0)
  const entries = await readEntries(to)
  assert.deepEqual(
    entries.map(({ action }) => action),
    ['clock.confirmed', 'erasure.requested', 'erasure.completed', 'snapshot.imported'],
  )
  assert.deepEqual(entries[1]?.details, { ...own[0]?.details, recorded_at: own[0]?.recordedAt.toISOString() })
  const encryptor = createEncryptor(to.secret, to.random)
  assert.equal((await verifyAuditLog({ sql: to.sql, encryptor })).fault, null)
})

test('herald forget: person → requested and completed with counts, never a name', async t => {
  const app = await createTestAppContext(t)
  await importSamples(app)
  const name = 'KERVADOU Maël Yann'
  const forgotten = await runCommand(forgetCommand, ['forget', '--name', name, '--any-place', '--yes'], app)
  assert.equal(forgotten.code, 0, forgotten.err.join())
  const [requested, completed, ...more] = await readEntries(app)
  assert.deepEqual(
    [requested?.action, completed?.action, more.length],
    ['erasure.requested', 'erasure.completed', 0],
  )
  assert.equal(requested?.subject?.id, completed?.subject?.id)
  assert.deepEqual(
    [requested?.details.kind, completed?.details.mentions, completed?.details.rewritten],
    ['person', 1, 1],
  )
  assert.doesNotMatch(JSON.stringify([requested, completed]), /kervadou|maël|yann/i)
})

test('herald doctor: entry of the audit log changed → audit log fails; intact → ok', async t => {
  const app = await createTestAppContext(t)
  await runCommand(clockCommand, ['clock', '--confirm'], app)
  await runCommand(clockCommand, ['clock', '--confirm'], app)
  const check = async () => (await runDoctorChecks(app, null, app.folder)).find(f => f.check === 'audit log')
  assert.deepEqual(await check(), { check: 'audit log', ok: true, found: '2 entries form an intact chain' })
  await app.sql`alter table audit_entries disable trigger audit_entries_append_only`
  await app.sql`update audit_entries set owner = 'someone else' where number = 2`
  const changed = await check()
  assert.equal(changed?.ok, false)
  assert.match(changed?.found ?? '', /^1 entries are intact\. The hash of entry 2/)
  const printed = await runCommand(doctorCommand, ['doctor'], app)
  assert.ok(printed.code === 1 && printed.out.some(line => /^FAILED {2}audit log: /.test(line)))
})

async function readEntries(app: Awaited<ReturnType<typeof createTestAppContext>>) {
  return (await listAuditEntries(app.sql, {}, { page: 1, perPage: 100 })).entries.toReversed()
}

async function importSamples(app: Awaited<ReturnType<typeof createTestAppContext>>): Promise<void> {
  const samples = join(REPOSITORY_ROOT, 'samples/fr-bodacc/notices.json')
  assert.equal((await runCommand(importCommand, ['import', '--source', 'fr-bodacc', samples], app)).code, 0)
}

/** Reads every command of `src/cli/`, so that a new one cannot be forgotten here. */
async function readCommands(): Promise<Command[]> {
  const commands: Command[] = []
  for (const file of listCodeFiles()) {
    if (!file.path.startsWith('src/cli/') || isTestFile(file)) continue
    const exported: Record<string, unknown> = await import(join(REPOSITORY_ROOT, file.path))
    for (const [name, value] of Object.entries(exported)) {
      if (!name.endsWith('Command') || typeof value !== 'object') continue
      const program = new Command()
      ;(value as CliCommand).declare(program, async () => {})
      commands.push(...program.commands)
    }
  }
  return commands
}

function listLeaves(command: Command, prefix: string): string[] {
  const name = `${prefix}${command.name()}`
  return command.commands.length === 0
    ? [name]
    : command.commands.flatMap(part => listLeaves(part, `${name} `))
}
