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

/** `herald demo`: the whole service over sample documents, with no network and nothing left behind. */
export const demoCommand: CliCommand = {
  declare(program, run) {
    program
      .command('demo')
      .summary('try Herald: sample documents, a key, the API, nothing left behind')
      .description(
        'Plays all publishers on loopback with sample documents, crawls them into an empty record, and serves it until Ctrl-C.',
      )
      .option('--json', 'print one line of JSON when ready: url, api_key, announcements, entities')
      .option('--port <number>', 'port to listen on; 0 takes a free one', wholeNumber(0, 65_535))
      .option('--data <folder>', 'keep the data there instead of in a temporary folder')
      .action((options: Options) => run(context => demo(options, context)))
  },
}

async function demo(options: Options, context: Context): Promise<number> {
  const temporary = options.data === undefined
  const folder =
    options.data === undefined ? await mkdtemp(join(tmpdir(), 'herald-demo-')) : resolve(options.data)
  // As root, PostgreSQL runs as another user, who must be able to pass through; what lies inside is closed by itself.
  if (temporary) await chmod(folder, 0o755)
  const { settings } = context
  const own: Settings = {
    ...settings,
    data: folder,
    databaseUrl: null,
    port: options.port ?? settings.port,
    logLevel: settings.logLevel === 'info' ? 'warn' : settings.logLevel,
  }
  try {
    return await context.withHouse(house => play(house, own, options, context), own)
  } finally {
    if (temporary) await rm(folder, { recursive: true, force: true })
  }
}

async function play(house: House, settings: Settings, options: Options, context: Context): Promise<number> {
  const { terminal, signal, version } = context
  if (!options.json) terminal.err('Reading the sample documents …')
  const box = await openSamples()
  // The demo's own receiver is on loopback, where deliveries do not go unless they are let.
  const webhookAllow = [...settings.webhookAllow, '127.0.0.0/8']
  const boxed = { ...settings, sourceUrls: box.addresses, webhookAllow }
  const running: { readonly stop: () => Promise<void> }[] = []
  try {
    await readSamples(house, box, boxed, context)
    const sealer = await openTriedSealer(house, boxed)
    try {
      const service = await start({ ...house, sealer }, boxed, options, version)
      running.push(service)
      running.push(await startWebhooks(house, boxed, version, { dispatch: true, deliver: sealer }))
      running.push(startCrawls(house, boxed, version, true))
      await service.caughtUp(signal)
      if (signal.aborted) return 130
      const key = await announce(service, house, options, context)
      const receiver = await showDeliveries(`${service.url}/api/v1`, key, terminal)
      if (!signal.aborted) await once(signal, 'abort')
      receiver.close()
    } finally {
      await Promise.all(running.map(part => part.stop()))
    }
  } finally {
    await box.close()
  }
  return 0
}

/** On the port asked for; when nobody asked and the usual one is taken, on a free one. */
async function start(
  house: SealedHouse,
  settings: Settings,
  options: Options,
  version: string,
): Promise<Service> {
  try {
    return await startService(house, settings, version)
  } catch (error) {
    const taken = error instanceof HeraldError && error.code === 'port_in_use'
    if (!taken || options.port !== undefined) throw error
    return await startService(house, { ...settings, port: 0 }, version)
  }
}

async function announce(
  { url }: Service,
  house: House,
  options: Options,
  { terminal }: Context,
): Promise<string> {
  const request = { owner: 'demo', name: 'demo', scopes: Object.keys(SCOPES) as Scope[], expiresAt: null }
  const { key, kept } = issueKey(request, house.clock.now(), house.dice)
  await insertKey(house.sql, key, kept)
  const index = openLiveIndex(house.indexFolder, house.clock)
  const stats = await index.reader()?.stats()
  index.close()
  const counts = { announcements: stats?.totalAnnouncements ?? 0, entities: stats?.totalEntities ?? 0 }
  if (options.json) terminal.out(JSON.stringify({ url, api_key: key, ...counts }))
  else sayReady(url, key, counts, terminal)
  return key
}

function sayReady(
  url: string,
  key: string,
  counts: { readonly announcements: number; readonly entities: number },
  terminal: Terminal,
): void {
  terminal.out(
    [
      `Herald is ready: ${counts.announcements} announcements, ${counts.entities} entities.`,
      '',
      `  dashboard      ${url}/ (sign in with the key)`,
      `  API            ${url}/api/v1`,
      `  documentation  ${url}/docs`,
      `  key            ${key}`,
      '',
      'Try:',
      `  curl -H "Authorization: Bearer ${key}" "${url}/api/v1/announcements?category=insolvency_filing&per_page=2"`,
      `  curl -H "Authorization: Bearer ${key}" "${url}/api/v1/entities?q=filets"`,
      `  curl -H "Authorization: Bearer ${key}" "${url}/api/v1/sources"`,
      `  curl -H "Authorization: Bearer ${key}" "${url}/api/v1/sources/fr-bodacc/runs"`,
      '',
      'Ctrl-C ends the demo; nothing stays.',
    ].join('\n'),
  )
}
