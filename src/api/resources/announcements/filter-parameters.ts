import { type AnnouncementCondition, filterAt, minuteOf } from '../../../model/announcement-condition.ts'
import type { AnnouncementFilter } from '../../../model/list-filters.ts'
import type { FieldError } from '../../../platform/errors.ts'
import { unknownValueErrors } from '../../decode-text.ts'
import { dateParameter, listParameter } from '../../query-parameters.ts'
import { hasQueryParameter, type QueryValues } from '../../query-string.ts'
import type { ApiContext, ApiRequest } from '../../routing.ts'
import { CategorySchema, JurisdictionSchema, SourceIdSchema } from '../shared-schemas.ts'
import { checkValueFilters, toValueFilter, VALUE_FILTER_PARAMETERS } from './value-filter-parameters.ts'

/** The filter parameters that all endpoints share that list or count announcements. */
export const ANNOUNCEMENT_FILTER_PARAMETERS = {
  jurisdiction: listParameter(JurisdictionSchema, 'Jurisdiction code, or several separated by commas.'),
  category: listParameter(
    CategorySchema,
    'Category, or several separated by commas. See the [list of categories](/docs/categories).',
  ),
  source: listParameter(
    SourceIdSchema,
    'Source ID, such as `fr-bodacc`, or several separated by commas. `/sources` lists all IDs.',
  ),
  date_from: dateParameter('Earliest publication date, inclusive.', '2026-01-01'),
  date_to: dateParameter('Latest publication date, inclusive.', '2026-12-31'),
  ...VALUE_FILTER_PARAMETERS,
}

type FilterValues = Partial<QueryValues<typeof ANNOUNCEMENT_FILTER_PARAMETERS>>

/** Returns an error for each reversed range, and one for each source ID that does not exist. */
export function checkAnnouncementFilters(
  values: FilterValues,
  { sources }: Pick<ApiContext, 'sources'>,
): FieldError[] {
  return [
    ...checkDateOrder(values),
    ...checkValueFilters(values),
    ...unknownValueErrors(
      'source',
      values.source ?? [],
      sources.map(source => source.id),
    ),
  ]
}

/** Converts the parameter values of a request at `now` to an index filter. */
export function toAnnouncementFilter(values: FilterValues, now: Date): AnnouncementFilter {
  return filterAt(toAnnouncementCondition(values), now)
}

/** Converts the parameter values of a search that is stored. */
export function toAnnouncementCondition(
  values: FilterValues & { readonly q?: string },
): AnnouncementCondition {
  const { jurisdiction, category, source, date_from, date_to, open, q } = values
  const filter = {
    ...(jurisdiction !== undefined && { jurisdiction }),
    ...(category !== undefined && { category }),
    ...(source !== undefined && { source }),
    ...(date_from !== undefined && { dateFrom: date_from }),
    ...(date_to !== undefined && { dateTo: date_to }),
    ...toValueFilter(values),
    ...(q !== undefined && { q }),
  }
  return { filter, isOpen: open ?? null }
}

/** Returns the cache key of a response, which depends on the time only if it lists open tenders or sorts by deadline. */
export function filterCacheKey({ url, query }: ApiRequest, { clock }: Pick<ApiContext, 'clock'>): string {
  const dependsOnTime =
    hasQueryParameter(query.raw, 'open') || new URLSearchParams(query.raw).get('sort') === 'deadline'
  return dependsOnTime ? `${url} at ${minuteOf(clock.now())}` : url
}

function checkDateOrder({ date_from, date_to }: FilterValues): FieldError[] {
  if (date_from === undefined || date_to === undefined || date_from <= date_to) return []
  const detail = 'date_from must not be after date_to.'
  return [{ parameter: 'date_from', code: 'dates_reversed', detail, received: date_from }]
}
