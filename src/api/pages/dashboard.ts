import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { matchesEtag, prefersHtml } from '../http/content-negotiation.ts'
import { type ApiRoute, createNotFoundError } from '../routing.ts'

/** Output folder of `npm run build`. */
export const DASHBOARD_FOLDER = join(import.meta.dirname, '..', '..', '..', 'web', 'dist')

/** The URLs of the dashboard besides `/`. All return the same document, whose router shows the page for the URL. */
const PAGES = [
  '/announcements',
  '/announcements/:id',
  '/entities',
  '/entities/:id',
  '/following',
  '/following/searches',
  '/following/watchlists',
  '/following/watchlists/:id',
  '/following/watchlists/:id/import',
  '/sources',
  '/sources/:id',
  '/statistics',
  '/webhooks',
  '/webhooks/new',
  '/webhooks/:id',
  '/deliveries/:id',
  '/all-webhooks',
  '/merge-reports',
  '/keys',
  '/audit',
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

/** Builds the options of `@fastify/static`. File names contain content hashes, so the files never expire. */
export function dashboardAssetOptions(folder: string) {
  return {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore' as const,
    index: false as const,
    suppressWarning: true, // before the first build, the folder is missing, and `/` explains how to build it
    setHeaders: (reply: FastifyReply) =>
      void reply.header('cache-control', 'public, max-age=31536000, immutable'),
  }
}

/** Sends the dashboard document. Returns `null` without sending anything if the dashboard has not been built. */
export async function sendDashboardPage(
  folder: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | null> {
  // An unreadable file means that the dashboard has not been built.
  const page = await readFile(join(folder, 'index.html')).catch(() => null)
  if (page === null) return null
  const etag = `"${hash('sha1', page, 'base64url')}"`
  reply.headers(HEADERS).header('etag', etag)
  const isUnchanged = reply.statusCode === 200 && matchesEtag(request.headers['if-none-match'], etag)
  return isUnchanged ? reply.code(304).send() : reply.send(page)
}

/** Responds to an unknown URL: with the dashboard's 404 page if a browser navigates to it, otherwise with an error. */
export async function sendNotFoundResponse(
  folder: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const isPageRequest =
    (request.method === 'GET' || request.method === 'HEAD') &&
    !request.url.startsWith('/api/') &&
    prefersHtml(request.headers.accept)
  const sent = isPageRequest ? await sendDashboardPage(folder, request, reply.code(404)) : null
  if (sent === null) throw createNotFoundError()
  return sent
}

export const dashboardRoutes: readonly ApiRoute[] = PAGES.map(url => ({
  method: 'GET',
  url,
  schema: { hide: true },
  mediaType: 'text/html',
  async handler(context, request, reply) {
    const sent = await sendDashboardPage(context.dashboardFolder, request, reply)
    if (sent === null) throw createNotFoundError()
    return sent
  },
}))
