import { type ApiKey, issueKey, type KeyRequest } from '../accounts/keys.ts'
import type { KeyHolder } from '../accounts/ring.ts'
import { deleteEndedSessions, deleteSession, insertSession } from '../accounts/sessions.store.ts'
import { type IssuedSession, issueSession } from '../accounts/sessions.ts'
import { findKeyById, insertKey, pageOfKeys, revokeKey } from '../accounts/store.ts'
import type { Ports } from '../base/ports.ts'
import type { Page } from '../model/filter.ts'
import { askRecord } from './lookup.ts'

/** API keys, and the sessions opened with them. Every method throws `unavailable` when PostgreSQL cannot be reached. */
export interface AccountDesk {
  /** Opens a session for the holder of a verified key. */
  signIn(holder: KeyHolder): Promise<IssuedSession>
  /** Ends the session that a token belongs to. */
  signOut(token: string): Promise<void>
  /** Lists all keys, newest first. */
  keys(page: Page): Promise<{ readonly keys: readonly ApiKey[]; readonly total: number }>
  /** Finds a key; null when there is none. */
  key(id: string): Promise<ApiKey | null>
  /** Creates a key. The request must have passed validation. */
  createKey(request: KeyRequest): Promise<{ readonly key: string; readonly kept: ApiKey }>
  /** Revokes a key permanently. Returns false when there is no such key. */
  revokeKey(id: string): Promise<boolean>
}

/** Creates the account service. Sessions expire after `sessionHours`. */
export function accountDesk(
  dependencies: Pick<Ports, 'sql' | 'clock' | 'dice'>,
  sessionHours: number,
): AccountDesk {
  const { clock, dice: random } = dependencies
  return {
    signIn: holder =>
      askRecord(dependencies, async sql => {
        const session = issueSession(holder, { now: clock.now(), dice: random, hours: sessionHours })
        await deleteEndedSessions(sql, session.createdAt)
        await insertSession(sql, holder.id, session)
        return session
      }),
    signOut: token => askRecord(dependencies, sql => deleteSession(sql, token)),
    keys: page => askRecord(dependencies, sql => pageOfKeys(sql, page)),
    key: id => askRecord(dependencies, sql => findKeyById(sql, id)),
    createKey: request =>
      askRecord(dependencies, async sql => {
        const issued = issueKey(request, clock.now(), random)
        await insertKey(sql, issued.key, issued.kept)
        return issued
      }),
    revokeKey: id =>
      askRecord(
        dependencies,
        async sql => (await revokeKey(sql, id, clock.now())) || (await findKeyById(sql, id)) !== null,
      ),
  }
}
