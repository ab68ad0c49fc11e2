import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { issueKey, SCOPES, type Scope } from '../accounts/keys.ts'
import { insertKey } from '../accounts/store.ts'
import { HeraldError } from '../base/errors.ts'
import type { Settings } from '../base/settings.ts'
import { openLiveIndex } from '../search/live.ts'
import type { CliCommand, Context, Terminal } from './command.ts'
import { startCrawls } from './crawling.ts'
import { startWebhooks } from './delivering.ts'
import { openSamples, readSamples } from './demo-samples.ts'
import { showDeliveries } from './demo-webhook.ts'
import type { House } from './house.ts'
import { wholeNumber } from './numbers.ts'
import { openTriedSealer, type SealedHouse } from './sealing.ts'
import { type Service, startService } from './service.ts'

interface Options {
  readonly json?: boolean
  readonly port?: number
  readonly data?: string
}

/** `herald demo`: runs the whole service on sample documents, without a network, and removes everything afterwards. */
export const demoCommand: CliCommand = {
  declare(program, run) {
    program
      .command('demo')
      .summary('try Herald with sample documents and a ready-made API key')
      .description(
        'Simulates all publishers on loopback, crawls their sample documents into an empty database, and serves the API and ' +
          'dashboard until Ctrl-C. Unless --data is given, everything is deleted afterwards.',
      )
      .option('--json', 'print one line of JSON when ready: url, api_key, announcements, entities')
      .option('--port <number>', 'port to listen on; 0 selects a free port', wholeNumber(0, 65_535))
      .option('--data <folder>', 'folder that keeps the data; a temporary one is used by default')
      .action((options: Options) => run(context => demo(options, context)))
  },
}

async function demo(options: Options, context: Context): Promise<number> {
  const isTemporary = options.data === undefined
  const folder =
    options.data === undefined ? await mkdtemp(join(tmpdir(), 'herald-demo-')) : resolve(options.data)
  // Under root, PostgreSQL runs as another user who must be able to enter; the folders inside have their own modes.
  if (isTemporary) await chmod(folder, 0o755)
  const { settings } = context
  const demoSettings: Settings = {
    ...settings,
    data: folder,
    databaseUrl: null,
    port: options.port ?? settings.port,
    logLevel: settings.logLevel === 'info' ? 'warn' : settings.logLevel,
  }
  try {
    return await context.withHouse(app => runDemo(app, demoSettings, options, context), demoSettings)
  } finally {
    if (isTemporary) await rm(folder, { recursive: true, force: true })
  }
}

async function runDemo(
  app: House,
  demoSettings: Settings,
  options: Options,
  context: Context,
): Promise<number> {
  const { terminal, signal, version } = context
  if (!options.json) terminal.err('Loading the sample documents…')
  const simulator = await openSamples()
  // The demo's own receiver is on loopback, which deliveries cannot reach by default.
  const webhookAllow = [...demoSettings.webhookAllow, '127.0.0.0/8']
  const settings = { ...demoSettings, sourceUrls: simulator.addresses, webhookAllow }
  const running: { readonly stop: () => Promise<void> }[] = []
  try {
    await readSamples(app, simulator, settings, context)
    const encryptor = await openTriedSealer(app, settings)
    try {
      const service = await startOnFreePort({ ...app, sealer: encryptor }, settings, options, version)
      running.push(service)
      running.push(await startWebhooks(app, settings, version, { dispatch: true, deliver: encryptor }))
      running.push(startCrawls(app, settings, version, true))
      await service.caughtUp(signal)
      if (signal.aborted) return 130
      const key = await printReady(service, app, options, context)
      const receiver = await showDeliveries(`${service.url}/api/v1`, key, terminal)
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

/** Starts the service; if the default port is taken and --port was not given, uses a free one. */
async function startOnFreePort(
  app: SealedHouse,
  settings: Settings,
  options: Options,
  version: string,
): Promise<Service> {
  try {
    return await startService(app, settings, version)
  } catch (error) {
    const isPortTaken = error instanceof HeraldError && error.code === 'port_in_use'
    if (!isPortTaken || options.port !== undefined) throw error
    return await startService(app, { ...settings, port: 0 }, version)
  }
}

/** Creates an API key, prints how to use the demo, and returns the key. */
async function printReady(
  { url }: Service,
  app: House,
  options: Options,
  { terminal }: Context,
): Promise<string> {
  const request = { owner: 'demo', name: 'demo', scopes: Object.keys(SCOPES) as Scope[], expiresAt: null }
  const { key, kept } = issueKey(request, app.clock.now(), app.dice)
  await insertKey(app.sql, key, kept)
  const index = openLiveIndex(app.indexFolder, app.clock)
  const stats = await index.reader()?.stats()
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
    [
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
    ].join('\n'),
  )
}
