import { once } from 'node:events'
import { InvalidArgumentError } from 'commander'
import { issueKey, SCOPES, type Scope } from '../accounts/keys.ts'
import { insertFirstKey } from '../accounts/store.ts'
import { startPruning } from '../worker/prune.ts'
import type { CliCommand, Context } from './command.ts'
import { startCrawls } from './crawling.ts'
import { startWebhooks } from './delivering.ts'
import type { House } from './house.ts'
import { openTriedSealer } from './sealing.ts'
import { startService } from './service.ts'

/** What a node does (design 7). */
const ROLES = {
  api: 'answer requests, from an index of its own',
  crawl: 'crawl the sources of HERALD_SOURCES when they are due',
  dispatch: 'find out whom events are for, and queue the deliveries',
  deliver: 'send the deliveries that are due to subscribers',
} as const
type NodeRole = keyof typeof ROLES

/** `herald serve`: all roles of a node, or those that are named, until Ctrl-C or SIGTERM. */
export const serveCommand: CliCommand = {
  declare(program, run) {
    const roles = Object.keys(ROLES) as NodeRole[]
    program
      .command('serve')
      .summary('serve the API, crawl the sources and deliver to subscribers, until Ctrl-C or SIGTERM')
      .description(
        'Serves the API, crawls the sources and delivers to subscribers. The first start makes an admin key and shows it once.',
      )
      .option('--roles <roles>', `what this node does: ${roles.join(', ')}`, parseRoles, roles)
      .addHelpText('after', `\nRoles:\n${roles.map(role => `  ${role.padEnd(8)}${ROLES[role]}`).join('\n')}`)
      .action((options: { roles: readonly NodeRole[] }) => run(context => serve(options.roles, context)))
  },
}

async function serve(roles: readonly NodeRole[], context: Context): Promise<number> {
  const { settings, terminal, signal, version } = context
  return await context.withHouse(async house => {
    const running: { readonly stop: () => Promise<void> }[] = []
    try {
      const opens = roles.includes('api') || roles.includes('deliver')
      const sealer = opens ? await openTriedSealer(house, settings) : null
      if (roles.includes('api') && sealer !== null) {
        const service = await startService({ ...house, sealer }, settings, version)
        running.push(service)
        await showFirstKey(house, context)
        terminal.out(`Herald listens on ${service.url}   documentation: ${service.url}/docs`)
      }
      const deliver = roles.includes('deliver') ? sealer : null
      const dispatch = roles.includes('dispatch')
      if (dispatch || deliver !== null)
        running.push(await startWebhooks(house, settings, version, { dispatch, deliver }))
      const crawl = roles.includes('crawl')
      if (crawl) running.push(startCrawls(house, settings, version))
      const { eventKeepDays, runKeepDays } = settings
      running.push(
        startPruning(house, { events: dispatch ? eventKeepDays : null, runs: crawl ? runKeepDays : null }),
      )
      if (!roles.includes('api')) terminal.out(`Herald is at work: ${roles.join(', ')}.`)
      if (!signal.aborted) await once(signal, 'abort')
      terminal.err('Stopping: finishing what is in flight.')
    } finally {
      await Promise.all(running.map(part => part.stop()))
    }
    return 0
  }, settings)
}

function parseRoles(text: string): readonly NodeRole[] {
  const known = Object.keys(ROLES) as NodeRole[]
  const named = text.split(',').map(item => item.trim())
  const wrong = named.find(item => !known.some(role => role === item))
  if (wrong !== undefined)
    throw new InvalidArgumentError(`There is no role "${wrong}". Roles: ${known.join(', ')}.`)
  return known.filter(role => named.includes(role))
}

async function showFirstKey(house: House, { terminal }: Context): Promise<void> {
  const request = {
    owner: 'admin',
    name: 'first key',
    scopes: Object.keys(SCOPES) as Scope[],
    expiresAt: null,
  }
  const { key, kept } = issueKey(request, house.clock.now(), house.dice)
  if (!(await insertFirstKey(house.sql, key, kept))) return
  terminal.out(`Admin key, shown this once: ${key}`)
}
