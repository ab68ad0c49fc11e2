import { findAnnouncements } from '../../announcements/announcement-store.ts'
import { findEntities } from '../../entities/entity-store.ts'
import { findResolvedMentions, type ResolvedMention } from '../../entities/mention-store.ts'
import type { MatchableAnnouncement } from '../../matching/matchable-announcement.ts'
import type { AnnouncementParty } from '../../matching/parties/watched-parties.ts'
import type { Announcement } from '../../model/announcement.ts'
import type { Entity } from '../../model/entity.ts'
import { isPersonMention, maskAnnouncement } from '../../model/person-names/mask-announcement.ts'
import type { Queryable } from '../../platform/sql/sql-pool.ts'
import { indexedNumbersOf } from '../../query/company-numbers/number-keys.ts'
import { toPublicAnnouncement } from '../indexing/database-change-feed.ts'

/** An announcement in a form that can be matched, with its parties in the order of its mentions. */
export interface MatchingInput extends MatchableAnnouncement {
  readonly parties: readonly AnnouncementParty[]
}

/** An announcement as those see it who may see natural persons, and as all others do. */
export interface MatchingInputs {
  readonly full: MatchingInput
  /** The same object where nothing is masked. */
  readonly masked: MatchingInput
}

/** Reads announcements with what the matcher needs to know of their entities. Erased ones are missing. */
export async function readMatchableAnnouncements(
  sql: Queryable,
  ids: readonly string[],
  { masksPersons, now }: { readonly masksPersons: boolean; readonly now: Date },
): Promise<ReadonlyMap<string, MatchingInputs>> {
  if (ids.length === 0) return new Map()
  const stored = await findAnnouncements(sql, ids)
  const mentions = await findResolvedMentions(sql, ids)
  const entities = await findEntities(sql, [...new Set(mentions.map(({ entityId }) => entityId))])
  const context = { entities: new Map(entities.map(entity => [entity.id, entity])), now }
  const mentionsById = Map.groupBy(mentions, ({ announcementId }) => announcementId)
  return new Map(
    stored.map(({ changedAt, ...row }) => {
      const ofRow = mentionsById.get(row.id) ?? []
      const announcement = toPublicAnnouncement(row, ofRow)
      const full = toInput(announcement, ofRow, changedAt, context)
      const isMasked = masksPersons && ofRow.some(isPersonMention)
      const masked = isMasked ? toInput(maskAnnouncement(announcement), ofRow, changedAt, context) : full
      return [row.id, { full, masked }]
    }),
  )
}

interface InputContext {
  readonly entities: ReadonlyMap<string, Entity>
  readonly now: Date
}

/** Builds the input of an announcement. Where a person is masked, the mention has no entity and no numbers. */
function toInput(
  announcement: Announcement,
  resolved: readonly ResolvedMention[],
  changedAt: Date,
  { entities, now }: InputContext,
): MatchingInput {
  const parties = announcement.mentions.map((mention, at): AnnouncementParty => {
    const original = resolved[at] as ResolvedMention
    const isMasked = mention !== original && isPersonMention(mention)
    const entity = isMasked ? undefined : entities.get(original.entityId)
    const identifiers = [...(entity?.identifiers ?? []), ...mention.identifiers]
    return {
      entityId: isMasked ? null : original.entityId,
      numberKeys: indexedNumbersOf(identifiers, entity?.taxId ?? null),
      name: mention.name,
      jurisdiction: entity?.jurisdiction ?? mention.jurisdiction ?? announcement.jurisdiction,
      type: mention.type,
      legalForm: mention.legalForm ?? entity?.legalForm ?? undefined,
    }
  })
  const entityNumberKeys = announcement.mentions.flatMap((_, at) => {
    const entity = entities.get(parties[at]?.entityId ?? '')
    return entity === undefined ? [] : indexedNumbersOf(entity.identifiers, entity.taxId)
  })
  return {
    announcement,
    entityIds: parties.map(({ entityId }) => entityId),
    entityNumberKeys: [...new Set(entityNumberKeys)],
    changedAt: changedAt.getTime(),
    now,
    parties,
  }
}
