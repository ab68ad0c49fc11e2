import { Type } from '@sinclair/typebox'
import { answer } from '../http/answer.ts'
import { integer } from '../parameters.ts'
import { readQuery } from '../query.ts'
import { indexOf, type Route } from '../route.ts'
import { answers, query } from './schemas.ts'

const FEED = {
  after: integer({
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    fallback: 0,
    description: 'The `next` of the call before; 0 begins at the beginning.',
  }),
  limit: integer({
    min: 1,
    max: 10_000,
    fallback: 1000,
    description: 'About how many rows: a change number is never cut, so there may be more.',
  }),
}

const changes: Route = {
  method: 'GET',
  url: '/changes',
  scope: 'read',
  schema: {
    tags: ['Changes'],
    operationId: 'listChanges',
    summary: 'Follow what was added, changed and erased',
    description:
      'For keeping a copy: ask with `after=0`, then with the `next` of each answer, until `next` equals `head`. ' +
      'Nothing is missed in between. A row says which record to read again; a `deleted` one is gone.',
    querystring: query(FEED),
    response: answers(
      'The rows after a change number, in order.',
      Type.Object({
        changes: Type.Array(
          Type.Object({
            change: Type.Integer(),
            kind: Type.String({ enum: ['announcement', 'entity'] }),
            id: Type.String({ format: 'uuid' }),
            deleted: Type.Boolean(),
          }),
        ),
        next: Type.Integer({ description: 'Ask with this as `after`.' }),
        head: Type.Integer({ description: 'The newest change of this node.' }),
      }),
      'invalid_parameter',
    ),
  },
  async handler(parts, request, reply) {
    const { after, limit } = readQuery(request.query.raw, FEED)
    const { rows, next, head } = await indexOf(parts).changes(after, limit)
    return answer(request, reply, JSON.stringify({ changes: rows, next, head }), head)
  },
}

export const changeRoutes: readonly Route[] = [changes]
