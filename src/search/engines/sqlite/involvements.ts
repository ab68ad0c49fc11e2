/*
 * An involvement is what entities have in common that are in the same facet, with the same roles and the same categories in
 * all their announcements. Filters by role and category select involvements, and their entities are counted.
 */

/** The roles of an entity in all its announcements, as a mask, and the categories of these announcements. */
export interface RolesAndCategories {
  readonly roles: number
  readonly categories: ReadonlySet<string>
}

/** Parses the column `categories`. */
export function parseCategories(text: string): Set<string> {
  return new Set(text === '' ? [] : text.split(' '))
}

/** Returns the value of the column `categories`. */
export function formatCategories(categories: ReadonlySet<string>): string {
  return [...categories].sort().join(' ')
}
