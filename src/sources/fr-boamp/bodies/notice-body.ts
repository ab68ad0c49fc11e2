import type { JsonValue, Mention } from '../../../model/announcement.ts'
import type { AnnouncementCategory } from '../../../model/category.ts'
import type { AnnouncementMetadata } from '../../../model/metadata.ts'
import type { LocalDateTime } from '../../shared/dates.ts'

/**
 * A notice body (`donnees`), normalized to one shape for all schemas. The reference, the dates and the notice codes are
 * in the head.
 */
export interface BoampNoticeBody {
  /** All parties in the body, buyers first. */
  readonly mentions: readonly Mention[]
  readonly title: string | null
  readonly description: string | null
  readonly metadata: AnnouncementMetadata
  readonly deadline: LocalDateTime | null
  /** References of earlier notices that the body cites. */
  readonly earlierReferences: readonly string[]
  /**
   * A category more specific than the one in the head, for example for an unsuccessful procedure; `null` when there is
   * none.
   */
  readonly category: AnnouncementCategory | null
  /** Summary sentences about the outcome of the procedure or the changes that the notice makes. */
  readonly summarySentences: readonly string[]
  readonly details: { readonly [key: string]: JsonValue }
}

export const EMPTY_BOAMP_NOTICE_BODY: BoampNoticeBody = {
  mentions: [],
  title: null,
  description: null,
  metadata: {},
  deadline: null,
  earlierReferences: [],
  category: null,
  summarySentences: [],
  details: {},
}
