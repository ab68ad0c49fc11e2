import type { Queryable } from '../platform/sql/sql-pool.ts'

/** A lease expires if it is not renewed within this time, in seconds. Holders renew it every sixth of this time. */
export const RUN_LEASE_SECONDS = 60
/** A lease that expires more than this many seconds from now was set by a wrong clock and counts as expired. */
const MAX_SECONDS = 3600

/** Returns the name of the lease for crawling a source. */
export function sourceLeaseName(sourceId: string): string {
  return `source ${sourceId}`
}

/** Returns the name of the lease for sending requests to a host. */
export function hostLeaseName(host: string): string {
  return `host ${host}`
}

/** Returns the name of the lease for writing the search indexes of a family. */
export function searchIndexLeaseName(family: string): string {
  return `search index ${family}`
}

/**
 * Acquires or renews a lease for a run, or for another holder that renews it. Returns 0, or the time until the lease of another
 * one expires, in milliseconds.
 */
export async function acquireLease(
  sql: Queryable,
  name: string,
  runId: string,
  leaseSeconds = RUN_LEASE_SECONDS,
): Promise<number> {
  const acquired = await sql`
    insert into leases (name, holder, expires_at)
    values (${name}, ${runId}, clock_timestamp() + make_interval(secs => ${leaseSeconds}))
    on conflict (name) do update set holder = excluded.holder, expires_at = excluded.expires_at
    where leases.holder = excluded.holder or leases.expires_at <= clock_timestamp()
      or leases.expires_at > clock_timestamp() + make_interval(secs => ${MAX_SECONDS})
    returning name`
  if (acquired.length > 0) return 0
  const [row] = await sql<{ ms: number }[]>`
    select ceil(extract(epoch from expires_at - clock_timestamp()) * 1000)::float8 as ms from leases where name = ${name}`
  return Math.max(1, row?.ms ?? 1)
}

/** Renews all leases of a run. Returns `false` if another run has acquired the named lease. */
export async function renewLeases(sql: Queryable, runId: string, name: string): Promise<boolean> {
  const renewed = await sql<{ name: string }[]>`
    update leases set expires_at = clock_timestamp() + make_interval(secs => ${RUN_LEASE_SECONDS})
    where holder = ${runId} returning name`
  return renewed.some(lease => lease.name === name)
}

/** Makes a lease unavailable to all runs for `ms` milliseconds. Has an effect only if the given run holds the lease. */
export async function coolDownLease(sql: Queryable, name: string, runId: string, ms: number): Promise<void> {
  const seconds = Math.min(ms / 1000, MAX_SECONDS)
  await sql`
    update leases set holder = null, expires_at = clock_timestamp() + make_interval(secs => ${seconds})
    where name = ${name} and holder = ${runId}`
}

/** Releases the leases of all runs, unless a session of another process is open. */
export async function releaseAbandonedLeases(sql: Queryable): Promise<void> {
  await sql`
    delete from leases where holder is not null and not exists (
      select from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid())`
}

/** Releases all leases of a run. */
export async function releaseLeases(sql: Queryable, runId: string): Promise<void> {
  await sql`delete from leases where holder = ${runId}`
}
