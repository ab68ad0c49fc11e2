import type { Principal } from '../../../accounts/credential-verifier.ts'
import type { View } from '../schema-builders.ts'
import type { SessionSchema } from './schema.ts'

/** The JSON of a session, or of a key that is used without one. */
export function sessionView(principal: Principal): View<typeof SessionSchema> {
  const { owner, name, scopes, expiresAt } = principal
  return { owner, name, scopes, expires_at: expiresAt?.toISOString() ?? null }
}
