import type { SqlPool } from '../../src/platform/sql/sql-pool.ts'

/**
 * Measures the usual first implementation: a job table, and workers that lock one job per transaction, call `fetch` and
 * mark the job as done before the commit. Returns the deliveries per second.
 */
export async function measureJobQueueBaseline(
  sql: SqlPool,
  urls: readonly string[],
  body: Uint8Array<ArrayBuffer>,
  jobs: number,
  workers: number,
): Promise<number> {
  await sql`create table baseline_jobs (id bigint generated always as identity primary key, url text not null, done_at timestamptz)`
  await sql`create index baseline_jobs_open on baseline_jobs (id) where done_at is null`
  await sql`insert into baseline_jobs (url) select (${[...urls]}::text[])[1 + n % ${urls.length}] from generate_series(1, ${jobs}) n`
  await sql`analyze baseline_jobs`
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: workers }, () => processJobs(sql, body)))
  return (jobs * 1000) / (performance.now() - startedAt)
}

async function processJobs(sql: SqlPool, body: Uint8Array<ArrayBuffer>): Promise<void> {
  for (;;) {
    const foundJob = await sql.begin(async tx => {
      const [job] = await tx<{ id: number; url: string }[]>`
        select id, url from baseline_jobs where done_at is null order by id limit 1 for update skip locked`
      if (job === undefined) return false
      const headers = { 'content-type': 'application/json', 'x-job': `job ${job.id}` }
      const response = await fetch(job.url, { method: 'POST', headers, body })
      await response.arrayBuffer()
      await tx`update baseline_jobs set done_at = now() where id = ${job.id}`
      return true
    })
    if (!foundJob) return
  }
}
