import type { AppContextWithEncryptor } from '../../src/cli/shared/verified-encryptor.ts'
import { createDayPartition } from '../../src/deliveries/partition-store.ts'
import { addDays, type CalendarDay, dayInTimeZone, toEpochDay } from '../../src/model/calendar-day.ts'
import type { SqlPool } from '../../src/platform/sql/sql-pool.ts'
import { lowestUuidV7At } from '../../src/platform/uuid.ts'
import { createBenchApiKey } from '../bench-context.ts'
import type { BenchTiming } from '../bench-report.ts'
import { type BenchClient, withBenchClient } from '../http-load/bench-client.ts'
import { measureLatency } from '../http-load/measure-latency.ts'
import { startHeraldServer } from '../http-load/server-process.ts'
import { createBenchSubscriptions } from './bench-subscriptions.ts'

/** Number of days over which deliveries are spread evenly, shorter than the retention period. */
const DAYS = 28
/** The first subscription has half of all deliveries, the second a tenth and no failures, the others the rest. */
const SUBSCRIPTIONS = 100
/** 97 of 100 deliveries succeed at the first attempt, two succeed at the second, and one fails after four. */
const ATTEMPTS_PER_HUNDRED = 97 + 2 * 2 + 4
const TARGET = { p50: 50, p95: 50 }
const STATISTICS_TARGET = { p50: 500, p95: 1_000 }
const DAY_MS = 86_400_000

/** Times delivery lists of a separate node whose log has the given number of attempts. */
export async function measureDeliveryLists(
  app: AppContextWithEncryptor,
  settings: Parameters<typeof startHeraldServer>[0],
  { attempts, seconds, log }: { attempts: number; seconds: number; log: (text: string) => void },
): Promise<BenchTiming[]> {
  const urls = Array.from({ length: SUBSCRIPTIONS }, (_, i) => `http://127.0.0.1:9/${i}`)
  const ids = await createBenchSubscriptions(app, urls, 'GB')
  const today = dayInTimeZone('UTC', app.clock.now())
  const perDay = Math.ceil((attempts * 100) / ATTEMPTS_PER_HUNDRED / DAYS)
  for (let back = DAYS; back > 0; back--) {
    const day = addDays(today, -back)
    for (const table of ['deliveries', 'attempts'] as const) await createDayPartition(app.sql, table, day)
    await insertDay(app.sql, day, ids, perDay)
    if (back % 7 === 0) log(`${(DAYS - back + 1) * perDay} of ${DAYS * perDay} deliveries`)
  }
  await app.sql`vacuum analyze deliveries`
  const key = await createBenchApiKey(app, ['read', 'webhooks'])
  const [logged] = await app.sql<[{ attempts: number }]>`
    select count(*)::float8 as attempts from attempts where subscription_id = ${ids[0] ?? ''}`
  return await withBenchClient(startHeraldServer(settings), key, client =>
    measureListKinds(client, ids, today, { attempts, seconds, attemptsOfBusy: logged.attempts }),
  )
}

/** Inserts the deliveries of one day and their attempts, without request and response bodies. */
async function insertDay(
  sql: SqlPool,
  day: CalendarDay,
  ids: readonly string[],
  count: number,
): Promise<void> {
  const start = toEpochDay(day) * DAY_MS
  const [from, to] = [lowestUuidV7At(new Date(start)), lowestUuidV7At(new Date(start + DAY_MS))]
  await sql`
    insert into deliveries (id, subscription_id, event_id, event_type, jurisdiction, trigger, state, attempts, created_at,
      finished_at)
    select (lpad(to_hex(ms), 12, '0') || '7' || left(hash, 3) || '8' || right(hash, 15))::uuid,
      (${[...ids]}::uuid[])[1 + place], gen_random_uuid(),
      case when place = 1 or n % 1000 < 900 then 'announcement.created'
        when n % 1000 < 999 then 'entity.updated' else 'source.error' end,
      'GB', 'event', case when fate = 0 and place <> 1 then 'failed' else 'delivered' end,
      case when place = 1 or fate > 2 then 1 when fate = 0 then 4 else 2 end,
      to_timestamp(ms / 1000.0), to_timestamp(ms / 1000.0 + 1)
    from (select n, ${start}::bigint + n * ${DAY_MS}::bigint / ${count} as ms, md5(n::text) as hash, (n / 7) % 100 as fate,
        case when n % 10 < 5 then 0 when n % 10 = 5 then 1 else 2 + (n / 10) % ${ids.length - 2} end as place
      from generate_series(0, ${count}::bigint - 1) as n) as made`
  await sql`
    insert into attempts (delivery_id, number, subscription_id, trigger, started_at, status, total_ms, request_headers,
      response_headers, response_body)
    select id, number, subscription_id, trigger, created_at, case when number = attempts and state = 'delivered' then 204 else 500 end,
      12, '{}', '{}', ''
    from deliveries, generate_series(1, attempts) as number where id >= ${from} and id < ${to}`
  // Every attempt takes 12 ms, which is in the bucket up to 13.5 ms.
  await sql`
    insert into delivery_statistics
    select subscription_id, date_trunc('hour', started_at, 'UTC'), count(*) filter (where status = 204), 0, count(*),
      count(*) filter (where number > 1), array_fill(0, array[15]) || count(*)::integer || array_fill(0, array[40])
    from attempts where delivery_id >= ${from} and delivery_id < ${to} group by 1, 2`
}

interface ListOptions {
  readonly attempts: number
  readonly seconds: number
  /** Number of logged attempts of the largest subscription. */
  readonly attemptsOfBusy: number
}

/** Times every kind of list request, for the largest subscription and for the one without failures. */
async function measureListKinds(
  client: BenchClient,
  [busy, clean, other]: readonly string[],
  today: CalendarDay,
  options: ListOptions,
): Promise<BenchTiming[]> {
  const { attempts, seconds } = options
  const since = `${addDays(today, -2)}T00:00:00Z`
  const before = lowestUuidV7At(new Date((toEpochDay(today) - DAYS + 2) * DAY_MS))
  const kinds: [what: string, queries: readonly string[], of: readonly (string | undefined)[]][] = [
    ['first page', ['', 'per_page=100'], [busy, clean, other]],
    ['state=failed', ['state=failed', `state=failed&before=${before}`], [busy, other]],
    ['state=failed without failures', ['state=failed'], [clean]],
    ['state=waiting, state=delivered', ['state=waiting', 'state=delivered'], [busy, other]],
    ['a rare event type', ['event=source.error', 'event=entity.updated'], [busy, other]],
    ['an event type without deliveries', ['event=source.error'], [clean]],
    ['a rare event type, failed', ['event=source.error&state=failed'], [busy, clean]],
    ['since', [`since=${since}`, `since=${since}&state=failed`], [busy, clean, other]],
    ['an old page', [`before=${before}`, `before=${before}&event=entity.updated`], [busy, clean, other]],
  ]
  const timings: BenchTiming[] = []
  for (const [what, queries, of] of kinds) {
    const paths = of.flatMap(id => queries.map(query => `/webhooks/${id}/deliveries?${query}`))
    const herald = await measureLatency(client, paths, { once: false, seconds })
    const title = `list of deliveries at ${attempts.toLocaleString('en')} attempts: ${what}`
    timings.push({ what: title, target: TARGET, herald, counted: null, cached: null })
  }
  timings.push(...(await measureStatistics(client, busy ?? '', today, options)))
  return timings
}

/** Times the statistics of the largest subscription and of all, after comparing them with the log. */
async function measureStatistics(
  client: BenchClient,
  busy: string,
  today: CalendarDay,
  { attempts, seconds, attemptsOfBusy }: ListOptions,
): Promise<BenchTiming[]> {
  const range = `since=${addDays(today, -DAYS)}T00:00:00Z&until=${today}T00:00:00Z`
  const kinds: [what: string, path: string][] = [
    ['of one subscription by the hour', `/webhooks/${busy}/statistics?${range}`],
    ['of all by the hour', `/webhooks/statistics?${range}`],
    ['of all by the day', `/webhooks/statistics?interval=day&${range}`],
  ]
  const [[, pathOfBusy] = ['', '']] = kinds
  const { total } = (await client.getJson(pathOfBusy)) as unknown as { total: { attempts: number } }
  if (total.attempts !== attemptsOfBusy)
    throw new Error(`The statistics have ${total.attempts} attempts, and the log has ${attemptsOfBusy}.`)
  const timings: BenchTiming[] = []
  for (const [what, path] of kinds) {
    const herald = await measureLatency(client, [path], { once: false, seconds })
    const title = `statistics at ${attempts.toLocaleString('en')} attempts: ${what}`
    timings.push({ what: title, target: STATISTICS_TARGET, herald, counted: null, cached: null })
  }
  return timings
}
