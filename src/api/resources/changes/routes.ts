import { Type } from '@sinclair/typebox'
import { sendJson } from '../../http/json-response.ts'
import { integerParameter } from '../../query-parameters.ts'
import { parseQueryString } from '../../query-string.ts'
import { type ApiRoute, requireIndex } from '../../routing.ts'
import { queryStringSchema, readResponses } from '../component-schemas.ts'

const FEED_PARAMETERS = {
  after: integerParameter({
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    fallback: 0,
    description: 'The `next` value of the previous response. 0 starts from the beginning.',
  }),
  limit: integerParameter({
    min: 1,
    max: 10_000,
    fallback: 1000,
    description:
      'Approximate number of rows. The rows of one change number are never split, so a response can have more.',
  }),
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
      'Lists every announcement and entity that was added, changed or deleted, in order, so that you can keep a copy in ' +
      'sync. Start with `after=0`, then pass the `next` value of each response until `next` equals `head`. No change is ' +
      'missed in between. Retrieve the resource that each row names again, or delete it if `deleted` is true.',
    querystring: queryStringSchema(FEED_PARAMETERS),
    response: readResponses(
      'The changes after a change number, in order.',
      Type.Object({
        changes: Type.Array(
          Type.Object({
            change: Type.Integer({ description: 'Change number.' }),
            kind: Type.String({ enum: ['announcement', 'entity'] }),
            id: Type.String({ format: 'uuid' }),
            deleted: Type.Boolean(),
          }),
        ),
        next: Type.Integer({ description: 'Value of `after` for the next request.' }),
        head: Type.Integer({ description: 'Latest change number of this node.' }),
      }),
      'invalid_parameter',
    ),
  },
  async handler(context, request, reply) {
    const { after, limit } = parseQueryString(request.query.raw, FEED_PARAMETERS)
    const { rows, next, head } = await requireIndex(context).read({ kind: 'changes', after, limit })
    return sendJson(request, reply, JSON.stringify({ changes: rows, next, head }), head)
  },
}

export const changeRoutes: readonly ApiRoute[] = [changes]
