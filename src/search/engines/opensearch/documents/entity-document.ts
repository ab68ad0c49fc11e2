import type { AnnouncementCategory } from '../../../../model/category.ts'
import type { EntityChange } from '../../../../model/database-change.ts'
import { entityView } from '../../../../model/entity.ts'
import type { MentionRole } from '../../../../model/mention-role.ts'
import { buildEntityFullText } from '../../../../query/entities/entity-full-text.ts'
import { buildSortName } from '../../sqlite/write/index-rows.ts'
import { fullTextTokens } from './full-text-tokens.ts'

/** How the announcements mention an entity. */
export interface EntityInvolvement {
  readonly roles: readonly MentionRole[]
  readonly categories: readonly AnnouncementCategory[]
  /** The day of the latest announcement in days since 1970-01-01, or `null` if there is none. */
  readonly latest: number | null
}

/** An entity as stored in OpenSearch. Absent values are omitted. */
export interface ClusterEntity {
  readonly id: string
  readonly kind: 'entity'
  readonly change: number
  readonly deleted: false
  readonly type: string
  readonly jurisdiction: string
  readonly status: string
  readonly count: number
  readonly name: string
  readonly sort_name: string
  readonly name_rank: number
  readonly sort_name_rank: number
  readonly legal_form?: string
  readonly latest?: number
  readonly roles: readonly MentionRole[]
  readonly categories: readonly AnnouncementCategory[]
  readonly vocabulary: readonly string[]
  readonly json: string
  readonly words: string
  readonly bare: string
  readonly others: string
  readonly keys: string
}

/** The tombstone of a deleted or merged entity. It prevents earlier states from being written again. */
export interface EntityTombstone {
  readonly id: string
  readonly kind: 'entity'
  readonly change: number
  readonly deleted: true
  readonly merged_into?: string
}

/** Builds the document for the state of an entity after a change, apart from its involvement. */
export function buildClusterEntity({
  id,
  change,
  entity,
  mergedInto,
}: EntityChange): ClusterEntity | EntityTombstone {
  if (entity === null)
    return {
      id,
      kind: 'entity',
      change,
      deleted: true,
      ...(mergedInto !== null && { merged_into: mergedInto }),
    }
  const { type, jurisdiction, status, name, announcementCount } = entity
  const { name: words, bare, others, keys, legalForm, vocabulary } = buildEntityFullText(entity)
  const sortName = buildSortName(name)
  return {
    id,
    kind: 'entity',
    change,
    deleted: false,
    type,
    jurisdiction,
    status,
    count: announcementCount,
    name,
    sort_name: sortName,
    name_rank: textRank(name),
    sort_name_rank: textRank(sortName),
    ...(legalForm !== '' && { legal_form: legalForm }),
    roles: [],
    categories: [],
    vocabulary: [...new Set(vocabulary)],
    json: JSON.stringify(entityView(entity)),
    words: fullTextTokens(words),
    bare: fullTextTokens(bare),
    others: fullTextTokens(others),
    keys: fullTextTokens(keys),
  }
}

/** Returns the document with what its announcements say. */
export function withInvolvement(
  document: ClusterEntity,
  { roles, categories, latest }: EntityInvolvement,
): ClusterEntity {
  const { latest: _previous, ...others } = document
  return {
    ...others,
    roles: [...roles].sort(),
    categories: [...categories].sort(),
    ...(latest !== null && { latest }),
  }
}

const RANK_BYTES = 6

/** Returns the first bytes of a text as a number, by which texts are in the same order. */
export function textRank(text: string): number {
  const bytes = Buffer.alloc(RANK_BYTES)
  bytes.write(text, 'utf8')
  return bytes.readUIntBE(0, RANK_BYTES)
}
