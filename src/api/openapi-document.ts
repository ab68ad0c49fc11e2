import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance, type FastifySchema } from 'fastify'
import { type Components, extractComponents } from './component-references.ts'
import { addExamples } from './openapi/add-examples.ts'
import { addLinks } from './openapi/add-links.ts'
import { allowEmptyBodies } from './openapi/allow-empty-bodies.ts'
import {
  DOCUMENT_CONTACT,
  DOCUMENT_DESCRIPTION,
  DOCUMENT_LICENSE,
  DOCUMENT_TAGS,
} from './openapi/document-texts.ts'
import type { OpenApiDocument } from './openapi/document-types.ts'
import { readRecordedExamples } from './openapi/operation-examples.ts'
import { referToComponents } from './openapi/refer-to-components.ts'
import { shareResponses } from './openapi/share-responses.ts'
import { EVENT_PAYLOAD_SCHEMAS, OPENAPI_WEBHOOKS } from './resources/webhooks/event-payload-schema.ts'
import { API_PREFIX, API_ROUTES, FEED_ROUTES, PUBLIC_ROUTES, RECONCILIATION_ROUTES } from './route-table.ts'
import type { ApiRoute } from './routing.ts'

/** Builds the OpenAPI 3.1 document from the routes, as JSON. It is committed and served at `/openapi.json`. */
export async function buildOpenApiDocument(version: string): Promise<string> {
  const app = Fastify({ exposeHeadRoutes: false })
  // This app serves no requests, so compiling its schemas would be wasted work.
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => JSON.stringify)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Herald',
        version,
        description: DOCUMENT_DESCRIPTION,
        contact: DOCUMENT_CONTACT,
        license: DOCUMENT_LICENSE,
      },
      servers: [{ url: '/' }],
      tags: Object.entries(DOCUMENT_TAGS).map(([name, description]) => ({ name, description })),
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
  const [apiRoutes, publicRoutes] = [
    documented(API_ROUTES),
    documented([...FEED_ROUTES, ...RECONCILIATION_ROUTES, ...PUBLIC_ROUTES]),
  ]
  extractComponents(EVENT_PAYLOAD_SCHEMAS, components)
  for (const [name, schema] of components) app.addSchema({ $id: name, ...schema })
  await app.register(routeCollector(apiRoutes), { prefix: API_PREFIX })
  await app.register(routeCollector(publicRoutes))
  await app.ready()
  const document = referToComponents(app.swagger()) as OpenApiDocument
  await app.close()
  allowEmptyBodies(document)
  addLinks(document)
  shareResponses(document)
  addExamples(document, await readRecordedExamples())
  return `${JSON.stringify(document, null, 2)}\n`
}

function routeCollector(routes: readonly ApiRoute[]) {
  return async (app: FastifyInstance): Promise<void> => {
    for (const { method, url, schema } of routes) app.route({ method, url, schema, handler: async () => {} })
  }
}
