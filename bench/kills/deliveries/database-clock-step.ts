import type { SqlPool } from '../../../src/platform/sql/sql-pool.ts'

/**
 * Makes the clock settable that statements of new connections see: functions of the schema shadow those of PostgreSQL.
 * Connections that are open already keep the real clock.
 */
export async function makeDatabaseClockSettable(sql: SqlPool, url: string): Promise<void> {
  const database = decodeURIComponent(new URL(url).pathname.slice(1))
  await sql.unsafe(`
    create table clock_step (ms bigint);
    insert into clock_step values (0);
    create function public.clock_timestamp() returns timestamptz language sql volatile as
      $$ select pg_catalog.clock_timestamp() + (select ms from public.clock_step) * interval '1 millisecond' $$;
    create function public.statement_timestamp() returns timestamptz language sql stable as
      $$ select pg_catalog.statement_timestamp() + (select ms from public.clock_step) * interval '1 millisecond' $$;
    create function public.now() returns timestamptz language sql volatile as
      $$ select pg_catalog.now() + (select ms from public.clock_step) * interval '1 millisecond' $$;
    alter database "${database}" set search_path = public, pg_catalog`)
}

/** Sets the clock of the database this many milliseconds before or after the real time. */
export async function setDatabaseClock(sql: SqlPool, offsetMs: number): Promise<void> {
  await sql`update clock_step set ms = ${offsetMs}`
}
