import type { AnnouncementCategory } from '../../../model/category.ts'

/** A rule for the free text of an act. */
export interface BormeOtherActRule {
  /** Groups of alternatives in normalized text; each group must occur. `^` marks the start of the text. */
  readonly requires: readonly string[]
  /** Alternatives of which none may occur. */
  readonly unless?: string
  readonly categories: readonly AnnouncementCategory[]
  readonly label: string | null
}
