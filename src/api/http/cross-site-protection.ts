import type { FastifyRequest } from 'fastify'
import { HeraldError } from '../../platform/errors.ts'

/** `Sec-Fetch-Site` values of requests from Herald's own pages and from the address bar (Fetch Metadata). */
const TRUSTED_SITES = ['same-origin', 'none']

/**
 * Throws `cross_site_request` if a page of another site sent the request, because browsers attach the session cookie to
 * such requests. Older browsers send only `Origin`; other clients send neither header.
 */
export function rejectCrossSiteRequest(request: FastifyRequest): void {
  const { origin, 'sec-fetch-site': site } = request.headers
  const isTrusted =
    site === undefined ? origin === undefined || isOwnOrigin(origin, request) : isTrustedSite(site)
  if (isTrusted) return
  throw new HeraldError(
    'cross_site_request',
    'A page of another site sent this request. Use the dashboard, or send the API key in the Authorization header.',
  )
}

function isTrustedSite(site: string | string[]): boolean {
  return typeof site === 'string' && TRUSTED_SITES.includes(site)
}

/** Returns whether an origin has the same host as the request. The origin `null` has no host. */
function isOwnOrigin(origin: string, request: FastifyRequest): boolean {
  const parsed = URL.parse(origin)
  if (parsed === null || request.host === '') return false
  return parsed.host === URL.parse(`${parsed.protocol}//${request.host}`)?.host
}
