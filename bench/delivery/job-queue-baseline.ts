import type { SqlPool } from '../../src/platform/sql/sql-pool.ts'

/**
 * What one would build first: a table of jobs, and workers that take one job in a transaction, call `fetch` and mark it
 * as done before they commit.
 */
export async function measureJobQueueBaseline(
  sql: SqlPool,
  urls: readonly string[],
  body: Uint8Array<ArrayBuffer>,
  jobs: number,
  workers: number,
): Promise<number> {
  await sql`create table peer_jobs (id bigint generated always as identity primary key, url text not null, done_at timestamptz)`
  await sql`create index peer_jobs_open on peer_jobs (id) where done_at is null`
  await sql`insert into peer_jobs (url) select (${[...urls]}::text[])[1 + n % ${urls.length}] from generate_series(1, ${jobs}) n`
  await sql`analyze peer_jobs`
  const began = performance.now()
  await Promise.all(Array.from({ length: workers }, () => work(sql, body)))
  return (jobs * 1000) / (performance.now() - began)
}

async function work(sql: SqlPool, body: Uint8Array<ArrayBuffer>): Promise<void> {
  for (;;) {
    const took = await sql.begin(async tx => {
      const [job] = await tx<{ id: number; url: string }[]>`
        select id, url from peer_jobs where done_at is null order by id limit 1 for update skip locked`
      if (job === undefined) return false
      const headers = { 'content-type': 'application/json', 'x-job': `job ${job.id}` }
      const answer = await fetch(job.url, { method: 'POST', headers, body })
      await answer.arrayBuffer()
      await tx`update peer_jobs set done_at = now() where id = ${job.id}`
      return true
    })
    if (!took) return
  }
}
