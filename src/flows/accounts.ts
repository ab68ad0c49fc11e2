import type { KeyHolder } from '../accounts/ring.ts'
import { deleteEndedSessions, deleteSession, insertSession } from '../accounts/sessions.store.ts'
import { type IssuedSession, issueSession } from '../accounts/sessions.ts'
import type { Ports } from '../base/ports.ts'
import { askRecord } from './lookup.ts'

/** Sessions of the dashboard, in the record. Every function throws `unavailable` when PostgreSQL is away. */
export interface AccountDesk {
  /** Opens a session with a key that was confirmed. */
  signIn(holder: KeyHolder): Promise<IssuedSession>
  /** Ends the session of a token. */
  signOut(token: string): Promise<void>
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
  }
}
