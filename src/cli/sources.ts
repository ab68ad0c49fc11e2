import { healthOf, type SourceHealth } from '../flows/watch.ts'
import { dayAt } from '../model/day.ts'
import { PROBLEM_KINDS } from '../model/raw.ts'
import { announcementsBySource } from '../reports/store.ts'
import { SOURCES } from '../sources/registry.ts'
import type { Source } from '../sources/source.ts'
import type { CliCommand, Context, Terminal } from './command.ts'
import type { House } from './house.ts'

/** `herald sources`: how the crawl of each source fares. */
export const sourcesCommand: CliCommand = {
  declare(program, run) {
    program
      .command('sources')
      .summary('how the crawl of each source fares: success, lag, gaps, problems')
      .option('--json', 'print it as JSON')
      .action((options: { json?: boolean }) => run(context => show(options, context)))
  },
}

interface Row {
  readonly source: Source
  readonly records: number
  readonly health: SourceHealth
}

async function show({ json }: { json?: boolean }, { terminal, withHouse }: Context): Promise<number> {
  const rows = await withHouse(readAll)
  if (json) terminal.out(JSON.stringify(rows.map(inJson)))
  else sayTable(rows, terminal)
  return rows.some(({ health }) => health.state === 'failing') ? 2 : 0
}

async function readAll(house: House): Promise<Row[]> {
  const counted = new Map((await announcementsBySource(house.sql)).map(row => [row.sourceId, row]))
  const rows: Row[] = []
  for (const source of SOURCES) {
    const known = counted.get(source.id)
    const health = await healthOf(house, source, known?.latest ?? null)
    rows.push({ source, records: known?.count ?? 0, health })
  }
  return rows
}

function sayTable(rows: readonly Row[], { out }: Terminal): void {
  const lines = rows.map(({ source, records, health }) => [
    source.id,
    health.underWay === null ? health.state : `${health.state}, ${health.underWay.state}`,
    String(records),
    health.latestDate ?? '-',
    health.lagDays === null ? '-' : `${health.lagDays} d`,
    health.gaps.length === 0 ? '-' : String(health.gaps.length),
    moment(health.lastSuccess),
    moment(health.nextRun),
  ])
  const head = ['source', 'state', 'records', 'latest', 'lag', 'gaps', 'last success', 'next run']
  const widths = head.map((title, i) => Math.max(title.length, ...lines.map(line => line[i]?.length ?? 0)))
  for (const line of [head, ...lines])
    out(
      line
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
  for (const row of rows) sayMore(row, out)
}

/** What a line of the table has no room for. */
function sayMore({ source, health }: Row, out: (text: string) => void): void {
  const { reasons, gaps, failures, failingSince, retryAt, problems } = health
  const more = [
    source.about.description,
    ...(failures > 0
      ? [`${failures} runs failed in a row since ${moment(failingSince)}; tried again ${moment(retryAt)}`]
      : []),
    ...reasons,
    ...(gaps.length > 0 ? [`gaps: ${gaps.slice(0, 10).join(', ')}${gaps.length > 10 ? ' …' : ''}`] : []),
    ...problems.map(
      ({ kind, count, document, place, reason }) =>
        `${count} × ${kind} (${PROBLEM_KINDS[kind]}), e.g. ${[document, place, reason].filter(part => part !== '').join(': ')}`,
    ),
  ]
  out(`\n${source.id}\n${more.map(line => `  ${line}`).join('\n')}`)
}

function inJson({ source: { id, about }, records, health }: Row) {
  return {
    source_id: id,
    name: about.name,
    description: about.description,
    ...{ state: health.state, reasons: health.reasons, records, latest_date: health.latestDate },
    ...{
      lag_days: health.lagDays,
      gaps: health.gaps,
      last_success: health.lastSuccess,
      next_run: health.nextRun,
    },
    ...{ failures: health.failures, failing_since: health.failingSince, retry_at: health.retryAt },
    under_way: health.underWay?.id ?? null,
    problems: health.problems,
  }
}

function moment(date: Date | null): string {
  return date === null ? '-' : `${dayAt('UTC', date)} ${date.toISOString().slice(11, 16)}Z`
}
