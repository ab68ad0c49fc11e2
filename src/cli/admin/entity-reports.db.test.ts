import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runCommand } from '../../../test/support/run-command.ts'
import { createTestAppContext } from '../../../test/support/test-app-context.ts'
import { entitiesCommand } from './entities.ts'

test('herald entities reports: open and decided reports → those of the status, with the commands', async t => {
  const app = await createTestAppContext(t)
  const id = '00000000-0000-4000-8000-000000000001'
  await app.sql`
    insert into entities (id, entity_type, name, jurisdiction, status, announcement_count, facts, change)
    values (${id}, 'company', 'ACME', 'FR', 'active', 1, '{}', 1)`
  await app.sql`
    insert into merge_reports (id, kind, entity_id, announcement_ids, comment, owner, key_id, status, note, decided_at, created_at)
    values (gen_random_uuid(), 'different_parties', ${id}, '{}', E'Two\nbakeries', 'anna', ${id}, 'open', null, null, now()),
      (gen_random_uuid(), 'different_parties', ${id}, '{}', 'Other', 'ben', ${id}, 'rejected', 'One', now(), now())`
  const run = (...options: string[]) => runCommand(entitiesCommand, ['entities', 'reports', ...options], app)
  const [head = '', ...rest] = (await run()).out
  assert.match(head, / {2}open {2}.* {2}anna: ACME joins different parties$/)
  assert.deepEqual(rest, ['  Two', '  bakeries', `  $ herald entities explain ${id}`])
  assert.ok((await run('--status', 'rejected')).out.includes('  note: One'))
  const lines = (await run('--status', 'all', '--json')).out.map(
    line => JSON.parse(line) as { status: string },
  )
  assert.deepEqual(lines.map(({ status }) => status).sort(), ['open', 'rejected'])
  assert.deepEqual((await run('--status', 'accepted')).out, ['There are no such reports.'])
  await assert.rejects(run('--status', 'done'), { code: 'invalid_usage' })
})
