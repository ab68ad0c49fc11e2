import type { FieldError } from '../../../platform/errors.ts'
import { ENTITY_SORT_ORDERS } from '../../../search/index-query.ts'
import { findExportFormat } from '../../http/export-format.ts'
import { prepareJsonResponse } from '../../http/json-response.ts'
import { buildPaginatedListJson } from '../../http/paginated-list.ts'
import { sendCachedResponse } from '../../http/response-cache.ts'
import { enumParameter, listParameter, pageParameter, perPageParameter } from '../../query-parameters.ts'
import { parseQueryString, type QueryValues } from '../../query-string.ts'
import { type ApiRoute, indexReadOptions, requireIndex } from '../../routing.ts'
import { exportList } from '../export-list.ts'
import { COUNTED_EXPORT_PARAMETERS, checkExportParameters } from '../export-parameters.ts'
import { queryStringSchema } from '../request-schemas.ts'
import { exportableResponses } from '../response-schemas.ts'
import { enumSchema } from '../schema-builders.ts'
import { readSuggestionsMember, SUGGESTIONS_DESCRIPTION } from '../search-suggestions.ts'
import { ENTITY_FILTER_PARAMETERS, toEntityListFilter } from './filter-parameters.ts'
import { EntityListSchema } from './schema.ts'
import { entityFacetsView } from './view.ts'

const LIST_PARAMETERS = {
  ...ENTITY_FILTER_PARAMETERS,
  sort: enumParameter(
    enumSchema(ENTITY_SORT_ORDERS),
    'Sort order: `relevance` (the default with `q`: exact names first, then names that start with the query, then ' +
      'others), `announcement_count` (the default without `q`), `name` (ignoring case and accents) or `latest_date` ' +
      '(of the latest announcement, newest first). `relevance` requires `q`.',
  ),
  include: listParameter(
    enumSchema(['facets', 'suggestions']),
    'Additional data: `facets` counts the results by type, jurisdiction, status, role and category; ' +
      `${SUGGESTIONS_DESCRIPTION}. Further suggestions are announcements with these words.`,
  ),
  page: pageParameter,
  per_page: perPageParameter(25),
  ...COUNTED_EXPORT_PARAMETERS,
}

/** `GET /entities`: lists or searches entities. */
export const entityListRoute: ApiRoute = {
  method: 'GET',
  url: '/entities',
  scope: 'read',
  isExportable: true,
  schema: {
    tags: ['Entities'],
    operationId: 'listEntities',
    summary: 'List or search companies, people and authorities',
    description:
      'With `q`, exact matches come first, then names that start with the query, then names that contain its words. ' +
      'Within each group, entities with more announcements come first. `role`, `category` and `since` each look at all ' +
      'announcements of an entity, which need not be the same announcement.',
    querystring: queryStringSchema(LIST_PARAMETERS),
    response: exportableResponses('A page of entities.', EntityListSchema, 'invalid_parameter'),
  },
  async handler(context, request, reply) {
    const format = findExportFormat(request)
    const parse = () =>
      parseQueryString(request.query.raw, LIST_PARAMETERS, given => [
        ...checkSort(given),
        ...checkExportParameters(request.query.raw, format),
      ])
    if (format !== null) {
      const values = parse()
      const exported = {
        kind: 'entities',
        filter: toEntityListFilter(values),
        after: values.resume?.last ?? null,
      } as const
      return exportList(context, { request, reply }, { list: exported, format, values })
    }
    const index = requireIndex(context)
    return sendCachedResponse(context.responseCache, index, { request, reply }, async () => {
      const values = parse()
      const requestedPage = { page: values.page, perPage: values.per_page }
      const { sort, include = [] } = values
      const query = {
        kind: 'entities',
        filter: toEntityListFilter(values),
        page: requestedPage,
        ...(sort !== undefined && { sort }),
        facets: include.includes('facets'),
      } as const
      const result = await index.read(query, indexReadOptions(request))
      const readSuggestions = () =>
        index.read({ kind: 'entitySuggestions', filter: query.filter }, indexReadOptions(request))
      const last = {
        ...(result.facets !== undefined && { facets: entityFacetsView(result.facets) }),
        ...(await readSuggestionsMember(include, result.total, readSuggestions)),
      }
      const body = buildPaginatedListJson('data', result, requestedPage, { last })
      return prepareJsonResponse(body, result.change, result.isTypoTolerant ? 'forgiving' : undefined)
    })
  },
}

/** Returns an error for `sort=relevance` without `q`. */
function checkSort(values: Partial<QueryValues<typeof LIST_PARAMETERS>>): FieldError[] {
  // The key exists even if the value of q was invalid, which is already reported.
  if ('q' in values || values.sort !== 'relevance') return []
  const detail = 'sort=relevance requires the parameter q.'
  return [{ parameter: 'sort', code: 'query_missing', detail, received: 'relevance' }]
}
