import { Type } from '@sinclair/typebox'
import type { FastifyReply } from 'fastify'
import { ERRORS } from '../../base/errors.ts'
import { CATEGORY_GROUPS } from '../../model/category.ts'
import { ROLES } from '../../model/role.ts'
import { answer } from '../http/answer.ts'
import type { Route } from '../route.ts'
import { sendDashboard } from './dashboard.ts'

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'"

const home: Route = {
  method: 'GET',
  url: '/',
  schema: { hide: true },
  media: 'text/html',
  handler: async ({ dashboard }, request, reply) =>
    (await sendDashboard(dashboard, request, reply)) ??
    page(
      reply,
      'Herald',
      `<p>Regulatory announcements of official publishers, read through one API.</p>
<ul>
<li><a href="/docs/">Documentation of the API</a>, to try out with your key</li>
<li><a href="/openapi.json">The same as OpenAPI 3.1</a>, for programs</li>
<li><a href="/docs/categories">Categories and roles</a>, <a href="/docs/errors">error codes</a></li>
</ul>
<p>Every request under <code>/api/v1</code> carries <code>Authorization: Bearer &lt;API_KEY&gt;</code>;
<code>herald keys create</code> makes a key.</p>
<p>The dashboard is not built yet: <code>npm run build</code> in the checkout builds it.</p>`,
    ),
}

const errors: Route = {
  method: 'GET',
  url: '/docs/errors',
  schema: { hide: true },
  handler: async (_parts, _request, reply) => {
    const terms = Object.entries(ERRORS).map(
      ([code, { status, title }]) => [code, `${title} (${status})`] as const,
    )
    return page(reply, 'Error codes', definitions(terms))
  },
}

const categories: Route = {
  method: 'GET',
  url: '/docs/categories',
  schema: { hide: true },
  handler: async (_parts, _request, reply) => {
    const groups = Object.values(CATEGORY_GROUPS).map(
      ({ title, categories: named }) => `<h2>${title}</h2>\n${definitions(Object.entries(named))}`,
    )
    const roles = `<h2>Roles of those it names</h2>\n${definitions(Object.entries(ROLES))}`
    return page(reply, 'Categories and roles', [...groups, roles].join('\n'))
  },
}

const openApi: Route = {
  method: 'GET',
  url: '/openapi.json',
  schema: {
    tags: ['Operation'],
    operationId: 'getOpenApi',
    summary: 'This documentation, for programs',
    security: [],
    response: { 200: { ...Type.Object({}), description: 'An OpenAPI 3.1 document.' } },
  },
  handler: async (parts, request, reply) => answer(request, reply, await parts.openApi, null),
}

export const homeRoutes: readonly Route[] = [home, errors, categories, openApi]

/** Words and their meanings, each with an address of its own. */
function definitions(terms: readonly (readonly [string, string])[]): string {
  const entries = terms.map(
    ([word, meaning]) => `<dt id="${word}"><code>${word}</code></dt><dd>${meaning}</dd>`,
  )
  return `<dl>\n${entries.join('\n')}\n</dl>`
}

function page(reply: FastifyReply, title: string, body: string): FastifyReply {
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': PAGE_POLICY,
      'cache-control': 'no-cache',
    })
    .send(
      `<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>${title}</title>\n<h1>${title}</h1>\n${body}\n`,
    )
}
