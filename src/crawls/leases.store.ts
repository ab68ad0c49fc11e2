import type { Queryable } from '../base/sql.ts'

/** A lease that is not renewed for so long is anybody's; whoever holds one renews it far more often. */
export const LEASE_SECONDS = 60
/** One that ends later than this was set by a clock gone wrong, and counts as over. */
const LONGEST_SECONDS = 3600

/** The right to crawl a source. */
export function sourceLease(sourceId: string): string {
  return `source ${sourceId}`
}

/** The right to ask a host. */
export function hostLease(host: string): string {
  return `host ${host}`
}

/** Takes a lease for a run, or renews it. Answers 0, or the milliseconds that somebody else still has it. */
export async function takeLease(sql: Queryable, name: string, runId: string): Promise<number> {
  const taken = await sql`
    insert into leases (name, holder, until)
    values (${name}, ${runId}, clock_timestamp() + make_interval(secs => ${LEASE_SECONDS}))
    on conflict (name) do update set holder = excluded.holder, until = excluded.until
    where leases.holder = excluded.holder or leases.until <= clock_timestamp()
      or leases.until > clock_timestamp() + make_interval(secs => ${LONGEST_SECONDS})
    returning name`
  if (taken.length > 0) return 0
  const [row] = await sql<{ ms: number }[]>`
    select ceil(extract(epoch from until - clock_timestamp()) * 1000)::float8 as ms from leases where name = ${name}`
  return Math.max(1, row?.ms ?? 1)
}

/** Renews all that a run holds; false when the named lease was lost to somebody else. */
export async function renewLeases(sql: Queryable, runId: string, name: string): Promise<boolean> {
  const renewed = await sql<{ name: string }[]>`
    update leases set until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
    where holder = ${runId} returning name`
  return renewed.some(lease => lease.name === name)
}

/** Nobody may have this lease for so many milliseconds from now. Only its holder can say so. */
export async function restLease(sql: Queryable, name: string, runId: string, ms: number): Promise<void> {
  const seconds = Math.min(ms / 1000, LONGEST_SECONDS)
  await sql`
    update leases set holder = null, until = clock_timestamp() + make_interval(secs => ${seconds})
    where name = ${name} and holder = ${runId}`
}

/** Gives back all that a run holds. */
export async function dropLeases(sql: Queryable, runId: string): Promise<void> {
  await sql`delete from leases where holder = ${runId}`
}
