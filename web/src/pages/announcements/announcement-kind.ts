import type { ApiSchema } from '../../api/api-client.ts'
import { findCategoryGroup } from '../../text/category-groups.ts'
import { humanizeCode } from '../../text/display-names.ts'
import { announcementMessages } from './messages/messages.ts'

type Category = ApiSchema<'Category'>

/** Kinds of announcements that are shown with facts of their own. */
export const ANNOUNCEMENT_KINDS = ['tenders', 'insolvency', 'officers', 'other'] as const
export type AnnouncementKind = (typeof ANNOUNCEMENT_KINDS)[number]

const KIND_BY_GROUP: Readonly<Record<string, AnnouncementKind>> = {
  tenders: 'tenders',
  insolvency: 'insolvency',
  people_in_office: 'officers',
}

/** Returns the kind of an announcement. */
export function kindOfCategory(category: Category): AnnouncementKind {
  return KIND_BY_GROUP[findCategoryGroup(category)] ?? 'other'
}

/** Returns the kind that all categories have, or `other` if there are none or of several kinds. */
export function kindOfCategories(categories: readonly string[]): AnnouncementKind {
  const kinds = new Set(categories.map(category => kindOfCategory(category as Category)))
  const [kind] = kinds
  return kinds.size === 1 && kind !== undefined ? kind : 'other'
}

/** Whether the officers that an announcement names take up or leave their offices. Null if it can be both. */
export function findOfficerMove(
  category: Category,
  acts: unknown,
): 'appointed' | 'left' | 'reappointed' | null {
  const moves = new Set(
    [category, ...(Array.isArray(acts) ? (acts as unknown[]) : [])].flatMap(
      act => MOVE_BY_CATEGORY[String(act)] ?? [],
    ),
  )
  const [move] = moves
  return moves.size === 1 && move !== undefined && move !== 'changed' ? move : null
}

const MOVE_BY_CATEGORY: Readonly<Record<string, 'appointed' | 'left' | 'reappointed' | 'changed'>> = {
  officer_appointment: 'appointed',
  officer_reappointment: 'reappointed',
  officer_resignation: 'left',
  power_revocation: 'left',
  officer_change: 'changed',
  power_change: 'changed',
  company_formation: 'changed',
}

/** Returns the name of a role as it is shown with an announcement of a category. */
export function describeRole(role: string, category: Category, acts: unknown): string {
  const move = role === 'officer' ? findOfficerMove(category, acts) : null
  return move === null ? humanizeCode(role) : announcementMessages.officerMoves[move]
}
