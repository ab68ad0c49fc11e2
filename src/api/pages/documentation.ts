import { Type } from '@sinclair/typebox'
import { ANNOUNCEMENT_CATEGORY_GROUPS } from '../../model/category.ts'
import { MENTION_ROLES } from '../../model/mention-role.ts'
import { LIST_COLUMNS } from '../../model/tables/list-columns.ts'
import { HERALD_ERRORS } from '../../platform/errors.ts'
import { sendPreparedResponse } from '../http/json-response.ts'
import { errorResponses, jsonResponseSchema } from '../resources/response-schemas.ts'
import type { ApiRoute } from '../routing.ts'
import { sendDashboardPage } from './dashboard.ts'
import { definitionList, sendPage } from './html-page.ts'
import { searchPage } from './search-page.ts'

const home: ApiRoute = {
  method: 'GET',
  url: '/',
  schema: { hide: true },
  contentType: 'text/html',
  handler: async (context, request, reply) =>
    (await sendDashboardPage(context.dashboardFolder, request, reply)) ??
    sendPage(
      reply,
      'Herald',
      `<p>Regulatory announcements from official publishers, in one API.</p>
<ul>
<li><a href="/docs/">API reference</a>, with requests that you can try using your API key</li>
<li><a href="/openapi.json">OpenAPI 3.1 document</a></li>
<li><a href="/docs/categories">Categories and roles</a></li>
<li><a href="/docs/search">Search</a></li>
<li><a href="/docs/errors">Error codes</a></li>
</ul>
<p>Send your API key with every request to <code>/api/v1</code>: <code>Authorization: Bearer &lt;API_KEY&gt;</code>.
To create a key, run <code>herald keys create</code>.</p>
<p>The dashboard has not been built. To build it, run <code>npm run build</code> in the Herald folder.</p>`,
    ),
}

const errors: ApiRoute = {
  method: 'GET',
  url: '/docs/errors',
  schema: { hide: true },
  handler: async (_context, _request, reply) => {
    const terms = Object.entries(HERALD_ERRORS).map(
      ([code, { status, title }]) => [code, `${title} (${status})`] as const,
    )
    return sendPage(reply, 'Error codes', definitionList(terms))
  },
}

const exports: ApiRoute = {
  method: 'GET',
  url: '/docs/exports',
  schema: { hide: true },
  handler: async (_context, _request, reply) => {
    const lists = Object.entries(LIST_COLUMNS).map(
      ([title, columns]) =>
        `<h2>${title}</h2>\n${definitionList(columns.map(({ name, meaning }) => [name, meaning]))}`,
    )
    return sendPage(reply, 'Columns of CSV exports', lists.join('\n'))
  },
}

/** Search engines have nothing to index: the pages need a key, and the documentation belongs to each installation. */
const robots: ApiRoute = {
  method: 'GET',
  url: '/robots.txt',
  schema: { hide: true },
  contentType: 'text/plain',
  handler: async (_context, _request, reply) =>
    reply
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=86400' })
      .send('User-agent: *\nDisallow: /\n'),
}

const categories: ApiRoute = {
  method: 'GET',
  url: '/docs/categories',
  schema: { hide: true },
  handler: async (_context, _request, reply) => {
    const groups = Object.values(ANNOUNCEMENT_CATEGORY_GROUPS).map(
      ({ title, categories: meanings }) => `<h2>${title}</h2>\n${definitionList(Object.entries(meanings))}`,
    )
    const roles = `<h2>Roles of named entities</h2>\n${definitionList(Object.entries(MENTION_ROLES))}`
    return sendPage(reply, 'Categories and roles', [...groups, roles].join('\n'))
  },
}

const openApi: ApiRoute = {
  method: 'GET',
  url: '/openapi.json',
  schema: {
    tags: ['Operations'],
    operationId: 'getOpenApi',
    summary: 'Retrieve the OpenAPI document',
    description: 'Returns this document, from which clients can be generated. It needs no key.',
    security: [],
    response: {
      200: jsonResponseSchema(
        'This API as an OpenAPI 3.1 document.',
        Type.Object({}, { additionalProperties: true }),
      ),
      ...errorResponses('malformed_request', 'url_too_long', 'headers_too_large'),
    },
  },
  handler: async (context, request, reply) => sendPreparedResponse(request, reply, await context.openApi),
}

export const documentationRoutes: readonly ApiRoute[] = [
  home,
  errors,
  categories,
  exports,
  searchPage,
  robots,
  openApi,
]
