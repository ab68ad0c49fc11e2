import { Type } from '@sinclair/typebox'
import type { FieldError } from '../../../platform/errors.ts'
import { MAX_QUERY_LENGTH, validateSearchQuery } from '../../../query/query-terms.ts'
import { GROUP_LEVELS, GROUP_PROPERTIES, type GroupLevel } from '../../../search/index-query.ts'
import { prepareJsonResponse } from '../../http/json-response.ts'
import { buildPaginatedViewsJson } from '../../http/paginated-list.ts'
import { sendCachedResponse } from '../../http/response-cache.ts'
import {
  enumParameter,
  enumParameterWithDefault,
  pageParameter,
  perPageParameter,
  stringParameter,
} from '../../query-parameters.ts'
import { parseQueryString, type QueryValues } from '../../query-string.ts'
import { type ApiRoute, indexReadOptions, requireIndex } from '../../routing.ts'
import {
  ANNOUNCEMENT_FILTER_PARAMETERS,
  checkAnnouncementFilters,
  filterCacheKey,
  toAnnouncementFilter,
} from '../announcements/filter-parameters.ts'
import { queryStringSchema } from '../request-schemas.ts'
import { readResponses } from '../response-schemas.ts'
import { enumSchema } from '../schema-builders.ts'
import { AnnouncementGroupListSchema } from './schema.ts'
import { announcementGroupView } from './view.ts'

const LEVELS = Object.values(GROUP_LEVELS).flatMap(levels => Object.keys(levels) as GroupLevel[])

const GROUP_PARAMETERS = {
  by: enumParameterWithDefault(
    enumSchema(GROUP_PROPERTIES),
    'category',
    'Property to group by. An announcement with several CPV codes, regions, buyers or suppliers is in several ' +
      'groups.',
  ),
  level: enumParameter(
    enumSchema(LEVELS),
    'Level of the codes: `division` (default), `group`, `class` or `category` with `by=cpv`; `country` (default), ' +
      '`nuts1`, `nuts2` or `nuts3` with `by=region`.',
  ),
  ...ANNOUNCEMENT_FILTER_PARAMETERS,
  q: stringParameter(
    Type.String({
      maxLength: MAX_QUERY_LENGTH,
      description: 'Full-text search, as in the list of announcements.',
    }),
    validateSearchQuery,
  ),
  page: pageParameter,
  per_page: perPageParameter(25),
}
type GroupValues = QueryValues<typeof GROUP_PARAMETERS>

const groups: ApiRoute = {
  method: 'GET',
  url: '/groups',
  scope: 'read',
  schema: {
    tags: ['Announcements'],
    operationId: 'listAnnouncementGroups',
    summary: 'Count announcements by property',
    description:
      'Counts the announcements that match the filters by a property and sums their amounts by currency, with the ' +
      'largest group first. The counts are exact: each equals the `total` of the announcement list with the value of ' +
      'the group as a further filter.',
    querystring: queryStringSchema(GROUP_PARAMETERS),
    response: readResponses('A page of groups.', AnnouncementGroupListSchema, 'invalid_parameter'),
  },
  async handler(context, request, reply) {
    const index = requireIndex(context)
    const key = filterCacheKey(request, context)
    return sendCachedResponse(context.responseCache, index, { request, reply, key }, async () => {
      const values = parseQueryString(request.query.raw, GROUP_PARAMETERS, given => [
        ...checkAnnouncementFilters(given, context),
        ...checkLevel(given),
      ])
      const page = { page: values.page, perPage: values.per_page }
      const { by } = values
      const filter = toAnnouncementFilter(values, context.clock.now())
      const result = await index.read(
        { kind: 'groups', filter, by, level: levelOf(values), page },
        indexReadOptions(request),
      )
      const views = result.items.map(group => announcementGroupView(group, by, context))
      return prepareJsonResponse(buildPaginatedViewsJson(views, result.total, page), result.change)
    })
  },
}

export const groupRoutes: readonly ApiRoute[] = [groups]

function levelOf({ by, level }: Partial<GroupValues>): GroupLevel | null {
  if (by !== 'cpv' && by !== 'region') return null
  return level ?? (Object.keys(GROUP_LEVELS[by])[0] as GroupLevel)
}

/** Returns an error if `by` has no such level. */
function checkLevel({ by, level }: Partial<GroupValues>): FieldError[] {
  if (by === undefined || level === undefined) return []
  const owner = Object.hasOwn(GROUP_LEVELS.cpv, level) ? 'cpv' : 'region'
  if (by === owner) return []
  const detail = `level=${level} requires by=${owner}.`
  return [
    { parameter: 'by', code: 'level_mismatch', detail, received: by, allowed: [owner], did_you_mean: owner },
  ]
}
