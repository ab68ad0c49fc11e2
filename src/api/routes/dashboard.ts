import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { matchesTag, prefersHtml } from '../http/negotiate.ts'
import { notFound, type Route } from '../route.ts'

/** Where `npm run build` puts the dashboard. */
export const DASHBOARD = join(import.meta.dirname, '..', '..', '..', 'web', 'dist')

/** The pages of the dashboard beside `/`: one document, which reads the address. */
const PAGES = [
  ...['/announcements', '/announcements/:id', '/entities', '/entities/:id', '/sources', '/sources/:id'],
  ...['/statistics', '/webhooks', '/webhooks/new', '/webhooks/:id', '/deliveries/:id', '/keys', '/sign-in'],
]

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; " +
    "connect-src 'self'; manifest-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), ' +
    'midi=(), payment=(), usb=()',
}

/** What `@fastify/static` is told: the built files carry their hash in their names, so they never change. */
export function assets(dashboard: string) {
  return {
    root: join(dashboard, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore' as const,
    index: false as const,
    suppressWarning: true, // there is no folder before the first build, and `/` says so
    setHeaders: (reply: FastifyReply) =>
      void reply.header('cache-control', 'public, max-age=31536000, immutable'),
  }
}

/** Sends the dashboard's document; null, and nothing is sent, where it was not built. */
export async function sendDashboard(
  dashboard: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | null> {
  const page = await readFile(join(dashboard, 'index.html')).catch(() => null) // as good as not built, whatever the reason
  if (page === null) return null
  const tag = `"${hash('sha1', page, 'base64url')}"`
  reply.headers(HEADERS).header('etag', tag)
  const isKnown = reply.statusCode === 200 && matchesTag(request.headers['if-none-match'], tag)
  return isKnown ? reply.code(304).send() : reply.send(page)
}

/** Answers what is not there: a person who followed a link sees the dashboard say so, a program is told. */
export async function sayNotFound(
  dashboard: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const isPerson =
    (request.method === 'GET' || request.method === 'HEAD') &&
    !request.url.startsWith('/api/') &&
    prefersHtml(request.headers.accept)
  const sent = isPerson ? await sendDashboard(dashboard, request, reply.code(404)) : null
  if (sent === null) throw notFound()
  return sent
}

export const dashboardRoutes: readonly Route[] = PAGES.map(url => ({
  method: 'GET',
  url,
  schema: { hide: true },
  media: 'text/html',
  async handler({ dashboard }, request, reply) {
    const sent = await sendDashboard(dashboard, request, reply)
    if (sent === null) throw notFound()
    return sent
  },
}))
