import type { Queryable } from '../sql-pool.ts'

/** Why a database accepts no writes. */
export type ReadOnlyReason = 'standby' | 'setting'

/** The explanation of each reason for operators. */
export const READ_ONLY_EXPLANATIONS: Readonly<Record<ReadOnlyReason, string>> = {
  standby: 'The server is a standby. Point DATABASE_URL at the primary, or promote this server.',
  setting:
    'default_transaction_read_only is on. Turn it off with ALTER DATABASE, ALTER ROLE or ALTER SYSTEM, wherever it was turned on.',
}

/**
 * Returns why the database accepts no writes from new sessions, or `null` if it accepts them. The setting of the session
 * that asks is not enough, because sessions keep the one with which they began.
 */
export async function findReadOnlyReason(sql: Queryable): Promise<ReadOnlyReason | null> {
  const [mode] = await sql<[{ standby: boolean; session: boolean; stored: boolean | null }]>`
    select pg_is_in_recovery() as standby, current_setting('transaction_read_only')::boolean as session, (
      select split_part(entry, '=', 2)::boolean
      from pg_db_role_setting, unnest(setconfig) as entry
      where entry like 'default_transaction_read_only=%'
        and setdatabase in (0, (select oid from pg_database where datname = current_database()))
        and setrole in (0, session_user::regrole)
      order by setrole = 0, setdatabase = 0 limit 1
    ) as stored`
  if (mode.standby) return 'standby'
  return (mode.stored ?? mode.session) ? 'setting' : null
}
