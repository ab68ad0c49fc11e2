import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { matchesTag, prefersHtml } from '../http/negotiate.ts'
import { notFound, type Route } from '../route.ts'

/** Output folder of `npm run build`. */
export const DASHBOARD = join(import.meta.dirname, '..', '..', '..', 'web', 'dist')

/** The pages of the dashboard besides `/`. All serve the same document, whose router reads the URL. */
const PAGES = [
  '/announcements',
  '/announcements/:id',
  '/entities',
  '/entities/:id',
  '/sources',
  '/sources/:id',
  '/statistics',
  '/webhooks',
  '/webhooks/new',
  '/webhooks/:id',
  '/deliveries/:id',
  '/keys',
  '/sign-in',
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

/** Options of `@fastify/static`. The built files have content hashes in their names, so they never expire. */
export function assets(folder: string) {
  return {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore' as const,
    index: false as const,
    suppressWarning: true, // the folder is missing before the first build, which `/` explains
    setHeaders: (reply: FastifyReply) =>
      void reply.header('cache-control', 'public, max-age=31536000, immutable'),
  }
}

/** Sends the dashboard document. Returns null, and sends nothing, when the dashboard is not built. */
export async function sendDashboard(
  folder: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | null> {
  const page = await readFile(join(folder, 'index.html')).catch(() => null) // an unreadable file counts as not built
  if (page === null) return null
  const etag = `"${hash('sha1', page, 'base64url')}"`
  reply.headers(HEADERS).header('etag', etag)
  const isUnchanged = reply.statusCode === 200 && matchesTag(request.headers['if-none-match'], etag)
  return isUnchanged ? reply.code(304).send() : reply.send(page)
}

/** Responds to unknown URLs: people who follow a broken link get the dashboard's 404 page, programs get an error. */
export async function sayNotFound(
  folder: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const isPageRequest =
    (request.method === 'GET' || request.method === 'HEAD') &&
    !request.url.startsWith('/api/') &&
    prefersHtml(request.headers.accept)
  const sent = isPageRequest ? await sendDashboard(folder, request, reply.code(404)) : null
  if (sent === null) throw notFound()
  return sent
}

export const dashboardRoutes: readonly Route[] = PAGES.map(url => ({
  method: 'GET',
  url,
  schema: { hide: true },
  media: 'text/html',
  async handler(context, request, reply) {
    const sent = await sendDashboard(context.dashboard, request, reply)
    if (sent === null) throw notFound()
    return sent
  },
}))
