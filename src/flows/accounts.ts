import { type ApiKey, issueKey, type KeyRequest } from '../accounts/keys.ts'
import type { KeyHolder } from '../accounts/ring.ts'
import { deleteEndedSessions, deleteSession, insertSession } from '../accounts/sessions.store.ts'
import { type IssuedSession, issueSession } from '../accounts/sessions.ts'
import { findKeyById, insertKey, pageOfKeys, revokeKey } from '../accounts/store.ts'
import type { Ports } from '../base/ports.ts'
import type { Page } from '../model/filter.ts'
import { askRecord } from './lookup.ts'

/** Keys, and the sessions that are opened with them, in the record. Every function throws `unavailable` when PostgreSQL is away. */
export interface AccountDesk {
  /** Opens a session with a key that was confirmed. */
  signIn(holder: KeyHolder): Promise<IssuedSession>
  /** Ends the session of a token. */
  signOut(token: string): Promise<void>
  /** All keys, newest first. */
  keys(page: Page): Promise<{ readonly keys: readonly ApiKey[]; readonly total: number }>
  /** Null when there is no such key. */
  key(id: string): Promise<ApiKey | null>
  /** Makes a key that `keyFaults` has no objection to. */
  createKey(request: KeyRequest): Promise<{ readonly key: string; readonly kept: ApiKey }>
  /** Ends a key for good, once; false when there is no such key. */
  revokeKey(id: string): Promise<boolean>
}

/** The desk over the record; a session is `hours` long. */
export function accountDesk(ports: Pick<Ports, 'sql' | 'clock' | 'dice'>, hours: number): AccountDesk {
  const { clock, dice } = ports
  return {
    signIn: holder =>
      askRecord(ports, async sql => {
        const session = issueSession(holder, { now: clock.now(), dice, hours })
        await deleteEndedSessions(sql, session.createdAt)
        await insertSession(sql, holder.id, session)
        return session
      }),
    signOut: token => askRecord(ports, sql => deleteSession(sql, token)),
    keys: page => askRecord(ports, sql => pageOfKeys(sql, page)),
    key: id => askRecord(ports, sql => findKeyById(sql, id)),
    createKey: request =>
      askRecord(ports, async sql => {
        const issued = issueKey(request, clock.now(), dice)
        await insertKey(sql, issued.key, issued.kept)
        return issued
      }),
    revokeKey: id =>
      askRecord(
        ports,
        async sql => (await revokeKey(sql, id, clock.now())) || (await findKeyById(sql, id)) !== null,
      ),
  }
}
