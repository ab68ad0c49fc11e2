import { Type } from '@sinclair/typebox'
import { type EntityFilter, normalizeTaxId } from '../../../model/list-filters.ts'
import type { FieldError } from '../../../platform/errors.ts'
import { hasMoreCharacters } from '../../../platform/text.ts'
import { MAX_QUERY_LENGTH, validateSearchQuery } from '../../../query/query-terms.ts'
import { ENTITY_SORT_ORDERS } from '../../../search/index-query.ts'
import { findExportFormat } from '../../http/export-format.ts'
import { prepareJsonResponse } from '../../http/json-response.ts'
import { buildPaginatedListJson } from '../../http/paginated-list.ts'
import { sendCachedResponse } from '../../http/response-cache.ts'
import {
  dateParameter,
  enumParameter,
  listParameter,
  pageParameter,
  perPageParameter,
  stringParameter,
} from '../../query-parameters.ts'
import { parseQueryString, type QueryValues } from '../../query-string.ts'
import { type ApiRoute, indexReadOptions, requireIndex } from '../../routing.ts'
import { exportList } from '../export-list.ts'
import { COUNTED_EXPORT_PARAMETERS, checkExportParameters } from '../export-parameters.ts'
import { queryStringSchema } from '../request-schemas.ts'
import { exportableResponses } from '../response-schemas.ts'
import { enumSchema } from '../schema-builders.ts'
import { readSuggestionsMember, SUGGESTIONS_DESCRIPTION } from '../search-suggestions.ts'
import { CategorySchema, EntityTypeSchema, JurisdictionSchema, RoleSchema } from '../shared-schemas.ts'
import { EntityListSchema, EntityStatusSchema } from './schema.ts'
import { entityFacetsView } from './view.ts'

const MAX_TAX_ID_LENGTH = 100

const LIST_PARAMETERS = {
  q: stringParameter(
    Type.String({
      maxLength: MAX_QUERY_LENGTH,
      description:
        'Search by name or number. Word order, case, accents, legal forms and function words such as `the` or `und` are ' +
        'ignored, and the last word can be incomplete. A tax or registration number finds the entities that have it, however it is written: ' +
        '`SIREN 732 829 320`, `HRB 28204, Amtsgericht München`. ' +
        'The operators `"exact phrase"`, `or`, `-excluded` and `prefix*` mean the same as for announcements. ' +
        'If nothing matches, the search returns names that differ by one letter in the words without operators (by two in ' +
        'words of at least eight letters), and the response has the header `Herald-Search: forgiving`. ' +
        '[More](/docs/search#spelling). Example: `willerholtz -sci`.',
    }),
    validateSearchQuery,
  ),
  type: listParameter(EntityTypeSchema, 'Entity type (`entity_type`), or several separated by commas.'),
  jurisdiction: listParameter(JurisdictionSchema, 'Jurisdiction code, or several separated by commas.'),
  tax_id: stringParameter(
    Type.String({
      maxLength: MAX_TAX_ID_LENGTH,
      description:
        'Exact tax or registration number, such as `732 829 320`. Case, spaces, dots and hyphens are ignored. A ' +
        'SIRET, or a VAT number from ES, FR or IT, also finds the entity with the national number that it contains. ' +
        'The number can have a label or a court, as in `HRB 28204, Amtsgericht München`. `HRB 28204` finds the ' +
        'entities of all courts that have this number.',
    }),
    checkTaxId,
  ),
  status: listParameter(EntityStatusSchema, 'Status, or several separated by commas.'),
  role: listParameter(
    RoleSchema,
    'Role, or several separated by commas. Returns entities that have one of these roles in any announcement.',
  ),
  category: listParameter(
    CategorySchema,
    'Category, or several separated by commas. Returns entities that any announcement of one of these categories ' +
      'names, in any role. See the [list of categories](/docs/categories).',
  ),
  since: dateParameter(
    'Returns entities that are named in an announcement published on this date or later.',
    '2026-01-01',
  ),
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
        filter: toEntityFilter(values),
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
        filter: toEntityFilter(values),
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

function toEntityFilter(values: QueryValues<typeof LIST_PARAMETERS>): EntityFilter {
  const {
    page: _page,
    per_page: _perPage,
    sort: _sort,
    include: _include,
    format: _format,
    bom: _bom,
    resume: _resume,
    tax_id,
    ...filters
  } = values
  return { ...filters, ...(tax_id !== undefined && { taxId: tax_id }) }
}

/** Returns an error for `sort=relevance` without `q`. */
function checkSort(values: Partial<QueryValues<typeof LIST_PARAMETERS>>): FieldError[] {
  // The key exists even if the value of q was invalid, which is already reported.
  if ('q' in values || values.sort !== 'relevance') return []
  const detail = 'sort=relevance requires the parameter q.'
  return [{ parameter: 'sort', code: 'query_missing', detail, received: 'relevance' }]
}

function checkTaxId(value: string): { code: string; detail: string } | null {
  if (hasMoreCharacters(value, MAX_TAX_ID_LENGTH)) {
    return { code: 'too_long', detail: `tax_id must not exceed ${MAX_TAX_ID_LENGTH} characters.` }
  }
  if (normalizeTaxId(value) !== '') return null
  return { code: 'empty', detail: 'tax_id must contain at least one letter or digit.' }
}
