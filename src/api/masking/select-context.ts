import type { Principal } from '../../accounts/credential-verifier.ts'
import type { ApiDependencies } from '../api-dependencies.ts'
import { ResponseCache } from '../http/response-cache.ts'
import type { ApiContext, ContextSelector } from '../routing.ts'

/** Returns whether natural persons are masked for a key. The scope `admin` does not include `personal`. */
export function masksPersonsFor(
  { masked }: Pick<ApiDependencies, 'masked'>,
  { scopes }: Pick<Principal, 'scopes'>,
): boolean {
  return masked !== null && !scopes.includes('personal')
}

/**
 * Creates the function that selects the context of a request. Requests with masking have an index, database and response
 * cache of their own, so that a route cannot mix the two by mistake.
 */
export function selectContext(context: ApiContext): ContextSelector {
  const { masked } = context
  if (masked === null) return () => context
  const maskedContext: ApiContext = {
    ...context,
    ...masked,
    personsMasked: true,
    responseCache: new ResponseCache(),
  }
  // Public routes have no key, so they are masked too.
  return ({ keyHolder }) =>
    keyHolder !== undefined && !masksPersonsFor(context, keyHolder) ? context : maskedContext
}
