import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  createAnnouncementChange,
  createEntityChange,
  handwrittenId,
} from '../../../../../../test/support/handwritten-index.ts'
import { createTemporaryFolder } from '../../../../../../test/support/temporary-folder.ts'
import type { MentionRole } from '../../../../../model/mention-role.ts'
import { buildIndexRows, type DatabaseChanges } from '../../write/index-rows.ts'
import { openIndexWriter } from '../../write/index-writer.ts'
import { openSqliteReader } from '../sqlite-reader.ts'

const [SURVIVOR, MERGED, OTHER] = [1, 2, 3].map(n => handwrittenId('entity', n)) as [string, string, string]

function announcementOf(n: number, role: MentionRole, entity: string) {
  const mention = { type: 'company', role, name: 'MODELO SL', identifiers: [] } as const
  return createAnnouncementChange(n, { title: `A ${n}`, mentions: [mention] }, [entity])
}

// With a limit of one row, each batch begins a compaction; otherwise all rows are recent.
for (const maxRecentRows of [1, 1_000]) {
  test(`read announcements: entity merged, ${maxRecentRows} recent rows at most → both IDs find all announcements`, async t => {
    const file = join(await createTemporaryFolder(t), 'index.sqlite')
    const writer = openIndexWriter(file, { minSetSize: 2, maxRecentRows })
    let change = 0
    const write = (rows: Partial<DatabaseChanges>) => {
      change++
      const { announcements = [], entities = [] } = rows
      writer.applyRows(
        buildIndexRows({
          announcements: announcements.map(row => ({ ...row, change })),
          entities: entities.map(row => ({ ...row, change })),
          position: { recordId: 'a', change, nonce: String(change) },
        }),
      )
    }
    const entities = [1, 2, 3].map(n => createEntityChange(n, { name: 'MODELO SL' }))
    write({
      entities,
      announcements: [announcementOf(1, 'buyer', SURVIVOR), announcementOf(2, 'supplier', MERGED)],
    })
    write({ announcements: [announcementOf(3, 'supplier', OTHER)] })
    const reader = openSqliteReader(file)
    t.after(() => reader.close())
    const find = async (entity: string[], role?: MentionRole[]) => {
      const filter = { entity, ...(role !== undefined && { role }) }
      return (await reader.read({ kind: 'announcements', filter, page: { page: 1, perPage: 10 } })).total
    }
    assert.deepEqual([await find([SURVIVOR]), await find([MERGED]), await find([MERGED, OTHER])], [1, 1, 2])
    // The merge assigns the announcement of the merged entity to the survivor.
    write({
      entities: [{ ...createEntityChange(2, { name: 'MODELO SL' }), entity: null, mergedInto: SURVIVOR }],
      announcements: [announcementOf(2, 'supplier', SURVIVOR)],
    })
    for (let n = 4; n < 40; n++) write({ announcements: [announcementOf(n, 'buyer', OTHER)] })
    writer.close()
    assert.deepEqual([await find([SURVIVOR]), await find([MERGED])], [2, 2])
    assert.deepEqual([await find([MERGED], ['supplier']), await find([MERGED], ['officer'])], [1, 0])
    assert.equal(await find([MERGED, OTHER]), 2 + 37)
  })
}
