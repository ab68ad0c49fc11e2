import { type ApiKey, apiKeyState } from '../../../accounts/api-keys.ts'
import type { View } from '../schema-builders.ts'
import type { ApiKeySchema, NewApiKeySchema } from './schema.ts'

/** Builds the JSON of a key, which the API returns and the command line prints. */
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

/** Builds the JSON of a new key with its secret. */
export function newApiKeyView(key: string, apiKey: ApiKey, now: Date): View<typeof NewApiKeySchema> {
  return { key, ...apiKeyView(apiKey, now) }
}
