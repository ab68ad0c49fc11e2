import { createReadStream } from 'node:fs'
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RecordInTransaction } from '../src/audit/audit-entry.ts'
import { purgeNode } from '../src/cli/admin/purge-node.ts'
import type { AppContext } from '../src/cli/shared/app-context.ts'
import type { CommandContext } from '../src/cli/shared/cli-command.ts'
import { createCommandLineRecorder } from '../src/cli/shared/record-at-command-line.ts'
import type { Settings } from '../src/platform/settings.ts'
import { forgetTarget } from '../src/services/erasure/forget.ts'
import type { PurgeStep } from '../src/services/erasure/purge/purge-database.ts'
import { findErasureTarget } from '../src/services/erasure/targets/find-target.ts'
import { rebuildIndexAndWait } from '../src/services/indexing/rebuild-index.ts'
import { importFiles } from '../src/services/ingest/import-files.ts'
import { findSourceById } from '../src/sources/registry.ts'
import { startIndexer } from '../src/workers/start-indexer.ts'
import { withBenchContext } from './bench-context.ts'
import { type BenchQuantity, type BenchReport, describeMachine } from './bench-report.ts'
import { addErasableTexts } from './synthetic-data/add-erasable-texts.ts'
import { createHeraldSink } from './synthetic-data/herald-sink.ts'
import { loadSyntheticData } from './synthetic-data/load-synthetic-data.ts'
import { SyntheticDataset } from './synthetic-data/synthetic-dataset.ts'

export interface ForgetBenchOptions {
  readonly rows: number
  readonly data?: string
}

const NOTICES = join(import.meta.dirname, '../samples/fr-bodacc/notices.json')
/** A person in the samples, and a word of the name that occurs nowhere else. */
const PERSON = 'Maël Yann Kervadou'
const WORD = 'kervadou'
const MEGABYTE = 1_000_000

/** Measures the erasure of one person among many announcements, and the purge of all files afterwards. */
export async function benchForget(
  { rows, data }: ForgetBenchOptions,
  context: CommandContext,
): Promise<BenchReport> {
  const log = context.terminal.err
  const folder = data ?? (await mkdtemp(join(tmpdir(), 'herald-bench-')))
  // As root, PostgreSQL runs as another user, which needs access to the folder.
  await chmod(folder, 0o755)
  try {
    const settings = await withBenchContext(context, folder, async (app, used) => {
      log(`writing ${rows} announcements`)
      await loadSyntheticData(new SyntheticDataset(rows, 1), [createHeraldSink(app.sql)], { log: log })
      await addErasableTexts(app.sql, rows)
      await importPerson(app)
      log('building the search index')
      await buildIndex(app)
      return used
    })
    // The files are searched while nothing runs, because temporary ones would disappear meanwhile.
    const before = await searchFiles(folder)
    const measured = await context.withAppContext(app => eraseAndPurge(app, settings, context), settings)
    const after = await searchFiles(folder)
    const quantities = [
      quantity('files of the data folder', 'MB', null, Math.round(before.bytes / MEGABYTE)),
      quantity('files with the name before', 'files', null, before.found),
      ...measured,
      quantity('files with the name afterwards', 'files', 0, after.found),
    ]
    const title = `herald bench forget: ${rows} announcements`
    return { title, machine: describeMachine(), timings: [], quantities }
  } finally {
    if (data === undefined) await rm(folder, { recursive: true, force: true })
  }
}

async function eraseAndPurge(
  app: AppContext,
  settings: Settings,
  context: CommandContext,
): Promise<BenchQuantity[]> {
  const audited = { ...app, recordAudit: await createCommandLineRecorder(app, settings) }
  const forgetMs = await timeForget(audited)
  context.terminal.err(`forget: ${Math.round(forgetMs)} ms`)
  const steps: PurgeStep[] = []
  const purge = await purgeNode(audited, { ...context, settings }, step => {
    context.terminal.err(`${step.step}: ${step.failure ?? `${step.ms} ms`}`)
    steps.push(step)
  })
  const lockMs = steps.filter(({ step }) => step.startsWith('table ')).map(({ ms }) => ms)
  return [
    quantity('forget: one person', 's', 60, toSeconds(forgetMs)),
    quantity('purge', 's', 900, purge.seconds),
    quantity('longest lock of a table', 's', null, toSeconds(Math.max(0, ...lockMs))),
    quantity('steps that failed', 'steps', 0, purge.failures.length),
  ]
}

async function importPerson(app: AppContext): Promise<void> {
  const source = findSourceById('fr-bodacc')
  if (source === undefined) throw new Error('the source of the samples is missing')
  const progress = { onFile: () => {}, onSkipped: () => {}, onProblem: () => {} }
  await importFiles(source, [NOTICES], app, progress, new AbortController().signal)
}

/** Builds the search index and waits until its file stays the same. */
async function buildIndex({ url, indexFolder: folder, log, clock }: AppContext): Promise<void> {
  const indexer = startIndexer({ url, folder, log, clock })
  try {
    const { signal } = new AbortController()
    await rebuildIndexAndWait(folder, { clock, signal, head: async () => 0, onProgress: () => {} })
  } finally {
    await indexer.stop()
  }
}

async function timeForget(app: AppContext & { readonly recordAudit: RecordInTransaction }): Promise<number> {
  const dependencies = { ...app, blockLists: app.screening.blockLists }
  const { hasher } = await dependencies.blockLists.load(app.sql)
  const startedAt = app.clock.elapsed()
  const target = await findErasureTarget(app.sql, { by: 'name', name: PERSON, place: null }, hasher)
  const report = await forgetTarget(dependencies, target)
  if (report.database.rewrittenAnnouncements === 0) throw new Error('the person was not found')
  return app.clock.elapsed() - startedAt
}

/** Counts the files that contain the word in any case, in UTF-8 or UTF-16. Documents of the archive are compressed. */
async function searchFiles(folder: string): Promise<{ found: number; bytes: number }> {
  let [found, bytes] = [0, 0]
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    bytes += (await stat(path)).size
    if (await containsWord(path)) found += 1
  }
  return { found, bytes }
}

async function containsWord(path: string): Promise<boolean> {
  let tail = ''
  for await (const part of createReadStream(path, { highWaterMark: 4 * 1024 * 1024 })) {
    const text = tail + (part as Buffer).toString('latin1').replaceAll('\0', '').toLowerCase()
    if (text.includes(WORD)) return true
    tail = text.slice(-WORD.length)
  }
  return false
}

function toSeconds(ms: number): number {
  return Math.round(ms / 100) / 10
}

function quantity(what: string, unit: string, target: number | null, herald: number): BenchQuantity {
  return { what, unit, target, herald, moreIsBetter: false, counted: null, cached: null }
}
