import { readFile, writeFile } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import type { Command } from 'commander'
import { HeraldError } from '../../platform/errors.ts'
import { WITHOUT_TIME_LIMITS } from '../../platform/sql/sql-pool.ts'
import { isUuid } from '../../platform/uuid.ts'
import { addBlockListFile, exportBlockList } from '../../services/erasure/block-list-file.ts'
import {
  type ErasureDependencies,
  type ErasureReport,
  forgetTarget,
  resumeErasures,
} from '../../services/erasure/forget.ts'
import { previewErasure } from '../../services/erasure/preview-erasure.ts'
import { enforceRetention, previewRetention } from '../../services/erasure/retention.ts'
import {
  type ErasureRequest,
  type ErasureTarget,
  findErasureTarget,
} from '../../services/erasure/targets/find-target.ts'
import type { AppContext } from '../shared/app-context.ts'
import type { CliCommand, CommandContext } from '../shared/cli-command.ts'
import { createCommandLineRecorder } from '../shared/record-at-command-line.ts'
import { formatErasureReport, type ReportTense } from './format-erasure-report.ts'
import { purgeNode } from './purge-node.ts'

interface ForgetOptions {
  readonly entity?: string
  readonly announcement?: string
  readonly name?: string
  readonly place?: string
  readonly anyPlace?: boolean
  readonly forceCompany?: boolean
  readonly dryRun?: boolean
  readonly yes?: boolean
  readonly purge?: boolean
  readonly retention?: boolean
  readonly exportList?: string
  readonly apply?: string
  readonly json?: boolean
}

const DESCRIPTION =
  'Erases a natural person or an announcement from the database, the archive and the search index, and keeps imports, ' +
  'crawls and replays from bringing it back. Shows what it found and asks before it changes anything. With --purge, it then ' +
  'rewrites the files that still hold deleted data. docs/personal-data.md says what is reached and what is not.'

/** `herald forget`: erases a person or an announcement. */
export const forgetCommand: CliCommand = {
  declare(program, run) {
    declareOptions(program.command('forget').summary('erase a person or an announcement')).action(
      (options: ForgetOptions) => run(context => runForget(options, context)),
    )
  },
}

function declareOptions(command: Command): Command {
  return command
    .description(DESCRIPTION)
    .option(
      '--entity <id>',
      'the person with this entity ID, within the companies and places of their announcements',
    )
    .option('--announcement <id>', 'the announcement with this ID')
    .option(
      '--name <name>',
      'the persons with this name, in any case, accents and word order; requires --place',
    )
    .option('--place <place>', 'town or postal code that their announcements name')
    .option('--any-place', 'with --name: wherever the name occurs')
    .option('--force-company', 'allow a company or an authority, such as a sole trader')
    .option('--dry-run', 'only show what would be erased')
    .option('-y, --yes', 'do not ask for confirmation')
    .option('--purge', 'rewrite the files that hold deleted data: tables, write-ahead log and search index')
    .option('--retention', 'erase what the rules of HERALD_RETENTION no longer allow to keep')
    .option('--export-list <file>', 'write the list of everything erased, without names, for --apply')
    .option('--apply <file>', 'erase everything on such a list, for example after restoring an older backup')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  herald forget --name NAME --place TOWN --dry-run\n  herald forget --entity 0a1b2c3d-… --purge',
    )
}

async function runForget(options: ForgetOptions, context: CommandContext): Promise<number> {
  const request = readRequest(options)
  if (options.retention && request !== null) throw usageError('Use --retention alone or with --purge')
  return await context.withAppContext(async app => {
    const recordAudit = await createCommandLineRecorder(app, context.settings)
    const dependencies = { ...app, blockLists: app.screening.blockLists, recordAudit }
    if (options.exportList !== undefined) return await exportList(options.exportList, dependencies, context)
    if (options.apply !== undefined)
      await addBlockListFile(dependencies, await readFile(options.apply, 'utf8'))
    const resumed = options.dryRun ? null : await resumeErasures(dependencies)
    if (options.retention) await runRetention(dependencies, options, context)
    if (resumed !== null) printReport(resumed, 'completed', options, context)
    const code =
      request === null ? 0 : await forget(request, resumed !== null, dependencies, options, context)
    return options.purge && code === 0 ? await purge({ ...app, recordAudit }, options, context) : code
  })
}

/** Returns what to erase; `null` if the options only concern lists or the purge. Throws `invalid_usage`. */
function readRequest(options: ForgetOptions): ErasureRequest | null {
  const { entity, announcement, name, place, anyPlace = false, forceCompany = false } = options
  const given = [entity, announcement, name].filter(value => value !== undefined)
  if (given.length > 1) throw usageError('Use only one of --entity, --announcement and --name')
  if (entity !== undefined) return { by: 'entity', id: parseId(entity), allowsCompany: forceCompany }
  if (announcement !== undefined) return { by: 'announcement', id: parseId(announcement) }
  if (name !== undefined) {
    if ((place === undefined) !== anyPlace)
      throw usageError('Namesakes are different persons. Add --place, or --any-place to erase all of them')
    return { by: 'name', name, place: place ?? null }
  }
  if (options.retention || options.purge || options.apply !== undefined || options.exportList !== undefined)
    return null
  throw usageError('Specify --entity, --name or --announcement')
}

async function forget(
  request: ErasureRequest,
  hasResumed: boolean,
  dependencies: ErasureDependencies,
  options: ForgetOptions,
  context: CommandContext,
): Promise<number> {
  const { hasher } = await dependencies.blockLists.load(dependencies.sql)
  const target = await findTarget(request, hasResumed, () =>
    dependencies.sql.begin(WITHOUT_TIME_LIMITS, tx => findErasureTarget(tx, request, hasher)),
  )
  if (target === null) return 0
  const preview = await previewErasure(dependencies, target)
  if (!options.json) printMatches(target, context)
  if (options.dryRun) {
    printReport(preview, 'would be', options, context)
    return 0
  }
  if (!options.yes) {
    printReport(preview, 'would be', { json: false }, context)
    if (!(await confirm(context))) return 1
  }
  printReport(await forgetTarget(dependencies, target), 'were', options, context)
  return 0
}

/** A target that an interrupted erasure has just completed is gone, so its absence is no error. */
async function findTarget(
  request: ErasureRequest,
  hasResumed: boolean,
  find: () => Promise<ErasureTarget>,
): Promise<ErasureTarget | null> {
  if (!hasResumed || request.by === 'name') return await find()
  return await find().catch((error: unknown) => {
    if (error instanceof HeraldError && error.code === 'not_found') return null
    throw error
  })
}

async function runRetention(
  dependencies: ErasureDependencies,
  { dryRun = false, json = false }: ForgetOptions,
  { settings, signal, terminal }: CommandContext,
): Promise<void> {
  const rules = settings.retention
  if (rules.length === 0) throw usageError('Set HERALD_RETENTION first')
  const results = dryRun
    ? await previewRetention(dependencies, rules)
    : await enforceRetention(dependencies, rules, signal)
  if (json) return terminal.out(JSON.stringify({ retention: results }))
  for (const { sourceId, kind, announcements } of results)
    terminal.out(`${sourceId}:${kind}  ${announcements} announcements ${dryRun ? 'have expired' : 'erased'}`)
}

async function exportList(
  file: string,
  dependencies: ErasureDependencies,
  { terminal }: CommandContext,
): Promise<number> {
  await writeFile(file, await exportBlockList(dependencies), { mode: 0o600, flag: 'wx', flush: true })
  terminal.out(`Wrote the list of everything erased to ${file}. It contains no names.`)
  return 0
}

async function purge(
  app: AppContext & Pick<ErasureDependencies, 'recordAudit'>,
  options: ForgetOptions,
  context: CommandContext,
): Promise<number> {
  const { terminal } = context
  const result = await purgeNode(app, context, ({ step, ms, failure }) =>
    terminal.err(`${step}: ${failure ?? `done in ${(ms / 1000).toFixed(1)} s`}`),
  )
  if (options.json) terminal.out(JSON.stringify({ purge: result }))
  else if (result.failures.length === 0) terminal.out(`Purged the files in ${result.seconds} s.`)
  else terminal.err('Some steps failed. Erased data may remain in files; run: herald forget --purge')
  return result.failures.length === 0 ? 0 : 2
}

function printMatches({ matches }: ErasureTarget, { terminal }: CommandContext): void {
  if (matches.length === 0) terminal.out('No mentions match. The name will be blocked from now on.')
  for (const { name, entityId, announcements } of matches)
    terminal.out(`${name}  in ${announcements} announcements  (entity ${entityId})`)
}

function printReport(
  report: ErasureReport,
  tense: ReportTense,
  { json }: Pick<ForgetOptions, 'json'>,
  { terminal }: CommandContext,
): void {
  if (json) terminal.out(JSON.stringify({ ...report, state: tense }))
  else for (const line of formatErasureReport(report, tense)) terminal.out(line)
}

/** Asks for confirmation. Throws `invalid_usage` if nobody can answer. */
async function confirm({ signal }: CommandContext): Promise<boolean> {
  if (!process.stdin.isTTY) throw usageError('Confirm with --yes, because there is no terminal to ask')
  const prompt = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const answer = await prompt.question('This cannot be undone. Type "forget" to continue: ', { signal })
    return answer.trim() === 'forget'
  } finally {
    prompt.close()
  }
}

function parseId(id: string): string {
  if (isUuid(id)) return id.toLowerCase()
  throw usageError(`"${id}" is not a valid ID. IDs are UUIDs, as returned by the API`)
}

function usageError(detail: string): HeraldError {
  return new HeraldError('invalid_usage', `${detail}. See: herald forget --help`)
}
