import type { JsonValue, Mention } from '../../../model/announcement.ts'
import type { AnnouncementCategory } from '../../../model/category.ts'
import type { AnnouncementMetadata } from '../../../model/metadata.ts'
import type { LocalDateTime } from '../../shared/dates.ts'
import { type BoampAward, EMPTY_BOAMP_AWARD } from '../awards/award.ts'

/**
 * A notice body (`donnees`), normalized to one shape for all schemas. The reference, the dates and the notice codes are
 * in the head.
 */
export interface BoampNoticeBody {
  /** All parties in the body, buyers first. */
  readonly mentions: readonly Mention[]
  /** Town of the first buyer, without the postal addition `Cedex`. */
  readonly buyerTown: string | null
  readonly title: string | null
  /** The publisher's descriptions, the most general one first. */
  readonly descriptions: readonly string[]
  readonly metadata: AnnouncementMetadata
  readonly deadline: LocalDateTime | null
  /** References of earlier notices that the body cites. */
  readonly earlierReferences: readonly string[]
  /**
   * A category more specific than the one in the head, for example for an unsuccessful procedure; `null` when there is
   * none.
   */
  readonly category: AnnouncementCategory | null
  readonly award: BoampAward
  /** A sentence about an estimate that is a range, which has no metadata key. */
  readonly estimateRange: string | null
  /** Sentences about the changes that the notice makes, or about the reason for a cancellation. */
  readonly changeSentences: readonly string[]
  readonly details: { readonly [key: string]: JsonValue }
}

export const EMPTY_BOAMP_NOTICE_BODY: BoampNoticeBody = {
  mentions: [],
  buyerTown: null,
  title: null,
  descriptions: [],
  metadata: {},
  deadline: null,
  earlierReferences: [],
  category: null,
  award: EMPTY_BOAMP_AWARD,
  estimateRange: null,
  changeSentences: [],
  details: {},
}
