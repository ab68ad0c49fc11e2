import type { Command } from 'commander'
import { mergeReportView } from '../../api/resources/merge-reports/view.ts'
import { MERGE_REPORT_STATUSES, type MergeReportStatus } from '../../entities/reports/merge-report.ts'
import { HeraldError } from '../../platform/errors.ts'
import {
  type CorrectableMergeReport,
  listCorrectableMergeReports,
} from '../../services/admin/merge-report-service.ts'
import type { CliCommand, CommandContext } from '../shared/cli-command.ts'

/** Number of reports that are read at a time. */
const BATCH = 100
const STATUSES = Object.keys(MERGE_REPORT_STATUSES) as MergeReportStatus[]

interface Options {
  readonly status: string
  readonly json?: boolean
}

/** Declares `herald entities reports`, which lists reports of wrong merges with the commands that correct them. */
export function declareEntityReports(entities: Command, run: Parameters<CliCommand['declare']>[1]): void {
  entities
    .command('reports')
    .summary('list reports of wrong merges, with the commands that correct them')
    .option('--status <status>', `${STATUSES.join(', ')} or all`, 'open')
    .option('--json', 'print each report as a line of JSON')
    .action((options: Options) => run(context => list(options, context)))
}

async function list(
  { status, json }: Options,
  { terminal, withAppContext, signal }: CommandContext,
): Promise<number> {
  const statuses = STATUSES.filter(known => status === 'all' || known === status)
  if (statuses.length === 0)
    throw new HeraldError('invalid_usage', `"${status}" is not a status. Use ${STATUSES.join(', ')} or all.`)
  await withAppContext(async ({ sql }) => {
    const filter = { statuses, includesPersons: true }
    for (let [page, isLast] = [1, false]; !isLast && !signal.aborted; page++) {
      const { reports, total } = await listCorrectableMergeReports(sql, filter, { page, perPage: BATCH })
      if (total === 0 && !json) terminal.out('There are no such reports.')
      for (const report of reports)
        terminal.out(...(json ? [JSON.stringify(mergeReportView(report, false))] : formatReport(report)))
      isLast = page * BATCH >= total
    }
  })
  return 0
}

function formatReport(report: CorrectableMergeReport): string[] {
  const { id, status, createdAt, owner, kind, entity, otherEntity, comment, announcementIds, note } = report
  const parties =
    kind === 'different_parties' || otherEntity === null
      ? `${entity.name} joins different parties`
      : `${entity.name} and ${otherEntity.name} are the same party`
  return [
    `${id}  ${status}  ${createdAt.toISOString()}  ${owner}: ${parties}`,
    ...comment.split('\n').map(line => `  ${line}`),
    ...announcementIds.map(announcement => `  announcement ${announcement}`),
    ...(note === null ? [] : note.split('\n').map(line => `  note: ${line}`)),
    ...report.commands.map(command => `  $ ${command}`),
    ...(report.leftOut === 0 ? [] : [`  Commands of the same kind that are not listed: ${report.leftOut}.`]),
  ]
}
