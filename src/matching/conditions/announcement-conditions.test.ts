import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSeededRandom, pickBiased } from '../../../test/support/in-memory-database.ts'
import {
  drawFollowedAnnouncements,
  type FollowedAnnouncements,
  toMatchable,
} from '../../../test/support/matching/followed-announcements.ts'
import { drawCondition } from '../../../test/support/matching/random-conditions.ts'
import type { AnnouncementCondition } from '../../model/announcement-condition.ts'
import type { AnnouncementFilter } from '../../model/list-filters.ts'
import { AnnouncementConditions } from './announcement-conditions.ts'

const NOW = new Date('2025-06-01T00:00:00Z')

function condition(filter: AnnouncementFilter, isOpen: boolean | null = null): AnnouncementCondition {
  return { filter, isOpen }
}

function matchAll(conditions: AnnouncementConditions, followed: FollowedAnnouncements): string[][] {
  const convert = toMatchable(followed, NOW)
  return followed.rows.map(row => conditions.match(convert(row)).sort())
}

test('AnnouncementConditions: random set and delete → same matches as a fresh one, also after many misses', () => {
  const random = createSeededRandom(3)
  const followed = drawFollowedAnnouncements(random, 250, [])
  const drawn = Array.from({ length: 60 }, () => drawCondition(followed, random))
  const changing = new AnnouncementConditions()
  const current = new Map<string, AnnouncementCondition>()
  for (let round = 0; round < 6; round++) {
    for (let step = 0; step < 80; step++) {
      const id = String(Math.floor(random() * 50))
      if (random() < 0.4) {
        changing.delete(id)
        current.delete(id)
      } else {
        const next = pickBiased(random, drawn, 1)
        changing.set(id, next)
        current.set(id, next)
      }
    }
    const fresh = new AnnouncementConditions()
    for (const [id, one] of current) fresh.set(id, one)
    assert.deepEqual(matchAll(changing, followed), matchAll(fresh, followed))
    assert.equal(changing.size, current.size)
    assert.equal(changing.counts.conditions, fresh.counts.conditions)
    assert.equal(changing.counts.clauses, fresh.counts.clauses)
  }
})

test('AnnouncementConditions: all deleted → nothing remains', () => {
  const random = createSeededRandom(4)
  const followed = drawFollowedAnnouncements(random, 60, [])
  const conditions = new AnnouncementConditions()
  for (let n = 0; n < 200; n++) conditions.set(String(n), drawCondition(followed, random))
  matchAll(conditions, followed)
  for (let n = 0; n < 200; n++) conditions.delete(String(n))
  assert.deepEqual(conditions.counts, { conditions: 0, clauses: 0, tokens: 0 })
  assert.ok(matchAll(conditions, followed).every(matches => matches.length === 0))
})

test('AnnouncementConditions: 130,000 IDs with the same condition → stored once, all match', () => {
  const conditions = new AnnouncementConditions()
  for (let n = 0; n < 130_000; n++) conditions.set(String(n), condition({ jurisdiction: ['FR', 'ES'] }))
  assert.equal(conditions.counts.conditions, 1)
  const followed = drawFollowedAnnouncements(createSeededRandom(5), 30, [])
  const found = matchAll(conditions, followed)
  for (const [at, row] of followed.rows.entries())
    assert.equal(found[at]?.length, ['FR', 'ES'].includes(row.announcement.jurisdiction) ? 130_000 : 0)
})

test('AnnouncementConditions: open deadline → decided by the time of matching', () => {
  const [row] = drawFollowedAnnouncements(createSeededRandom(6), 1, []).rows
  assert.ok(row !== undefined)
  const conditions = new AnnouncementConditions()
  conditions.set('open', condition({}, true))
  conditions.set('past', condition({}, false))
  const metadata = { deadline: '2025-06-01', deadline_time: '12:00' }
  const matchAt = (time: string) =>
    conditions.match({
      announcement: { ...row.announcement, jurisdiction: 'GB', metadata },
      entityIds: [],
      entityNumberKeys: [],
      changedAt: 0,
      now: new Date(time),
    })
  assert.deepEqual(matchAt('2025-06-01T11:00:59Z'), ['open'])
  assert.deepEqual(matchAt('2025-06-01T11:01:00Z'), ['past'])
})
