import type { FieldError } from '../../base/errors.ts'
import type { AnnouncementFilter } from '../../model/filter.ts'
import { JURISDICTIONS } from '../../model/place.ts'
import { day, names, oneOrMore, unknownItems } from '../parameters.ts'
import type { Values } from '../query.ts'
import type { Served } from '../route.ts'
import { CATEGORY_NAMES } from './schemas.ts'

/** What announcements are filtered by, wherever they are listed or counted. */
export const FILTERS = {
  jurisdiction: oneOrMore(JURISDICTIONS, 'Jurisdiction code; several separated by commas.'),
  category: oneOrMore(
    CATEGORY_NAMES,
    'Category, see [their meanings](/docs/categories); several separated by commas.',
  ),
  source: names('Source identifier, see `/sources`, e.g. `fr-bodacc`; several separated by commas.'),
  date_from: day('First publication date, included.', '2026-01-01'),
  date_to: day('Last publication date, included.', '2026-12-31'),
}

type Given = Partial<Values<typeof FILTERS>>

/** What no single filter can know: that the dates are in order, and which sources there are. */
export function wrongFilters(given: Given, { sources }: Pick<Served, 'sources'>): FieldError[] {
  return [
    ...datesInOrder(given),
    ...unknownItems(
      'source',
      given.source ?? [],
      sources.map(source => source.id),
    ),
  ]
}

/** The filter that the values of these parameters mean. */
export function filterOf({ jurisdiction, category, source, date_from, date_to }: Given): AnnouncementFilter {
  return {
    ...(jurisdiction !== undefined && { jurisdiction }),
    ...(category !== undefined && { category }),
    ...(source !== undefined && { source }),
    ...(date_from !== undefined && { dateFrom: date_from }),
    ...(date_to !== undefined && { dateTo: date_to }),
  }
}

function datesInOrder({ date_from, date_to }: Given): FieldError[] {
  if (date_from === undefined || date_to === undefined || date_from <= date_to) return []
  const detail = 'date_from must not be after date_to.'
  return [{ parameter: 'date_from', code: 'dates_reversed', detail, received: date_from }]
}
