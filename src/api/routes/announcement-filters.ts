import type { FieldError } from '../../base/errors.ts'
import type { AnnouncementFilter } from '../../model/filter.ts'
import { JURISDICTIONS } from '../../model/place.ts'
import { day, names, oneOrMore, unknownItems } from '../parameters.ts'
import type { Values } from '../query.ts'
import type { Served } from '../route.ts'
import { CATEGORY_NAMES } from './schemas.ts'

/** The filter parameters of every URL that lists or counts announcements. */
export const FILTERS = {
  jurisdiction: oneOrMore(JURISDICTIONS, 'Jurisdiction code, or several separated by commas.'),
  category: oneOrMore(
    CATEGORY_NAMES,
    'Category, or several separated by commas. See the [list of categories](/docs/categories).',
  ),
  source: names('Source ID, such as `fr-bodacc`, or several separated by commas. `/sources` lists all IDs.'),
  date_from: day('Earliest publication date, inclusive.', '2026-01-01'),
  date_to: day('Latest publication date, inclusive.', '2026-12-31'),
}

type FilterValues = Partial<Values<typeof FILTERS>>

/** Checks that the dates are in order and that the sources exist. */
export function wrongFilters(values: FilterValues, { sources }: Pick<Served, 'sources'>): FieldError[] {
  return [
    ...checkDateOrder(values),
    ...unknownItems(
      'source',
      values.source ?? [],
      sources.map(source => source.id),
    ),
  ]
}

/** Converts the parameter values to a filter. */
export function filterOf(values: FilterValues): AnnouncementFilter {
  const { jurisdiction, category, source, date_from, date_to } = values
  return {
    ...(jurisdiction !== undefined && { jurisdiction }),
    ...(category !== undefined && { category }),
    ...(source !== undefined && { source }),
    ...(date_from !== undefined && { dateFrom: date_from }),
    ...(date_to !== undefined && { dateTo: date_to }),
  }
}

function checkDateOrder({ date_from, date_to }: FilterValues): FieldError[] {
  if (date_from === undefined || date_to === undefined || date_from <= date_to) return []
  const detail = 'date_from must not be after date_to.'
  return [{ parameter: 'date_from', code: 'dates_reversed', detail, received: date_from }]
}
