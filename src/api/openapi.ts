import swagger from '@fastify/swagger'
import Fastify from 'fastify'
import { DEFAULT_SCOPES, SCOPES } from '../accounts/keys.ts'
import type { Route } from './route.ts'
import { API_PREFIX, API_ROUTES, OPEN_ROUTES } from './routes/all.ts'
import { WEBHOOK_CALLS } from './routes/payload-forms.ts'
import { NOUNS } from './routes/schemas.ts'

const DESCRIPTION = `Regulatory announcements of official gazettes, company registers and tender platforms, with the
companies, people and authorities they name.

**Keys.** Send \`Authorization: Bearer <API_KEY>\`. A key has scopes (${Object.entries(SCOPES)
  .map(([scope, meaning]) => `\`${scope}\`: ${meaning.replace(/\.$/, '')}`)
  .join('; ')}); without a choice it gets ${DEFAULT_SCOPES.map(scope => `\`${scope}\``).join(' and ')}.

**Parameters** are strict: what is unknown, doubled, empty or out of range is refused, all faults of a request at once.
Nothing is clamped or ignored. Several values of one parameter are separated by commas and mean any of them.

**Pages.** \`total\` is exact on every page. A page after the last one is empty.

**Caching.** Send the \`ETag\` of an answer back as \`If-None-Match\`: 304 means that nothing changed.

**Webhooks.** Subscribe at \`/webhooks\` and be told of what happens by signed requests, described under \`webhooks\` in
this document. A delivery may come twice: drop repeats by \`webhook-id\`. Whatever is not answered with 2xx within 10 seconds
is tried again after 30 seconds and 2 minutes, then marked as failed and tried once more after 15 minutes.

**Errors** all have one shape (RFC 9457); \`code\` is for programs and never changes its meaning.`

/** The OpenAPI 3.1 document as JSON text, derived from the routes and nothing else: the committed file and `/openapi.json`. */
export async function openApiText(version: string): Promise<string> {
  const app = Fastify({ exposeHeadRoutes: false })
  // Nothing is served here: schemas are only read, never compiled.
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => JSON.stringify)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Herald', version, description: DESCRIPTION },
      servers: [{ url: '/' }],
      tags: [
        'Announcements',
        'Entities',
        'Sources',
        'Changes',
        'Webhooks',
        'Session',
        'Keys',
        'Operation',
      ].map(name => ({
        name,
      })),
      components: {
        securitySchemes: {
          ApiKey: { type: 'http', scheme: 'bearer', bearerFormat: 'hrld_…' },
          Session: { type: 'apiKey', in: 'cookie', name: 'herald_session' },
        },
      },
      security: [{ ApiKey: [] }, { Session: [] }],
      webhooks: WEBHOOK_CALLS,
    },
    refResolver: { buildLocalReference: noun => String(noun.$id) },
  })
  for (const noun of NOUNS) app.addSchema(noun)
  await app.register(describe(API_ROUTES), { prefix: API_PREFIX })
  await app.register(describe(OPEN_ROUTES))
  await app.ready()
  const text = `${JSON.stringify(app.swagger(), null, 2)}\n`
  await app.close()
  return text
}

function describe(routes: readonly Route[]) {
  return async (app: ReturnType<typeof Fastify>): Promise<void> => {
    for (const { method, url, schema } of routes) app.route({ method, url, schema, handler: async () => {} })
  }
}
