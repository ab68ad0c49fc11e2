import type { FastifyRequest } from 'fastify'
import { HeraldError } from '../../base/errors.ts'

/** `Sec-Fetch-Site` values of requests from Herald's own pages and from the address bar (Fetch Metadata). */
const TRUSTED_SITES = ['same-origin', 'none']

/**
 * Throws `cross_site_request` when a page of another site made the request, because browsers attach the session cookie
 * to it. Older browsers only send `Origin`; clients other than browsers send neither header.
 */
export function requireOwnSite(request: FastifyRequest): void {
  const { origin, 'sec-fetch-site': site } = request.headers
  const isTrusted =
    site === undefined ? origin === undefined || isOwnOrigin(origin, request) : isTrustedSite(site)
  if (isTrusted) return
  throw new HeraldError(
    'cross_site_request',
    'A page of another site made this request. Use the dashboard, or send the API key in the Authorization header.',
  )
}

function isTrustedSite(site: string | string[]): boolean {
  return typeof site === 'string' && TRUSTED_SITES.includes(site)
}

/** Whether an origin has the host of the request; the origin `null` has no host. */
function isOwnOrigin(origin: string, request: FastifyRequest): boolean {
  const parsed = URL.parse(origin)
  if (parsed === null || request.host === '') return false
  return parsed.host === URL.parse(`${parsed.protocol}//${request.host}`)?.host
}
