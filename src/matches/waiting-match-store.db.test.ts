import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { numberedUuid } from '../../test/support/following/followed-rows.ts'
import { createTestDatabase } from '../../test/support/test-database.ts'
import {
  insertWaitingMatches,
  readMatchBacklog,
  takeWaitingMatches,
  type WaitingMatches,
  type WaitingSelection,
} from './waiting-match-store.ts'

const { sql } = await createTestDatabase({ after })

const waiting = [7, 3, 5].map(
  (eventNumber): WaitingMatches => ({
    eventNumber,
    announcementId: numberedUuid(100 + eventNumber),
    change: eventNumber,
    category: 'dissolution',
    jurisdiction: 'FR',
    createdAt: new Date('2026-11-20T00:00:00Z'),
    savedSearchIds: eventNumber === 3 ? [] : [numberedUuid(1), numberedUuid(2)],
    entries: eventNumber === 7 ? [] : [{ watchlistId: numberedUuid(8), entryId: numberedUuid(9) }],
    entities: eventNumber === 7 ? [{ savedSearchId: numberedUuid(3), entityId: numberedUuid(4) }] : [],
  }),
)
const byNumber = waiting.toSorted((a, b) => a.eventNumber - b.eventNumber)
const take = (selection: WaitingSelection) => sql.begin(tx => takeWaitingMatches(tx, selection))
const none = { announcementIds: [], entityIds: [] }

test('insertWaitingMatches, takeWaitingMatches: three events, one twice → each once, in the order of the events', async () => {
  await sql.begin(tx =>
    tx.pipeline([
      insertWaitingMatches(tx, []),
      insertWaitingMatches(tx, waiting),
      insertWaitingMatches(tx, [{ ...byNumber[0], change: 99 } as WaitingMatches]),
    ]),
  )
  const { waiting: count, lagSeconds } = await readMatchBacklog(sql)
  assert.equal(count, 3)
  assert.ok(lagSeconds > 60, 'created long ago')
  assert.deepEqual(await take(none), [])
  assert.deepEqual(await take({ ...none, announcementIds: [numberedUuid(105)] }), [byNumber[1]])
  assert.deepEqual(await take({ ...none, entityIds: [numberedUuid(4)] }), [byNumber[2]])
  assert.deepEqual(await take({ limit: 1 }), [byNumber[0]])
  assert.deepEqual(await take({ limit: 5 }), [])
  assert.deepEqual(await readMatchBacklog(sql), { waiting: 0, lagSeconds: 0 })
})
