import { Type } from '@sinclair/typebox'
import type { FastifyReply } from 'fastify'
import { HeraldError } from '../../../platform/errors.ts'
import type { MatchedEntity } from '../../../query/matching/row-match.ts'
import { matchRows } from '../../../services/matching/match-rows.ts'
import {
  MAX_RECONCILED_CANDIDATES,
  readReconciliationQueries,
} from '../../../services/matching/reconciliation/reconciliation-queries.ts'
import { RawBody } from '../../http/bodies/body-parsers.ts'
import { parseJsonBody } from '../../http/bodies/json-body-parser.ts'
import { publicUrlOf } from '../../http/public-url.ts'
import {
  type ApiContext,
  type ApiRequest,
  type ApiRoute,
  createNotFoundError,
  indexReadOptions,
  requireIndex,
} from '../../routing.ts'
import { BATCH_DESCRIPTION, describeServiceRoute, textParameter } from './describe-service-route.ts'
import { type ExtensionQuery, readExtensionQuery } from './extended-properties.ts'
import { renderPreview } from './render-preview.ts'
import {
  ExtendedDataSchema,
  FlyoutSchema,
  ProposedPropertiesSchema,
  ReconciliationManifestSchema,
  ReconciliationResultsSchema,
  SuggestedItemsSchema,
} from './schema.ts'
import {
  extendedDataView,
  flyoutView,
  manifestView,
  proposedPropertiesView,
  reconciliationResultsView,
  suggestedEntitiesView,
  suggestedPropertiesView,
  suggestedTypesView,
} from './view.ts'

const MAX_BODY_BYTES = 1024 * 1024
const MAX_SUGGESTIONS = 10
const MAX_PREFIX_LENGTH = 500

const anyResponse = Type.Union([
  ReconciliationManifestSchema,
  ReconciliationResultsSchema,
  ExtendedDataSchema,
])

const read: ApiRoute = {
  method: 'GET',
  url: '/reconcile/:token',
  schema: describeServiceRoute({
    operationId: 'readReconciliationService',
    summary: 'Read the manifest, match or extend',
    description: `Returns the manifest or, with \`queries\` or \`extend\`, the results. ${BATCH_DESCRIPTION}`,
    query: {
      type: 'object',
      properties: {
        queries: Type.String({ description: 'A batch of queries as JSON.' }),
        extend: Type.String({ description: 'IDs of entities and properties to read, as JSON.' }),
      },
    },
    response: anyResponse,
  }),
  async handler(context, request, reply) {
    const parameters = new URLSearchParams(request.query.raw)
    const answer = await answerForm(context, request, parameters)
    const publicUrl = publicUrlOf(context, request)
    const url = `${publicUrl}/reconcile/${request.params.token}`
    return send(reply, answer ?? manifestView(request.urlToken, { url, publicUrl, version: context.version }))
  },
}

const post: ApiRoute = {
  method: 'POST',
  url: '/reconcile/:token',
  accepts: { types: ['application/x-www-form-urlencoded'], maxBytes: MAX_BODY_BYTES },
  schema: {
    ...describeServiceRoute({
      operationId: 'reconcile',
      summary: 'Match or extend',
      description: `Matches a batch of queries, or reads properties of entities. ${BATCH_DESCRIPTION}`,
      response: Type.Union([ReconciliationResultsSchema, ExtendedDataSchema]),
    }),
    body: {
      content: {
        'application/x-www-form-urlencoded': {
          schema: Type.Object({
            queries: Type.Optional(Type.String({ description: 'A batch of queries as JSON.' })),
            extend: Type.Optional(
              Type.String({ description: 'IDs of entities and properties to read, as JSON.' }),
            ),
          }),
        },
      },
    },
  },
  async handler(context, request, reply) {
    if (!(request.body instanceof RawBody)) {
      const detail = 'Send a form with the header Content-Type: application/x-www-form-urlencoded.'
      throw new HeraldError('unsupported_media_type', detail)
    }
    const answer = await answerForm(context, request, new URLSearchParams(request.body.bytes.toString()))
    if (answer !== null) return send(reply, answer)
    throw new HeraldError('invalid_body', 'The form has neither "queries" nor "extend".')
  },
}

const suggestions: readonly ApiRoute[] = (
  [
    [
      'entities',
      async (prefix, context, request) => suggestedEntitiesView(await complete(prefix, context, request)),
    ],
    ['types', async prefix => suggestedTypesView(prefix)],
    ['properties', async prefix => suggestedPropertiesView(prefix)],
  ] as readonly (readonly [
    string,
    (prefix: string, ...of: readonly [ApiContext, ApiRequest]) => Promise<object>,
  ])[]
).map(([kind, suggest]) => ({
  method: 'GET',
  url: `/reconcile/:token/suggest/${kind}`,
  schema: describeServiceRoute({
    operationId: `suggestReconciliation${kind.charAt(0).toUpperCase()}${kind.slice(1)}`,
    summary: `Complete ${kind}`,
    description: `Returns the ${kind} that a user may be typing.`,
    query: textParameter('prefix', 'What the user has typed.'),
    response: SuggestedItemsSchema,
  }),
  async handler(context, request, reply) {
    const prefix = new URLSearchParams(request.query.raw).get('prefix') ?? ''
    return send(reply, await suggest(prefix.slice(0, MAX_PREFIX_LENGTH), context, request))
  },
}))

const flyout: ApiRoute = {
  method: 'GET',
  url: '/reconcile/:token/flyout',
  schema: describeServiceRoute({
    operationId: 'readReconciliationFlyout',
    summary: 'Describe an entity',
    description: 'Returns a short description of an entity as HTML in JSON.',
    query: textParameter('id', 'ID of the entity.'),
    response: FlyoutSchema,
  }),
  async handler(context, request, reply) {
    const entity = await requireEntity(context, request)
    return send(reply, flyoutView(entity, renderPreview(entity)))
  },
}

const preview: ApiRoute = {
  method: 'GET',
  url: '/reconcile/:token/preview',
  contentType: 'text/html',
  schema: describeServiceRoute({
    operationId: 'previewReconciledEntity',
    summary: 'Preview an entity',
    description: 'Returns an HTML page about an entity.',
    query: textParameter('id', 'ID of the entity.'),
    response: Type.String(),
    contentType: 'text/html',
  }),
  async handler(context, request, reply) {
    const html = renderPreview(await requireEntity(context, request))
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
        'cache-control': 'private, no-store',
      })
      .send(html)
  },
}

const properties: ApiRoute = {
  method: 'GET',
  url: '/reconcile/:token/properties',
  schema: describeServiceRoute({
    operationId: 'proposeReconciliationProperties',
    summary: 'List the properties of entities',
    description: 'Returns the properties with which reconciled rows can be extended.',
    query: textParameter('type', 'Type of entity.'),
    response: ProposedPropertiesSchema,
  }),
  async handler(_context, request, reply) {
    const type = new URLSearchParams(request.query.raw).get('type') ?? 'company'
    return send(reply, proposedPropertiesView(type))
  },
}

export const reconciliationServiceRoutes: readonly ApiRoute[] = [
  read,
  post,
  ...suggestions,
  flyout,
  preview,
  properties,
]

/** Returns the response to a batch of queries or a request for properties; `null` if there is neither. */
async function answerForm(
  context: ApiContext,
  request: ApiRequest,
  form: URLSearchParams,
): Promise<object | null> {
  const [queries, extend] = [form.get('queries'), form.get('extend')]
  if (queries !== null) return reconcile(context, request, parseJsonBody(Buffer.from(queries)))
  if (extend === null) return null
  const query = readExtensionQuery(parseJsonBody(Buffer.from(extend)))
  return extendedDataView(query, await readEntities(context, query))
}

async function reconcile(context: ApiContext, request: ApiRequest, batch: unknown): Promise<object> {
  const queries = readReconciliationQueries(batch)
  const options = { limit: MAX_RECONCILED_CANDIDATES, ...indexReadOptions(request) }
  const matches = [
    ...(await matchRows(
      requireIndex(context),
      queries.flatMap(({ row }) => row ?? []),
      options,
    )),
  ]
  return reconciliationResultsView(
    queries.map(query => [query, query.row === null ? null : (matches.shift() ?? null)] as const),
  )
}

/** Reads entities by the IDs of a request, which can be those of merged entities. */
async function readEntities(
  context: ApiContext,
  { ids }: ExtensionQuery,
): Promise<ReadonlyMap<string, MatchedEntity>> {
  const index = requireIndex(context)
  const found = new Map<string, MatchedEntity>()
  for (const id of ids) {
    const json = await index.read({ kind: 'entity', id })
    if (json !== null) found.set(id, JSON.parse(json))
  }
  return found
}

async function complete(prefix: string, context: ApiContext, request: ApiRequest): Promise<MatchedEntity[]> {
  if (prefix.trim() === '') return []
  const query = { kind: 'completions', q: prefix, limit: MAX_SUGGESTIONS } as const
  const { entities } = await requireIndex(context).read(query, indexReadOptions(request))
  return JSON.parse(`[${Buffer.from(entities).toString()}]`)
}

async function requireEntity(context: ApiContext, request: ApiRequest): Promise<MatchedEntity> {
  const id = new URLSearchParams(request.query.raw).get('id') ?? ''
  const json = await requireIndex(context).read({ kind: 'entity', id })
  if (json === null) throw createNotFoundError()
  return JSON.parse(json)
}

function send(reply: FastifyReply, view: object): FastifyReply {
  return reply
    .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'private, no-store' })
    .send(Buffer.from(JSON.stringify(view)))
}
