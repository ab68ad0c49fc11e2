import type { JsonValue } from '../../../model/announcement.ts'
import type { AnnouncementCategory } from '../../../model/category.ts'
import type { MentionRole } from '../../../model/mention-role.ts'
import type { AnnouncementMetadata } from '../../../model/metadata.ts'
import { omitMissing } from '../../shared/text-cleaning.ts'
import type { BormeInsolvencyDecision } from './insolvency-decision.ts'
import type { BormeOffice } from './office-holders.ts'
import type { BormeAct } from './split-acts.ts'

/** A company that an act names, such as an absorbed one. */
export interface BormeNamedCompany {
  readonly role: MentionRole
  readonly name: string
}

/** The content that Herald reads from an act. */
export interface BormeActContent {
  readonly act: BormeAct
  readonly category: AnnouncementCategory
  /** Less significant categories of the same act. */
  readonly furtherCategories: readonly AnnouncementCategory[]
  /** The label used in the announcement's title, or `null` when the act's text describes it best. */
  readonly label: string | null
  readonly metadata: AnnouncementMetadata
  readonly offices: readonly BormeOffice[]
  /** The names of the sole member. */
  readonly owners: readonly string[]
  readonly companies: readonly BormeNamedCompany[]
  /** The court decision that an act of insolvency proceedings reports, otherwise `null`. */
  readonly decision: BormeInsolvencyDecision | null
  readonly details: { readonly [key: string]: JsonValue }
}

/** Returns the content of an act from which nothing but its heading has been read. */
export function createBormeActContent(act: BormeAct): BormeActContent {
  const { category, label } = act.type
  return {
    act,
    category,
    furtherCategories: [],
    label,
    metadata: {},
    offices: [],
    owners: [],
    companies: [],
    decision: null,
    details: { heading: act.printedHeading, text: act.text, category },
  }
}

/** Maximum length of a metadata value in characters. Longer text appears only in the details. */
const MAX_METADATA_TEXT_LENGTH = 400

/** Returns only the values that are present and short enough for metadata. */
export function pickShortBormeMetadata(
  texts: Readonly<Record<string, string | null | undefined>>,
): AnnouncementMetadata {
  return omitMissing(
    Object.fromEntries(
      Object.entries(texts).filter(([, text]) => text && text.length <= MAX_METADATA_TEXT_LENGTH),
    ),
  )
}
