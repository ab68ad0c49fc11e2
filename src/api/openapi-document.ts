import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance, type FastifySchema } from 'fastify'
import { API_KEY_SCOPES, DEFAULT_API_KEY_SCOPES } from '../accounts/api-keys.ts'
import { type Components, extractComponents } from './component-references.ts'
import { EVENT_PAYLOAD_SCHEMAS, OPENAPI_WEBHOOKS } from './resources/webhooks/event-payload-schema.ts'
import { API_PREFIX, API_ROUTES, FEED_ROUTES, PUBLIC_ROUTES } from './route-table.ts'
import type { ApiRoute } from './routing.ts'

const DESCRIPTION = `Herald serves regulatory announcements from official gazettes, company registers and tender
platforms, together with the companies, people and authorities that they name.

**Authentication.** Send your API key in the \`Authorization\` header: \`Authorization: Bearer <API_KEY>\`. Each key has
one or more scopes (${Object.entries(API_KEY_SCOPES)
  .map(([scope, meaning]) => `\`${scope}\`: ${meaning.replace(/\.$/, '')}`)
  .join(
    '; ',
  )}). New keys have ${DEFAULT_API_KEY_SCOPES.map(scope => `\`${scope}\``).join(' and ')} by default.

**Parameters.** Unknown, repeated, empty and out-of-range parameters are rejected; the response lists every error at
once. No value is silently adjusted or ignored. To match any of several values, separate them with commas.

**Pagination.** \`total\` is exact on every page. A page past the last one is empty.

**Caching.** Send the \`ETag\` of a response in \`If-None-Match\` to receive a 304 if nothing has changed.

**Webhooks.** Create a subscription at \`/webhooks\` to receive signed HTTP requests when events happen. \`webhooks\` in
this document describes these requests. The same delivery can arrive more than once; use \`webhook-id\` to discard
duplicates. An attempt succeeds if your endpoint responds with 2xx within 10 seconds. Failed attempts are retried after
30 seconds and then after 2 minutes. After that, the delivery is marked as failed and retried one last time after
15 minutes.

**Errors.** All errors have the same format (RFC 9457). Use \`code\` to handle errors in your program; the meaning of a
code never changes.`

/** Builds the OpenAPI 3.1 document from the routes, as JSON. It is committed and served at `/openapi.json`. */
export async function buildOpenApiDocument(version: string): Promise<string> {
  const app = Fastify({ exposeHeadRoutes: false })
  // This app serves no requests, so compiling its schemas would be wasted work.
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => JSON.stringify)
  const tags = [
    'Announcements',
    'Entities',
    'Sources',
    'Changes',
    'Feeds',
    'Webhooks',
    'Sessions',
    'API keys',
    'Operations',
  ]
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Herald', version, description: DESCRIPTION },
      servers: [{ url: '/' }],
      tags: tags.map(name => ({ name })),
      components: {
        securitySchemes: {
          ApiKey: { type: 'http', scheme: 'bearer', bearerFormat: 'hrld_…' },
          Session: { type: 'apiKey', in: 'cookie', name: 'herald_session' },
        },
      },
      security: [{ ApiKey: [] }, { Session: [] }],
      webhooks: OPENAPI_WEBHOOKS,
    },
    refResolver: { buildLocalReference: schema => String(schema.$id) },
  })
  const components: Components = new Map()
  const documented = (routes: readonly ApiRoute[]) =>
    routes.map(route => ({ ...route, schema: extractComponents(route.schema, components) as FastifySchema }))
  const [apiRoutes, publicRoutes] = [documented(API_ROUTES), documented([...FEED_ROUTES, ...PUBLIC_ROUTES])]
  extractComponents(EVENT_PAYLOAD_SCHEMAS, components)
  for (const [name, schema] of components) app.addSchema({ $id: name, ...schema })
  await app.register(routeCollector(apiRoutes), { prefix: API_PREFIX })
  await app.register(routeCollector(publicRoutes))
  await app.ready()
  const text = `${JSON.stringify(app.swagger(), null, 2)}\n`
  await app.close()
  return text
}

function routeCollector(routes: readonly ApiRoute[]) {
  return async (app: FastifyInstance): Promise<void> => {
    for (const { method, url, schema } of routes) app.route({ method, url, schema, handler: async () => {} })
  }
}
