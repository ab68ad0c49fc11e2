import { findApiKeyById, insertApiKey, listApiKeyPage, revokeApiKey } from '../../accounts/api-key-store.ts'
import { type ApiKey, type ApiKeyRequest, issueApiKey } from '../../accounts/api-keys.ts'
import type { Principal } from '../../accounts/credential-verifier.ts'
import { deleteExpiredSessions, deleteSessionByToken, insertSession } from '../../accounts/session-store.ts'
import { type IssuedSession, issueSession } from '../../accounts/session-tokens.ts'
import type { PageRequest } from '../../model/list-filters.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { queryDatabase } from './database-lookup.ts'

/** Manages API keys and the sessions opened with them. Every method throws `unavailable` when PostgreSQL cannot be reached. */
export interface AccountService {
  /** Opens a session for the holder of a verified key. */
  signIn(holder: Principal): Promise<IssuedSession>
  /** Ends the session that the token belongs to. */
  signOut(token: string): Promise<void>
  /** Returns one page of keys, newest first, and the total number of keys. */
  listKeys(page: PageRequest): Promise<{ readonly keys: readonly ApiKey[]; readonly total: number }>
  /** Returns the key with this ID, or `null` if there is none. */
  findKey(id: string): Promise<ApiKey | null>
  /** Creates a key. The request must have passed validation. */
  createKey(request: ApiKeyRequest): Promise<{ readonly key: string; readonly apiKey: ApiKey }>
  /** Revokes a key permanently. Returns `false` if there is no such key. */
  revokeKey(id: string): Promise<boolean>
}

/** Creates the account service. A session expires after `sessionHours` hours. */
export function createAccountService(
  dependencies: Pick<Dependencies, 'sql' | 'clock' | 'random'>,
  sessionHours: number,
): AccountService {
  const { clock, random } = dependencies
  return {
    signIn: holder =>
      queryDatabase(dependencies, async sql => {
        const session = issueSession(holder, { now: clock.now(), random: random, hours: sessionHours })
        await deleteExpiredSessions(sql, session.createdAt)
        await insertSession(sql, holder.id, session)
        return session
      }),
    signOut: token => queryDatabase(dependencies, sql => deleteSessionByToken(sql, token)),
    listKeys: page => queryDatabase(dependencies, sql => listApiKeyPage(sql, page)),
    findKey: id => queryDatabase(dependencies, sql => findApiKeyById(sql, id)),
    createKey: request =>
      queryDatabase(dependencies, async sql => {
        const issued = issueApiKey(request, clock.now(), random)
        await insertApiKey(sql, issued.key, issued.apiKey)
        return issued
      }),
    revokeKey: id =>
      queryDatabase(
        dependencies,
        async sql => (await revokeApiKey(sql, id, clock.now())) || (await findApiKeyById(sql, id)) !== null,
      ),
  }
}
