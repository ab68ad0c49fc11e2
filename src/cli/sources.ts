import { dayInTimeZone } from '../model/calendar-day.ts'
import { PROBLEM_KINDS } from '../model/source-document.ts'
import { countAnnouncementsBySource } from '../reports/database-checks-store.ts'
import { readSourceHealth, type SourceHealth } from '../services/crawl/source-health.ts'
import { SOURCES } from '../sources/registry.ts'
import type { Source } from '../sources/source.ts'
import type { AppContext } from './shared/app-context.ts'
import type { CliCommand, CommandContext, Terminal } from './shared/cli-command.ts'

/** `herald sources`: shows the crawl health of each source. */
export const sourcesCommand: CliCommand = {
  declare(program, run) {
    program
      .command('sources')
      .summary('show the crawl status of each source: last success, lag, gaps and problems')
      .option('--json', 'print the result as JSON')
      .action((options: { json?: boolean }) => run(context => show(options, context)))
  },
}

interface SourceStatus {
  readonly source: Source
  readonly records: number
  readonly health: SourceHealth
}

async function show(
  { json }: { json?: boolean },
  { terminal, withAppContext }: CommandContext,
): Promise<number> {
  const statuses = await withAppContext(readStatuses)
  if (json) terminal.out(JSON.stringify(statuses.map(toJson)))
  else printTable(statuses, terminal)
  return statuses.some(({ health }) => health.state === 'failing') ? 2 : 0
}

async function readStatuses(app: AppContext): Promise<SourceStatus[]> {
  const counts = new Map((await countAnnouncementsBySource(app.sql)).map(row => [row.sourceId, row]))
  const statuses: SourceStatus[] = []
  for (const source of SOURCES) {
    const row = counts.get(source.id)
    const health = await readSourceHealth(app, source, row?.latest ?? null)
    statuses.push({ source, records: row?.count ?? 0, health })
  }
  return statuses
}

function printTable(statuses: readonly SourceStatus[], { out }: Terminal): void {
  const lines = statuses.map(({ source, records, health }) => [
    source.id,
    health.openRun === null ? health.state : `${health.state}, ${health.openRun.state}`,
    String(records),
    health.latestDate ?? '-',
    health.lagDays === null ? '-' : `${health.lagDays} d`,
    health.gaps.length === 0 ? '-' : String(health.gaps.length),
    formatTime(health.lastSuccess),
    formatTime(health.nextRun),
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
  for (const status of statuses) printDetails(status, out)
}

/** Prints the details of a source that do not fit into the table. */
function printDetails({ source, health }: SourceStatus, out: Terminal['out']): void {
  const { reasons, gaps, failures, failingSince, retryAt, problems } = health
  const details = [
    source.metadata.description,
    ...(failures > 0
      ? [
          `${failures} consecutive failed runs since ${formatTime(failingSince)}; next attempt ${formatTime(retryAt)}`,
        ]
      : []),
    ...reasons,
    ...(gaps.length > 0 ? [`gaps: ${gaps.slice(0, 10).join(', ')}${gaps.length > 10 ? ' …' : ''}`] : []),
    ...problems.map(
      ({ kind, count, document, place, reason }) =>
        `${count} × ${kind} (${PROBLEM_KINDS[kind]}), e.g. ${[document, place, reason].filter(part => part !== '').join(': ')}`,
    ),
  ]
  out('', source.id, ...details.map(line => `  ${line}`))
}

function toJson({ source, records, health }: SourceStatus) {
  return {
    source_id: source.id,
    name: source.metadata.name,
    description: source.metadata.description,
    state: health.state,
    reasons: health.reasons,
    records,
    latest_date: health.latestDate,
    lag_days: health.lagDays,
    gaps: health.gaps,
    last_success: health.lastSuccess,
    next_run: health.nextRun,
    failures: health.failures,
    failing_since: health.failingSince,
    retry_at: health.retryAt,
    under_way: health.openRun?.id ?? null,
    problems: health.problems,
  }
}

function formatTime(date: Date | null): string {
  return date === null ? '-' : `${dayInTimeZone('UTC', date)} ${date.toISOString().slice(11, 16)}Z`
}
