import { Type } from '@sinclair/typebox'
import type { FastifyReply } from 'fastify'
import { ERRORS } from '../../base/errors.ts'
import { answer } from '../http/answer.ts'
import type { Route } from '../route.ts'

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'"

const home: Route = {
  method: 'GET',
  url: '/',
  schema: { hide: true },
  handler: async (_parts, _request, reply) =>
    page(
      reply,
      'Herald',
      `<p>Regulatory announcements of official publishers, read through one API.</p>
<ul>
<li><a href="/docs/">Documentation of the API</a>, to try out with your key</li>
<li><a href="/openapi.json">The same as OpenAPI 3.1</a>, for programs</li>
<li><a href="/docs/errors">Error codes</a></li>
</ul>
<p>Every request under <code>/api/v1</code> carries <code>Authorization: Bearer &lt;API_KEY&gt;</code>;
<code>herald keys create</code> makes a key.</p>`,
    ),
}

const errors: Route = {
  method: 'GET',
  url: '/docs/errors',
  schema: { hide: true },
  handler: async (_parts, _request, reply) => {
    const rows = Object.entries(ERRORS).map(
      ([code, { status, title }]) =>
        `<dt id="${code}"><code>${code}</code> (${status})</dt><dd>${title}</dd>`,
    )
    return page(reply, 'Error codes of Herald', `<dl>\n${rows.join('\n')}\n</dl>`)
  },
}

const openApi: Route = {
  method: 'GET',
  url: '/openapi.json',
  schema: {
    tags: ['Operation'],
    summary: 'This documentation, for programs',
    security: [],
    response: { 200: { ...Type.Object({}), description: 'An OpenAPI 3.1 document.' } },
  },
  handler: async (parts, request, reply) => answer(request, reply, await parts.openApi, null),
}

export const homeRoutes: readonly Route[] = [home, errors, openApi]

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
