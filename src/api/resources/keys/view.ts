import { type ApiKey, apiKeyState } from '../../../accounts/api-keys.ts'
import type { View } from '../schema-builders.ts'
import type { ApiKeySchema, NewApiKeySchema } from './schema.ts'

/** The JSON of a key, for the API and the command line. */
export function apiKeyView(key: ApiKey, now: Date): View<typeof ApiKeySchema> {
  return {
    id: key.id,
    owner: key.owner,
    name: key.name,
    scopes: key.scopes,
    created_at: key.createdAt.toISOString(),
    expires_at: key.expiresAt?.toISOString() ?? null,
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    revoked_at: key.revokedAt?.toISOString() ?? null,
    state: apiKeyState(key, now),
  }
}

/** The JSON of a new key with its secret. */
export function newApiKeyView(key: string, apiKey: ApiKey, now: Date): View<typeof NewApiKeySchema> {
  return { key, ...apiKeyView(apiKey, now) }
}
