import type { Principal } from '../../../accounts/credential-verifier.ts'
import type { View } from '../schema-builders.ts'
import type { SessionSchema } from './schema.ts'

/** Builds the JSON of a session, or of an API key that is used directly. */
export function sessionView(principal: Principal, personsMasked: boolean): View<typeof SessionSchema> {
  const { owner, name, scopes, expiresAt } = principal
  return {
    owner,
    name,
    scopes,
    expires_at: expiresAt?.toISOString() ?? null,
    ...(personsMasked && { persons_masked: true }),
  }
}
