import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { insertApiKey } from '../accounts/api-key-store.ts'
import { API_KEY_SCOPES, type ApiKeyScope, issueApiKey } from '../accounts/api-keys.ts'
import { HeraldError } from '../platform/errors.ts'
import type { Settings } from '../platform/settings.ts'
import { openLiveIndex } from '../search/engines/sqlite/live-index.ts'
import { prepareDemoSamples, SAMPLES_FOLDER } from './demo-samples/prepare-demo-samples.ts'
import { subscribeDemoReceiver } from './demo-webhook-receiver.ts'
import { loadDemoSamples, startSampleSimulator } from './load-demo-samples.ts'
import { type AppContext, resolveArchive } from './shared/app-context.ts'
import type { CliCommand, CommandContext, Terminal } from './shared/cli-command.ts'
import { startScheduledCrawls } from './shared/crawl-setup.ts'
import { readMailSetup } from './shared/mail/read-mail-setup.ts'
import { startMailSending } from './shared/mail/start-mail-sending.ts'
import { integerOptionParser } from './shared/parse-number-options.ts'
import { type ApiService, startApiService } from './shared/start-api-service.ts'
import { startWebhookWorkers } from './shared/start-webhook-workers.ts'
import { type AppContextWithEncryptor, openVerifiedEncryptor } from './shared/verified-encryptor.ts'

interface Options {
  readonly json?: boolean
  readonly port?: number
  readonly data?: string
  readonly keepDates?: boolean
}

/**
 * `herald demo`: runs the service on sample documents without a network, and by default deletes the data afterwards.
 */
export const demoCommand: CliCommand = {
  declare(program, run) {
    program
      .command('demo')
      .summary('try Herald with sample documents and a ready-made API key')
      .description(
        'Simulates all publishers on loopback, crawls their sample documents into an empty database, and serves the ' +
          'API and ' +
          'dashboard until Ctrl-C. Unless --data is given, everything is deleted afterwards.',
      )
      .option('--json', 'print one line of JSON when ready: url, api_key, announcements, entities')
      .option('--port <number>', 'port to listen on; 0 selects a free port', integerOptionParser(0, 65_535))
      .option('--keep-dates', 'keep the dates of the sample documents, instead of moving the newest to today')
      .option('--data <folder>', 'folder in which to keep the data (default: a temporary folder)')
      .action((options: Options) => run(context => demo(options, context)))
  },
}

async function demo(options: Options, context: CommandContext): Promise<number> {
  const isTemporary = options.data === undefined
  const folder =
    options.data === undefined ? await mkdtemp(join(tmpdir(), 'herald-demo-')) : resolve(options.data)
  // Under root, PostgreSQL runs as another user, who must be able to enter the folder. Its subfolders restrict access.
  if (isTemporary) await chmod(folder, 0o755)
  const { settings } = context
  const demoSettings: Settings = {
    ...settings,
    data: folder,
    databaseUrl: null,
    searchUrl: null,
    port: options.port ?? settings.port,
    logLevel: settings.logLevel === 'info' ? 'warn' : settings.logLevel,
  }
  try {
    return await context.withAppContext(app => runDemo(app, demoSettings, options, context), demoSettings)
  } finally {
    if (isTemporary) await rm(folder, { recursive: true, force: true })
  }
}

async function runDemo(
  app: AppContext,
  demoSettings: Settings,
  options: Options,
  context: CommandContext,
): Promise<number> {
  const { terminal, signal, version } = context
  const mailSetup = await readMailSetup(demoSettings)
  if (!options.json) terminal.err('Loading the sample documents…')
  const samples = options.keepDates
    ? { folder: SAMPLES_FOLDER, isMoved: false }
    : await prepareDemoSamples(demoSettings.data, {
        archiveFolder: localArchiveFolder(demoSettings),
        now: app.clock.now(),
      })
  const simulator = await startSampleSimulator(undefined, samples.folder)
  // The demo's receiver listens on loopback, which deliveries cannot reach by default.
  const webhookAllowedNetworks = [...demoSettings.webhookAllowedNetworks, '127.0.0.0/8']
  const settings = { ...demoSettings, sourceUrls: simulator.baseUrls, webhookAllowedNetworks }
  const running: { readonly stop: () => Promise<void> }[] = []
  try {
    const encryptor = await openVerifiedEncryptor(app, settings)
    try {
      // The search index is built while the samples are read, and a port in use is reported before.
      const service = await startOnFreePort({ ...app, encryptor }, settings, options, version)
      running.push(service)
      await loadDemoSamples(app, simulator, samples, { settings, context })
      running.push(
        await startWebhookWorkers(app, settings, version, {
          shouldDispatch: true,
          deliveryEncryptor: encryptor,
        }),
      )
      if (mailSetup !== null) running.push(startMailSending({ ...app, encryptor }, settings, mailSetup))
      running.push(startScheduledCrawls(app, settings, version, true))
      await service.waitUntilIndexed(signal)
      if (signal.aborted) return 130
      const key = await printReady(service, app, options, context)
      const receiver = await subscribeDemoReceiver(`${service.url}/api/v1`, key, terminal)
      if (!signal.aborted) await once(signal, 'abort')
      receiver.close()
    } finally {
      await Promise.all(running.map(part => part.stop()))
    }
  } finally {
    await simulator.close()
  }
  return 0
}

/** Returns the folder in which a data folder has documents, if it was used before. */
function localArchiveFolder(settings: Settings): string {
  const location = resolveArchive(settings)
  return location.kind === 'folder' ? location.folder : location.cache.folder
}

/** Starts the service. If the default port is in use and --port was not given, it uses a free port. */
async function startOnFreePort(
  app: AppContextWithEncryptor,
  settings: Settings,
  options: Options,
  version: string,
): Promise<ApiService> {
  try {
    return await startApiService(app, settings, version)
  } catch (error) {
    const isPortTaken = error instanceof HeraldError && error.code === 'port_in_use'
    if (!isPortTaken || options.port !== undefined) throw error
    return await startApiService(app, { ...settings, port: 0 }, version)
  }
}

/** Creates an API key, prints how to use the demo, and returns the key. */
async function printReady(
  { url }: ApiService,
  app: AppContext,
  options: Options,
  { terminal }: CommandContext,
): Promise<string> {
  const request = {
    owner: 'demo',
    name: 'demo',
    scopes: Object.keys(API_KEY_SCOPES) as ApiKeyScope[],
    expiresAt: null,
  }
  const { key, apiKey } = issueApiKey(request, app.clock.now(), app.random)
  await insertApiKey(app.sql, key, apiKey)
  const index = openLiveIndex(app.indexFolder, app.clock)
  const stats = await index.reader()?.read({ kind: 'statistics' })
  index.close()
  const counts = { announcements: stats?.totalAnnouncements ?? 0, entities: stats?.totalEntities ?? 0 }
  if (options.json) terminal.out(JSON.stringify({ url, api_key: key, ...counts }))
  else printInstructions(url, key, counts, terminal)
  return key
}

function printInstructions(
  url: string,
  key: string,
  counts: { readonly announcements: number; readonly entities: number },
  terminal: Terminal,
): void {
  terminal.out(
    ...[
      `Herald is ready: ${counts.announcements} announcements, ${counts.entities} entities.`,
      '',
      `  Dashboard      ${url}/ (sign in with the API key)`,
      `  API            ${url}/api/v1`,
      `  Documentation  ${url}/docs`,
      `  API key        ${key}`,
      '',
      'Try:',
      `  curl -H "Authorization: Bearer ${key}" "${url}/api/v1/announcements?category=insolvency_filing&per_page=2"`,
      `  curl -H "Authorization: Bearer ${key}" "${url}/api/v1/entities?q=filets"`,
      `  curl -H "Authorization: Bearer ${key}" "${url}/api/v1/sources"`,
      `  curl -H "Authorization: Bearer ${key}" "${url}/api/v1/sources/fr-bodacc/runs"`,
      '',
      'Press Ctrl-C to stop the demo.',
    ],
  )
}
