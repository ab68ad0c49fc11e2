import type { FastifyRequest } from 'fastify'
import { HeraldError } from '../../base/errors.ts'

/** What a browser says of requests that our own pages make, or the person in the address bar (Fetch Metadata). */
const OWN_SITES = ['same-origin', 'none']

/**
 * Throws `cross_site_request` when a browser says that a page of another site makes the request: the browser adds a
 * session's cookie to it by itself. Older browsers say it by `Origin`; what is no browser says nothing.
 */
export function requireOwnSite(request: FastifyRequest): void {
  const { origin, 'sec-fetch-site': site } = request.headers
  const isOwn = site === undefined ? origin === undefined || isHere(origin, request) : isOwnSite(site)
  if (isOwn) return
  throw new HeraldError(
    'cross_site_request',
    'A page of another site made this request. Use the dashboard, or send the API key in the header Authorization.',
  )
}

function isOwnSite(site: string | string[]): boolean {
  return typeof site === 'string' && OWN_SITES.includes(site)
}

/** Whether an origin has the host that was asked; `null` has none. */
function isHere(origin: string, request: FastifyRequest): boolean {
  const from = URL.parse(origin)
  if (from === null || request.host === '') return false
  return from.host === URL.parse(`${from.protocol}//${request.host}`)?.host
}
