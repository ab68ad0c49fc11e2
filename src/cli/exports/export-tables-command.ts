import { existsSync } from 'node:fs'
import { HeraldError } from '../../platform/errors.ts'
import { exportTables } from '../../services/exports/export-tables.ts'
import type { TableFormat } from '../../services/exports/table-writer.ts'
import { SOURCES } from '../../sources/registry.ts'
import type { CommandContext } from '../shared/cli-command.ts'
import { createCommandLineRecorder } from '../shared/record-at-command-line.ts'

/** The options of `herald export --format`. */
export interface TableExportCommandOptions {
  readonly format: TableFormat
  readonly out?: string
  readonly since?: number
  readonly maskPersons?: boolean
  readonly json?: boolean
}

/** Runs `herald export --format`: writes tables for other programs to a new folder. */
export async function runTableExport(
  { format, out, since = 0, maskPersons = false, json }: TableExportCommandOptions,
  context: CommandContext,
): Promise<number> {
  const { terminal, signal, settings, version } = context
  if (out === undefined)
    throw new HeraldError('invalid_usage', '--format needs --out FOLDER, a folder that does not exist yet.')
  if (existsSync(out))
    throw new HeraldError('invalid_usage', `${out} already exists. Choose another name or remove it first.`)
  const result = await context.withAppContext(async app =>
    exportTables(
      out,
      { ...app, version, sources: SOURCES, recordAudit: await createCommandLineRecorder(app, settings) },
      {
        format,
        since,
        maskPersons,
        signal,
        onProgress: rows => terminal.showProgress(`${rows} rows`),
      },
    ),
  )
  terminal.showProgress('')
  if (result === null) {
    terminal.err('Stopped. Nothing was written.')
    return 130
  }
  const { change, rows } = result
  const counts = Object.entries(rows).map(([table, count]) => `${count} ${table}`)
  terminal.out(
    json
      ? JSON.stringify({ folder: out, change, rows })
      : `Exported ${counts.join(', ')} to ${out}, as of change ${change}.`,
  )
  return 0
}
