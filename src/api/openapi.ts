import swagger from '@fastify/swagger'
import Fastify from 'fastify'
import { DEFAULT_SCOPES, SCOPES } from '../accounts/keys.ts'
import type { Route } from './route.ts'
import { API_PREFIX, API_ROUTES, OPEN_ROUTES } from './routes/all.ts'
import { WEBHOOK_CALLS } from './routes/payload-forms.ts'
import { NOUNS } from './routes/schemas.ts'

const DESCRIPTION = `Herald serves regulatory announcements from official gazettes, company registers and tender
platforms, together with the companies, people and authorities that they name.

**Authentication.** Send your API key in the \`Authorization\` header: \`Authorization: Bearer <API_KEY>\`. Each key has
one or more scopes (${Object.entries(SCOPES)
  .map(([scope, meaning]) => `\`${scope}\`: ${meaning.replace(/\.$/, '')}`)
  .join('; ')}). New keys have ${DEFAULT_SCOPES.map(scope => `\`${scope}\``).join(' and ')} by default.

**Parameters.** Unknown, repeated, empty and out-of-range parameters are rejected; the response lists every error at
once. No value is silently adjusted or ignored. To match any of several values, separate them with commas.

**Pagination.** \`total\` is exact on every page. A page past the last one is empty.

**Caching.** Send the \`ETag\` of a response in \`If-None-Match\`. The response is 304 if nothing has changed.

**Webhooks.** Create a subscription at \`/webhooks\` to receive signed HTTP requests when events happen. \`webhooks\` in
this document describes them. The same delivery can arrive more than once; use \`webhook-id\` to discard duplicates. An
attempt succeeds if your endpoint responds with 2xx within 10 seconds. Failed attempts are retried after 30 seconds and
2 minutes; the delivery is then marked as failed, and retried one last time after 15 minutes.

**Errors.** All errors have the same format (RFC 9457). Use \`code\` to handle errors in your program; the meaning of a
code never changes.`

/** Builds the OpenAPI 3.1 document as JSON text, from the routes alone. It is committed and served at `/openapi.json`. */
export async function openApiText(version: string): Promise<string> {
  const app = Fastify({ exposeHeadRoutes: false })
  // This app serves nothing, so its schemas are collected but never compiled.
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => JSON.stringify)
  const tags = [
    'Announcements',
    'Entities',
    'Sources',
    'Changes',
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
      webhooks: WEBHOOK_CALLS,
    },
    refResolver: { buildLocalReference: schema => String(schema.$id) },
  })
  for (const schema of NOUNS) app.addSchema(schema)
  await app.register(routeCollector(API_ROUTES), { prefix: API_PREFIX })
  await app.register(routeCollector(OPEN_ROUTES))
  await app.ready()
  const text = `${JSON.stringify(app.swagger(), null, 2)}\n`
  await app.close()
  return text
}

function routeCollector(routes: readonly Route[]) {
  return async (app: ReturnType<typeof Fastify>): Promise<void> => {
    for (const { method, url, schema } of routes) app.route({ method, url, schema, handler: async () => {} })
  }
}
