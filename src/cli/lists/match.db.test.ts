import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { NUMBERED_ENTITIES } from '../../../test/support/company-numbers/numbered-entities.ts'
import { createEntityChange } from '../../../test/support/handwritten-index.ts'
import { parseCsvObjects } from '../../../test/support/parse-csv.ts'
import { runCommand } from '../../../test/support/run-command.ts'
import { createTestAppContext } from '../../../test/support/test-app-context.ts'
import { nextIndexFile, publishIndexFile } from '../../search/engines/sqlite/index-files.ts'
import { buildIndexRows } from '../../search/engines/sqlite/write/index-rows.ts'
import { openIndexWriter } from '../../search/engines/sqlite/write/index-writer.ts'
import { matchCommand } from './match.ts'

test('herald match: list without and with an index → unavailable, then rows as CSV and counts', async t => {
  const app = await createTestAppContext(t)
  const file = join(app.folder, 'list.csv')
  writeFileSync(file, 'id;number;town\n1;FR 93 007 492 986;"Les\nLilas"\n2;HRB 990024;\n3;;Lyon\n')
  await assert.rejects(runCommand(matchCommand, ['match', file], app), { code: 'unavailable' })
  const folder = join(app.folder, 'index')
  mkdirSync(folder, { recursive: true })
  const index = nextIndexFile(folder)
  const writer = openIndexWriter(index)
  const entities = Object.values(NUMBERED_ENTITIES).map((fields, n) => createEntityChange(n, fields))
  writer.applyRows(
    buildIndexRows({ announcements: [], entities, position: { recordId: 'a', change: 1, nonce: 'b' } }),
  )
  writer.close()
  publishIndexFile(folder, index)
  const { code, out, err } = await runCommand(matchCommand, ['match', file], app)
  assert.equal(code, 2)
  const rows = parseCsvObjects(`${out.join('\r\n')}\r\n`)
  assert.deepEqual(
    rows.map(({ id, town, verdict, entity_name, candidates }) => [
      id,
      town,
      verdict,
      entity_name,
      candidates,
    ]),
    [
      ['1', 'Les Lilas', 'matched', 'EXEMPLE LAVANDE', '1'],
      ['2', '', 'ambiguous', rows[1]?.entity_name, '1+'],
      ['3', 'Lyon', 'invalid', '', ''],
    ],
  )
  assert.deepEqual(err, ['1 matched, 1 ambiguous, 0 unknown, 1 invalid'])
})
