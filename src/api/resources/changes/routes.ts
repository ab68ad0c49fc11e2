import { prepareJsonResponse, sendPreparedResponse } from '../../http/json-response.ts'
import { integerParameter, listParameter } from '../../query-parameters.ts'
import { parseQueryString } from '../../query-string.ts'
import { type ApiRoute, indexReadOptions, requireIndex } from '../../routing.ts'
import { queryStringSchema } from '../request-schemas.ts'
import { readResponses } from '../response-schemas.ts'
import { enumSchema } from '../schema-builders.ts'
import { serializeChangePage } from './change-page-json.ts'
import { feedStartParameter, laterPosition, requireKnownFeedPosition } from './feed-position.ts'
import { ChangeListSchema } from './schema.ts'
import { changeStreamRoute } from './stream/stream-route.ts'

const FEED_PARAMETERS = {
  after: feedStartParameter,
  limit: integerParameter({
    min: 1,
    max: 10_000,
    fallback: 1000,
    description:
      'Approximate number of rows to return. Rows with the same change number are never split across responses, so a ' +
      'response can contain more.',
  }),
  include: listParameter(
    enumSchema(['body']),
    'Additional data: `body` adds the announcement or entity to each row, in `data`. A response then ends before the ' +
      'change with which its resources would exceed 8 MB.',
  ),
}

const changes: ApiRoute = {
  method: 'GET',
  url: '/changes',
  scope: 'read',
  schema: {
    tags: ['Changes'],
    operationId: 'listChanges',
    summary: 'List changes',
    description:
      'Lists every announcement and entity that was added, changed or deleted, in order, so that you can keep a copy ' +
      'in sync. Start with `after=0`, then pass the `next_cursor` of each response as `after` until `next` equals ' +
      '`head`. No change is skipped. For each row, retrieve the resource again, or delete your copy if `deleted` is ' +
      'true. With `include=body`, each row contains the resource. After a 410, the history has changed: replace your copy and start again.',
    querystring: queryStringSchema(FEED_PARAMETERS),
    response: readResponses(
      'The changes after the given change number, in order.',
      ChangeListSchema,
      'invalid_parameter',
      'history_changed',
    ),
  },
  async handler(context, request, reply) {
    const { after: start, limit, include = [] } = parseQueryString(request.query.raw, FEED_PARAMETERS)
    const page = await requireIndex(context).read(
      { kind: 'changes', after: start.after, limit, bodies: include.includes('body') },
      indexReadOptions(request),
    )
    await requireKnownFeedPosition(context, start, page.position)
    const seen = laterPosition(start.seen, page.position)
    const body = serializeChangePage(page, seen)
    return sendPreparedResponse(request, reply, prepareJsonResponse(body, page.head))
  },
}

export const changeRoutes: readonly ApiRoute[] = [changes, changeStreamRoute]
