import { once } from 'node:events'
import { InvalidArgumentError } from 'commander'
import { SYSTEM_ACTOR } from '../audit/audit-entry.ts'
import { createEncryptor } from '../platform/encryption.ts'
import { HeraldError } from '../platform/errors.ts'
import type { Settings } from '../platform/settings.ts'
import { createAuditLog, recordAs } from '../services/admin/audit-log.ts'
import type { RetentionDays } from '../services/admin/prune-expired.ts'
import { cleanSpool } from '../services/erasure/clean-spool.ts'
import { startErasureWorker } from '../workers/erasure/start-erasure-worker.ts'
import { startPruneWorker } from '../workers/maintenance/prune-worker.ts'
import type { CliCommand, CommandContext } from './shared/cli-command.ts'
import { startScheduledCrawls } from './shared/crawl-setup.ts'
import { createFirstApiKey } from './shared/create-first-api-key.ts'
import { listIndexFolders } from './shared/indexes/node-indexes.ts'
import { startClusterIndexers } from './shared/indexes/search-cluster-setup.ts'
import { readMailSetup } from './shared/mail/read-mail-setup.ts'
import { startMailSending } from './shared/mail/start-mail-sending.ts'
import { startApiService } from './shared/start-api-service.ts'
import { startWebhookWorkers } from './shared/start-webhook-workers.ts'
import { openVerifiedEncryptor } from './shared/verified-encryptor.ts'

/** The roles of a node (design 7). */
const NODE_ROLES = {
  api: 'serve the API and dashboard from its own search index',
  crawl: 'crawl the sources in HERALD_SOURCES on schedule',
  dispatch: 'match events to subscriptions and queue the deliveries',
  deliver: 'send due deliveries to subscribers, and mails',
  index: 'keep the search cluster in HERALD_SEARCH_URL up to date, if it is set',
} as const
type NodeRole = keyof typeof NODE_ROLES

/** `herald serve`: runs a node with all roles, or with the given ones, until Ctrl-C or SIGTERM. */
export const serveCommand: CliCommand = {
  declare(program, run) {
    const roles = Object.keys(NODE_ROLES) as NodeRole[]
    program
      .command('serve')
      .summary('run the service: API, crawler and webhooks, until Ctrl-C or SIGTERM')
      .description(
        'Serves the API, crawls the sources and delivers webhooks. The first start creates an admin API key and shows it once.',
      )
      .option(
        '--roles <roles>',
        `roles of this node, comma-separated: ${roles.join(', ')}`,
        parseRoles,
        roles,
      )
      .addHelpText(
        'after',
        `\nRoles:\n${roles.map(role => `  ${role.padEnd(10)}${NODE_ROLES[role]}`).join('\n')}`,
      )
      .action((options: { roles: readonly NodeRole[] }) => run(context => serve(options.roles, context)))
  },
}

async function serve(roles: readonly NodeRole[], context: CommandContext): Promise<number> {
  const { settings, terminal, signal, version } = context
  if (roles.join() === 'index' && settings.searchUrl === null)
    throw new HeraldError('invalid_setting', 'HERALD_SEARCH_URL: is required by the role index')
  const mailSetup = await readMailSetup(settings)
  return await context.withAppContext(async app => {
    const running: { readonly stop: () => Promise<void> }[] = []
    try {
      const needsSecrets = roles.includes('api') || roles.includes('deliver')
      const encryptor = needsSecrets ? await openVerifiedEncryptor(app, settings) : null
      if (roles.includes('api') && encryptor !== null) {
        const service = await startApiService({ ...app, encryptor }, settings, version)
        running.push(service)
        await createFirstApiKey({ ...app, encryptor }, context.terminal)
        terminal.out(`Herald is listening on ${service.url}   Documentation: ${service.url}/docs`)
      }
      const deliveryEncryptor = roles.includes('deliver') ? encryptor : null
      const shouldDispatch = roles.includes('dispatch')
      if (shouldDispatch || deliveryEncryptor !== null) {
        const webhookRoles = { shouldDispatch, deliveryEncryptor }
        running.push(await startWebhookWorkers(app, settings, version, webhookRoles))
      }
      if (mailSetup !== null && deliveryEncryptor !== null)
        running.push(startMailSending({ ...app, encryptor: deliveryEncryptor }, settings, mailSetup))
      const shouldCrawl = roles.includes('crawl')
      if (shouldCrawl) running.push(startScheduledCrawls(app, settings, version))
      if (roles.includes('index')) running.push(...(await startClusterIndexers(app, settings)))
      running.push(startPruneWorker(app, retentionOf(roles, settings)))
      const audit = createAuditLog({ ...app, encryptor: createEncryptor(app.secret, app.random) })
      const recordAudit = recordAs(audit, SYSTEM_ACTOR)
      const erasure = { ...app, blockLists: app.screening.blockLists, recordAudit }
      await cleanSpool(app.screening.spool, app.clock)
      running.push(
        startErasureWorker(erasure, {
          indexFolders: () => listIndexFolders(app).map(({ folder }) => folder),
          retention: shouldCrawl ? settings.retention : [],
        }),
      )
      if (!roles.includes('api')) terminal.out(`Herald is running with roles: ${roles.join(', ')}.`)
      if (!signal.aborted) await once(signal, 'abort')
      terminal.err('Stopping. Finishing work in progress…')
    } finally {
      await Promise.all(running.map(part => part.stop()))
    }
    return 0
  }, settings)
}

/** Returns how long the data that the roles of this node create are kept. */
function retentionOf(roles: readonly NodeRole[], settings: Settings): RetentionDays {
  return {
    events: roles.includes('dispatch') ? settings.eventRetentionDays : null,
    runs: roles.includes('crawl') ? settings.runRetentionDays : null,
    mails: roles.includes('deliver') ? settings.webhookRetentionDays : null,
    matches: roles.includes('dispatch') ? settings.matchRetentionDays : null,
  }
}

function parseRoles(text: string): readonly NodeRole[] {
  const known = Object.keys(NODE_ROLES) as NodeRole[]
  const requested = text.split(',').map(item => item.trim())
  const unknown = requested.find(item => !known.some(role => role === item))
  if (unknown !== undefined)
    throw new InvalidArgumentError(`Unknown role "${unknown}". Roles: ${known.join(', ')}.`)
  return known.filter(role => requested.includes(role))
}
