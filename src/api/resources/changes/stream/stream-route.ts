import { Type } from '@sinclair/typebox'
import type { FastifyReply } from 'fastify'
import { type FieldError, HeraldError } from '../../../../platform/errors.ts'
import type { ChangeFeedPage, IndexReader } from '../../../../search/index-reader.ts'
import { parseQueryString } from '../../../query-string.ts'
import {
  type ApiContext,
  type ApiRequest,
  type ApiRoute,
  indexReadOptions,
  requireIndex,
} from '../../../routing.ts'
import { queryStringSchema } from '../../request-schemas.ts'
import { errorResponses } from '../../response-schemas.ts'
import { type FeedPosition, feedPositionParameter, requireKnownFeedPosition } from '../feed-position.ts'
import { STREAM_PAGE_ROWS } from './change-broadcaster.ts'
import { MAX_STREAMS } from './change-streams.ts'
import { StreamListener } from './stream-listener.ts'
import { buildChangesMessage, buildRetryMessage } from './stream-messages.ts'

const STREAM_TYPE = 'text/event-stream'
/** How long a client waits before it reconnects, in milliseconds. */
const RETRY_MS = 3_000
/** How long a client that reads earlier changes may take for one page, in milliseconds. */
const DRAIN_TIMEOUT_MS = 30_000
/** How long a listener waits before it asks again for earlier changes that the index does not show, in milliseconds. */
const PAUSE_MS = 100

/** Proxies must pass on each message at once: unchanged, uncompressed and without a buffer (nginx reads the last one). */
const STREAM_HEADERS = {
  'content-type': `${STREAM_TYPE}; charset=utf-8`,
  'cache-control': 'no-cache, no-store, no-transform',
  'x-accel-buffering': 'no',
  connection: 'close',
}

const STREAM_PARAMETERS = { after: feedPositionParameter }

export const changeStreamRoute: ApiRoute = {
  method: 'GET',
  url: '/changes/stream',
  scope: 'read',
  contentType: STREAM_TYPE,
  schema: {
    tags: ['Changes'],
    operationId: 'streamChanges',
    summary: 'Stream changes as they happen',
    description:
      'Sends changes as server-sent events, usually within a quarter of a second of their commit. Each event `changes` ' +
      'has the JSON of a response of `/changes` as its data, and the cursor as its ID: browsers send it in ' +
      '`Last-Event-ID` when they reconnect, so that no change is missed. Without `after` and `Last-Event-ID`, the stream ' +
      'begins with the next change. Comments arrive every 15 seconds while nothing happens. After the event ' +
      '`history_changed`, the stream ends, and reconnecting returns 410. A client that reads too slowly is disconnected ' +
      `and can reconnect. A key can have ${MAX_STREAMS.perKey} open streams on each node.`,
    querystring: queryStringSchema(STREAM_PARAMETERS),
    headers: Type.Object({
      'last-event-id': Type.Optional(
        Type.String({
          pattern: '^(?:0|[1-9]\\d{0,14}|[1-8]\\d{15}|ch1_[A-Za-z0-9_-]+)?$',
          description:
            'ID of the last event received. Takes precedence over `after`. An empty value is ignored.',
        }),
      ),
    }),
    response: {
      200: {
        description: 'The stream, which ends only when the connection is closed.',
        content: {
          [STREAM_TYPE]: {
            // No type: programs read a stream as text, others as a list of events.
            schema: Type.Unknown({ description: 'Server-sent events, which end with an empty line each.' }),
          },
        },
      },
      ...errorResponses(
        'invalid_parameter',
        'malformed_request',
        'missing_credentials',
        'invalid_token',
        'insufficient_scope',
        'history_changed',
        'too_many_requests',
        'internal',
        'unavailable',
      ),
    },
  },
  async handler(context, request, reply) {
    const index = requireIndex(context)
    const start = readStart(request, index)
    await requireKnownFeedPosition(context, start, index.position())
    if (request.method === 'HEAD') return reply.headers(STREAM_HEADERS).send()
    // Most clients continue where others are. Only those that missed more read the index themselves.
    const isCovered = context.changeStreams.broadcasterOf(context).covers(start.after)
    const page = isCovered ? null : await readPage(index, start.after, request)
    openStream(context, { request, reply }, { start, page })
    return reply
  },
}

/** Returns where the stream begins. Throws `invalid_parameter` if it is not a position. */
function readStart(request: ApiRequest, index: IndexReader): FeedPosition {
  const { after } = parseQueryString(request.query.raw, STREAM_PARAMETERS)
  const lastEventId = request.headers['last-event-id']
  if (lastEventId === undefined || lastEventId === '') {
    const latest = index.position()
    return after ?? { after: latest.change, seen: latest }
  }
  const errors: FieldError[] = []
  const report = (error: FieldError): void => void errors.push({ parameter: 'Last-Event-ID', ...error })
  const position = feedPositionParameter.parse(String(lastEventId), 'Last-Event-ID', report)
  if (position !== undefined) return position
  throw new HeraldError('invalid_parameter', errors[0]?.detail ?? '', { errors })
}

function readPage(index: IndexReader, after: number, request: ApiRequest): Promise<ChangeFeedPage> {
  return index.read({ kind: 'changes', after, limit: STREAM_PAGE_ROWS }, indexReadOptions(request))
}

/** Takes over the connection: first with the changes since `start`, then with each new one. */
function openStream(
  context: ApiContext,
  { request, reply }: { readonly request: ApiRequest; readonly reply: FastifyReply },
  { start, page }: { readonly start: FeedPosition; readonly page: ChangeFeedPage | null },
): void {
  const endCount = context.changeStreams.countStream(request.keyHolder.id)
  const broadcaster = context.changeStreams.broadcasterOf(context)
  reply.hijack()
  const response = reply.raw
  const listener = new StreamListener(response, start, () => context.auth.verifyAgain(request))
  response.once('close', () => {
    broadcaster.close(listener)
    endCount()
  })
  response.writeHead(200, { ...reply.getHeaders(), ...STREAM_HEADERS } as Record<string, string>)
  response.write(buildRetryMessage(RETRY_MS))
  broadcaster.open(listener)
  if (page !== null)
    listener.send({ after: start.after, page, message: buildChangesMessage(page, page.position) })
  // An error cannot be sent any more. The client reconnects and receives it then.
  void followChanges(context, request, listener).catch(() => listener.end())
}

/** Sends earlier changes until the listener can join the others. */
async function followChanges(
  context: ApiContext,
  request: ApiRequest,
  listener: StreamListener,
): Promise<void> {
  const broadcaster = context.changeStreams.broadcasterOf(context)
  while (!listener.isClosed && !broadcaster.join(listener)) {
    await listener.waitForDrain(AbortSignal.timeout(DRAIN_TIMEOUT_MS))
    const after = listener.sentUpTo
    const page = await readPage(requireIndex(context), after, request)
    listener.send({ after, page, message: buildChangesMessage(page, page.position) })
    if (listener.sentUpTo === after) await context.clock.sleep(PAUSE_MS, request.signal)
  }
}
