import { Type } from '@sinclair/typebox'
import type { FieldError } from '../../../platform/errors.ts'
import { MAX_QUERY_LENGTH, validateSearchQuery } from '../../../query/query-terms.ts'
import { prepareJsonResponse } from '../../http/json-response.ts'
import { sendCachedResponse } from '../../http/response-cache.ts'
import { integerParameter, stringParameter } from '../../query-parameters.ts'
import { parseQueryString } from '../../query-string.ts'
import { type ApiRoute, indexReadOptions, requireIndex } from '../../routing.ts'
import { queryStringSchema } from '../request-schemas.ts'
import { readResponses } from '../response-schemas.ts'
import { completeCategories, completeSources } from './complete-filter-values.ts'
import { CompletionListSchema } from './schema.ts'
import { completionsView } from './view.ts'

const SUGGEST_PARAMETERS = {
  q: stringParameter(
    Type.String({
      maxLength: MAX_QUERY_LENGTH,
      description:
        'What the user has typed so far. The last word can be incomplete; case and accents are ignored. A tax or ' +
        'registration number finds the entities that have it.',
      examples: ['boulangerie dup'],
    }),
    validateSearchQuery,
  ),
  limit: integerParameter({
    min: 1,
    max: 20,
    fallback: 5,
    description: 'Maximum number of results of each kind.',
  }),
}

const suggest: ApiRoute = {
  method: 'GET',
  url: '/suggest',
  scope: 'read',
  schema: {
    tags: ['Entities'],
    operationId: 'suggest',
    summary: 'Complete what a user types',
    description:
      'Returns what a user may look for, for one search box: entities with the best match first, then the newest ' +
      'announcements, categories and sources. It is fast enough to call at each keystroke. Lists with totals come from ' +
      '`/entities` and `/announcements`.',
    querystring: queryStringSchema(SUGGEST_PARAMETERS, ['q']),
    response: readResponses('The suggestions.', CompletionListSchema, 'invalid_parameter'),
  },
  async handler(context, request, reply) {
    const index = requireIndex(context)
    return sendCachedResponse(context.responseCache, index, { request, reply }, async () => {
      const { q = '', limit } = parseQueryString(request.query.raw, SUGGEST_PARAMETERS, requireQuery)
      const found = await index.read({ kind: 'completions', q, limit }, indexReadOptions(request))
      const view = completionsView(found, completeCategories(q, limit), completeSources(q, limit, context))
      return prepareJsonResponse(JSON.stringify(view), found.change)
    })
  },
}

export const suggestRoutes: readonly ApiRoute[] = [suggest]

function requireQuery(values: object): FieldError[] {
  // The key exists even if the value was invalid, which is already reported.
  if ('q' in values) return []
  return [{ parameter: 'q', code: 'missing', detail: 'q is required.' }]
}
