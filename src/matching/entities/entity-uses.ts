import type { CalendarDay } from '../../model/calendar-day.ts'
import type { AnnouncementCategory } from '../../model/category.ts'
import type { EntityFilter } from '../../model/list-filters.ts'
import type { MentionRole } from '../../model/mention-role.ts'

/** How announcements name an entity: in which roles and categories, and the day of the latest one. */
export interface EntityUses {
  readonly roles: ReadonlySet<MentionRole>
  readonly categories: ReadonlySet<AnnouncementCategory>
  readonly latest: CalendarDay | null
}

/** Returns whether a filter depends on the announcements of entities. */
export function dependsOnUses({ role, category, since }: EntityFilter): boolean {
  return role !== undefined || category !== undefined || since !== undefined
}

/** Returns whether the announcements of an entity meet all conditions of a filter on them. */
export function meetsUses({ role, category, since }: EntityFilter, uses: EntityUses): boolean {
  return (
    (role === undefined || hasRole(role, uses)) &&
    (category === undefined || hasCategory(category, uses)) &&
    (since === undefined || isSince(since, uses))
  )
}

/** Returns whether one announcement meets at least one condition of a filter on the announcements of entities. */
export function concernsUses({ role, category, since }: EntityFilter, ofOne: EntityUses): boolean {
  return (
    (role !== undefined && hasRole(role, ofOne)) ||
    (category !== undefined && hasCategory(category, ofOne)) ||
    (since !== undefined && isSince(since, ofOne))
  )
}

function hasRole(wanted: readonly MentionRole[], { roles }: EntityUses): boolean {
  return wanted.some(role => roles.has(role))
}

function hasCategory(wanted: readonly AnnouncementCategory[], { categories }: EntityUses): boolean {
  return wanted.some(category => categories.has(category))
}

function isSince(since: CalendarDay, { latest }: EntityUses): boolean {
  return latest !== null && latest >= since
}
