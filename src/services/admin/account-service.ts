import { findApiKeyById, insertApiKey, listApiKeyPage, revokeApiKey } from '../../accounts/api-key-store.ts'
import { type ApiKey, type ApiKeyRequest, issueApiKey } from '../../accounts/api-keys.ts'
import type { Principal } from '../../accounts/credential-verifier.ts'
import {
  deleteExpiredSessions,
  deleteOldestSessions,
  deleteSessionByToken,
  insertSession,
} from '../../accounts/session-store.ts'
import { type IssuedSession, issueSession } from '../../accounts/session-tokens.ts'
import type { AuditActor, AuditEvent } from '../../audit/audit-entry.ts'
import type { PageRequest } from '../../model/list-filters.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import type { AuditRecorder } from './audit-log.ts'
import { changeDatabase, queryDatabase } from './query-database.ts'

/** The maximum number of sessions of one API key. A further sign-in ends the oldest session. */
const MAX_SESSIONS_PER_KEY = 50

/** Manages API keys and the sessions opened with them. Every method throws `unavailable` when PostgreSQL cannot be reached. */
export interface AccountService {
  /** Opens a session for the holder of a verified key, and ends the previous session of the browser, if any. */
  signIn(holder: Principal, actor: AuditActor, previousToken?: string): Promise<IssuedSession>
  /** Ends the session that the token belongs to. */
  signOut(token: string, actor: AuditActor): Promise<void>
  /** Returns one page of keys, newest first, and the total number of keys. */
  listKeys(page: PageRequest): Promise<{ readonly keys: readonly ApiKey[]; readonly total: number }>
  /** Returns the key with this ID, or `null` if there is none. */
  findKey(id: string): Promise<ApiKey | null>
  /** Creates a key. The request must have passed validation. */
  createKey(
    request: ApiKeyRequest,
    actor: AuditActor,
  ): Promise<{ readonly key: string; readonly apiKey: ApiKey }>
  /** Revokes a key permanently. Returns `false` if there is no such key. */
  revokeKey(id: string, actor: AuditActor): Promise<boolean>
}

/** Creates the account service. A session expires after `sessionHours` hours. */
export function createAccountService(
  dependencies: Pick<Dependencies, 'sql' | 'clock' | 'random'> & { readonly audit: AuditRecorder },
  sessionHours: number,
): AccountService {
  const { clock, random, audit } = dependencies
  return {
    signIn: (holder, actor, previousToken) =>
      changeDatabase(dependencies, async tx => {
        const session = issueSession(holder, { now: clock.now(), random: random, hours: sessionHours })
        await deleteExpiredSessions(tx)
        if (previousToken !== undefined) await deleteSessionByToken(tx, previousToken)
        await insertSession(tx, holder.id, session)
        await deleteOldestSessions(tx, holder.id, MAX_SESSIONS_PER_KEY)
        await audit.record(tx, actor, { action: 'session.started', subject: null, details: {} })
        return session
      }),
    signOut: (token, actor) =>
      changeDatabase(dependencies, async tx => {
        if (await deleteSessionByToken(tx, token))
          await audit.record(tx, actor, { action: 'session.ended', subject: null, details: {} })
      }),
    listKeys: page => queryDatabase(dependencies, sql => listApiKeyPage(sql, page)),
    findKey: id => queryDatabase(dependencies, sql => findApiKeyById(sql, id)),
    createKey: (request, actor) =>
      changeDatabase(dependencies, async tx => {
        const issued = issueApiKey(request, clock.now(), random)
        await insertApiKey(tx, issued.key, issued.apiKey)
        await audit.record(tx, actor, describeKeyCreated(issued.apiKey))
        return issued
      }),
    revokeKey: (id, actor) =>
      changeDatabase(dependencies, async tx => {
        if (!(await revokeApiKey(tx, id, clock.now()))) return (await findApiKeyById(tx, id)) !== null
        await audit.record(tx, actor, describeKeyRevoked(id))
        return true
      }),
  }
}

/** Describes a new key for the audit log. Its name is left out, because people may name keys after persons. */
export function describeKeyCreated({ id, owner, scopes, expiresAt }: ApiKey): AuditEvent {
  return {
    action: 'key.created',
    subject: { type: 'key', id },
    details: { owner, scopes, expires_at: expiresAt?.toISOString() ?? null },
  }
}

export function describeKeyRevoked(id: string): AuditEvent {
  return { action: 'key.revoked', subject: { type: 'key', id }, details: {} }
}
