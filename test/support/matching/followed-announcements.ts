import { SyntheticDataset } from '../../../bench/synthetic-data/synthetic-dataset.ts'
import { selectTaxId } from '../../../src/entities/identifier-keys.ts'
import type { MatchableAnnouncement } from '../../../src/matching/matchable-announcement.ts'
import { type Announcement, deriveAnnouncementId, type Mention } from '../../../src/model/announcement.ts'
import type { AnnouncementChange, EntityChange } from '../../../src/model/database-change.ts'
import type { Entity } from '../../../src/model/entity.ts'
import { maskAnnouncement } from '../../../src/model/person-names/mask-announcement.ts'
import { deriveUuidV5 } from '../../../src/platform/uuid.ts'
import { indexedNumbersOf } from '../../../src/query/company-numbers/number-keys.ts'
import { FIRST_CHANGE, MS_PER_CHANGE, pickBiased } from '../in-memory-database.ts'

const NAMESPACE = '6ba7b814-9dad-11d1-80b4-00c04fd430c8'

/** Announcements with their entities, of which some were merged. */
export interface FollowedAnnouncements {
  readonly rows: readonly (AnnouncementChange & { readonly announcement: Announcement })[]
  readonly entities: readonly EntityChange[]
  /** The surviving entity of each merged one. */
  readonly survivors: ReadonlyMap<string, string>
}

/**
 * Draws announcements from samples and synthetic ones, and changes some: withdrawn, correcting others, in no language, with
 * masked persons, with a shortened summary and long details. Copies of a sample have references of their own.
 */
export function drawFollowedAnnouncements(
  random: () => number,
  count: number,
  samples: readonly Announcement[],
): FollowedAnnouncements {
  const dataset = new SyntheticDataset(4 * count, 7)
  const entities = new Map<string, Entity>()
  const rows = Array.from({ length: count }, (_, n) => {
    const sample = samples.length > 0 && random() < 0.5 ? pickBiased(random, samples, 1) : null
    const drawn = sample ?? dataset.announcementAt(Math.floor(random() * 4 * count)).announcement
    const reference = `${drawn.reference}-${n}`
    const id = deriveAnnouncementId(drawn.sourceId, reference)
    const whole = { ...vary(drawn, random, n), reference, id }
    const isMasked = random() < 0.1
    const entityIds = whole.mentions.map(mention =>
      isMasked && mention.type === 'person' ? null : register(entities, mention, whole, random),
    )
    const announcement = isMasked ? maskAnnouncement(whole) : whole
    return {
      id,
      number: n + 1,
      change: 1,
      changedAt: FIRST_CHANGE + n * MS_PER_CHANGE,
      announcement,
      entityIds,
    }
  })
  const survivors = new Map<string, string>()
  const changes: EntityChange[] = []
  for (const entity of entities.values()) {
    changes.push({ id: entity.id, change: 1, entity, mergedInto: null, type: entity.type })
    if (random() > 0.2) continue
    const merged = deriveUuidV5(NAMESPACE, `merged ${entity.id}`)
    survivors.set(merged, entity.id)
    changes.push({ id: merged, change: 1, entity: null, mergedInto: entity.id, type: entity.type })
  }
  return { rows, entities: changes, survivors }
}

function register(
  entities: Map<string, Entity>,
  mention: Mention,
  announcement: Announcement,
  random: () => number,
): string {
  const [first] = mention.identifiers
  const id = deriveUuidV5(NAMESPACE, `${mention.type} ${first?.number ?? mention.name}`)
  const known = entities.get(id)
  const identifiers = known?.identifiers ?? mention.identifiers
  // An entity can have a number that the announcement does not print.
  const more =
    random() < 0.1
      ? [
          {
            scheme: 'local',
            jurisdiction: announcement.jurisdiction,
            number: `X${id.slice(0, 8)}`,
            valid: true,
          } as const,
        ]
      : []
  entities.set(id, {
    id,
    type: mention.type,
    name: mention.name,
    jurisdiction: mention.jurisdiction ?? announcement.jurisdiction,
    identifiers: [...identifiers, ...more],
    taxId: selectTaxId(identifiers),
    status: 'active',
    announcementCount: (known?.announcementCount ?? 0) + 1,
    legalForm: mention.legalForm ?? null,
  })
  return id
}

function vary(announcement: Announcement, random: () => number, n: number): Announcement {
  const { metadata, summary, title } = announcement
  const isLong = random() < 0.1
  return {
    ...announcement,
    language: random() < 0.1 ? pickBiased(random, ['und', 'pl', 'de', 'it'], 1) : announcement.language,
    summary: isLong ? `${(summary ?? title).slice(0, 40)}…` : summary,
    ...(isLong && {
      details: { ...announcement.details, text: [`${title} ${summary ?? ''} `.repeat(30)], number: n },
    }),
    metadata: {
      ...metadata,
      ...(random() < 0.2 && { withdrawn: '2025-01-01' }),
      ...(random() < 0.08 && { corrects: `${announcement.reference}-${Math.floor(random() * (n + 1))}` }),
    },
  }
}

/** Converts rows to what the matcher takes, at a time. */
export function toMatchable({ entities }: FollowedAnnouncements, now: Date) {
  const byId = new Map(entities.flatMap(({ id, entity }) => (entity === null ? [] : [[id, entity] as const])))
  return ({
    announcement,
    entityIds,
    changedAt,
  }: FollowedAnnouncements['rows'][number]): MatchableAnnouncement => ({
    announcement,
    entityIds,
    entityNumberKeys: entityIds.flatMap(id => {
      const entity = id === null ? undefined : byId.get(id)
      return entity === undefined ? [] : indexedNumbersOf(entity.identifiers, entity.taxId)
    }),
    changedAt,
    now,
  })
}
