import type { AnnouncementCondition } from '../../src/model/announcement-condition.ts'
import type { AnnouncementFilter } from '../../src/model/list-filters.ts'

/** The parameters of the filters that generated searches have. */
const PARAMETERS = {
  q: 'q',
  jurisdiction: 'jurisdiction',
  category: 'category',
  cpv: 'cpv',
  region: 'region',
  amountMin: 'amount_min',
  source: 'source',
  language: 'language',
  role: 'role',
  withdrawn: 'withdrawn',
  dateFrom: 'date_from',
} as const satisfies Partial<Record<keyof AnnouncementFilter, string>>

/** Writes a condition as the query string in which saved searches are stored. */
export function formatStoredSearch({ filter, isOpen }: AnnouncementCondition): string {
  const query = new URLSearchParams()
  for (const [field, value] of Object.entries(filter)) {
    const parameter = PARAMETERS[field as keyof typeof PARAMETERS]
    if (parameter === undefined) throw new Error(`the filter "${field}" has no parameter`)
    query.set(parameter, String(value))
  }
  if (isOpen !== null) query.set('open', String(isOpen))
  return query.toString()
}
