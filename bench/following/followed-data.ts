import type { MatchableAnnouncement } from '../../src/matching/matchable-announcement.ts'
import type { AnnouncementParty, WatchedParty } from '../../src/matching/parties/watched-parties.ts'
import { deriveUuidV5 } from '../../src/platform/uuid.ts'
import { indexedNumbersOf } from '../../src/query/company-numbers/number-keys.ts'
import { readSampleAnnouncements } from '../../test/support/matching/sample-announcements.ts'
import type { RandomNumbers } from '../synthetic-data/seeded-random.ts'
import type { SyntheticDataset, SyntheticParty } from '../synthetic-data/synthetic-dataset.ts'

/* The announcements that are matched, and the parties that are watched. */

const NAMESPACE = '6ba7b814-9dad-11d1-80b4-00c04fd430c8'
/** Watchlists have companies above all. */
const PARTY_SHARES = { company: 0.9, person: 0.08, authority: 0.02 }
const SAMPLES_PER_SOURCE = 400
/** The share of entries that are not resolved to an entity yet and are watched by number or name. */
const UNRESOLVED_SHARE = 0.1

export interface FollowedRow {
  readonly announcement: MatchableAnnouncement
  readonly parties: readonly AnnouncementParty[]
}

/** Returns announcements of the sample documents and synthetic ones in turn, at the end of a dataset. */
export async function createFollowedRows(count: number, dataset: SyntheticDataset): Promise<FollowedRow[]> {
  const samples = await readSampleAnnouncements(SAMPLES_PER_SOURCE)
  return Array.from({ length: count }, (_, n) => {
    if (n % 2 === 0) return toRow(samples[(n / 2) % samples.length] as (typeof samples)[number])
    const { announcement, parties } = dataset.announcementAt(dataset.rows - 1 - n)
    return toRow(announcement, parties)
  })
}

function toRow(
  announcement: MatchableAnnouncement['announcement'],
  synthetic: readonly SyntheticParty[] = [],
): FollowedRow {
  const parties = announcement.mentions.map((mention, at): AnnouncementParty => {
    const { type, name, identifiers, legalForm } = mention
    const party = synthetic[at]
    return {
      entityId:
        party === undefined ? entityId(type, `sample ${identifiers[0]?.number ?? name}`) : idOf(party),
      name,
      jurisdiction: mention.jurisdiction ?? announcement.jurisdiction,
      type,
      legalForm,
      numberKeys: indexedNumbersOf(identifiers, null),
    }
  })
  return {
    announcement: {
      announcement,
      entityIds: parties.map(party => party.entityId),
      entityNumberKeys: parties.flatMap(party => party.numberKeys),
      changedAt: Date.UTC(2025, 0, 1),
      now: new Date('2025-01-01T00:00:00Z'),
    },
    parties,
  }
}

/** Draws a watched party of a dataset. */
export function drawWatchedParty(dataset: SyntheticDataset, random: RandomNumbers): WatchedParty {
  const share = random()
  const kind =
    share < PARTY_SHARES.company ? 'company' : share < 1 - PARTY_SHARES.authority ? 'person' : 'authority'
  const n = Math.floor(random() * dataset.rows * 0.36)
  if (random() >= UNRESOLVED_SHARE) return { entityIds: [idOf({ kind, n })], numberKeys: [], names: [] }
  const numberKeys = [String(300_000_000 + n * 7)]
  return { entityIds: [], numberKeys, names: [{ name: `Unresolved ${n} GmbH`, jurisdiction: 'DE' }] }
}

/** Returns the ID of an entry. */
export function entryId(n: number): string {
  return deriveUuidV5(NAMESPACE, `entry ${n}`)
}

function idOf({ kind, n }: SyntheticParty): string {
  return entityId(kind, String(n))
}

function entityId(kind: string, name: string): string {
  return deriveUuidV5(NAMESPACE, `${kind} ${name}`)
}
