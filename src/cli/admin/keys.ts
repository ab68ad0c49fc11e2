import { InvalidArgumentError } from 'commander'
import { insertApiKey, listApiKeys, revokeApiKey } from '../../accounts/api-key-store.ts'
import {
  API_KEY_SCOPES,
  type ApiKeyScope,
  DEFAULT_API_KEY_SCOPES,
  isApiKeyScope,
  issueApiKey,
  validateApiKeyRequest,
} from '../../accounts/api-keys.ts'
import { apiKeyView, newApiKeyView } from '../../api/resources/keys/view.ts'
import { isCalendarDay } from '../../model/calendar-day.ts'
import { HeraldError } from '../../platform/errors.ts'
import { isUuid } from '../../platform/uuid.ts'
import { describeKeyCreated, describeKeyRevoked } from '../../services/admin/account-service.ts'
import type { CliCommand, CommandContext } from '../shared/cli-command.ts'
import { recordAtCommandLine } from '../shared/record-at-command-line.ts'

interface CreateOptions {
  readonly owner: string
  readonly name: string
  readonly scopes: readonly ApiKeyScope[]
  readonly expires?: Date
  readonly json?: boolean
}

/** `herald keys`: creates, lists and revokes API keys (design 3.3). */
export const keysCommand: CliCommand = {
  declare(program, run) {
    const keys = program.command('keys').summary('create, list and revoke API keys')
    keys
      .command('create')
      .summary('create an API key and show it once')
      .requiredOption(
        '--owner <name>',
        'owner of the key; all keys of an owner share its webhook subscriptions',
      )
      .requiredOption('--name <name>', 'name that describes what the key is for')
      .option(
        '--scopes <list>',
        `permissions, comma-separated: ${Object.keys(API_KEY_SCOPES).join(', ')}`,
        parseScopes,
        DEFAULT_API_KEY_SCOPES,
      )
      .option(
        '--expires <date>',
        'last day on which the key is valid (UTC), such as 2027-01-31',
        parseLastDay,
      )
      .option('--json', 'print the key as JSON')
      .action((options: CreateOptions) => run(context => create(options, context)))
    keys
      .command('list')
      .summary('list all API keys, including revoked and expired ones')
      .option('--json', 'print the list as JSON')
      .action((options: { json?: boolean }) => run(context => list(options.json ?? false, context)))
    keys
      .command('revoke')
      .summary('revoke an API key permanently; a running service rejects it within 5 seconds')
      .argument('<id>', 'ID of the key, as shown by "herald keys list"')
      .action((id: string) => run(context => revoke(id, context)))
  },
}

async function create(
  options: CreateOptions,
  { terminal, settings, withAppContext }: CommandContext,
): Promise<number> {
  const { owner, name, scopes, expires = null } = options
  const request = { owner, name, scopes, expiresAt: expires }
  const { key, apiKey } = await withAppContext(async app => {
    const now = app.clock.now()
    const faults = validateApiKeyRequest(request, now).map(({ detail }) => detail)
    if (faults.length > 0) throw new HeraldError('invalid_usage', faults.join(' '))
    const issued = issueApiKey(request, now, app.random)
    await recordAtCommandLine(app, settings, async (tx, record) => {
      await insertApiKey(tx, issued.key, issued.apiKey)
      await record(describeKeyCreated(issued.apiKey))
    })
    return issued
  })
  if (options.json) terminal.out(JSON.stringify(newApiKeyView(key, apiKey, apiKey.createdAt)))
  else {
    terminal.out(key)
    terminal.err('Copy it now. You won’t be able to see it again.')
  }
  return 0
}

async function list(json: boolean, { terminal, withAppContext }: CommandContext): Promise<number> {
  const keys = await withAppContext(async app => {
    const all = await listApiKeys(app.sql)
    return all.map(key => apiKeyView(key, app.clock.now()))
  })
  if (json) terminal.out(JSON.stringify(keys))
  else if (keys.length === 0)
    terminal.out('No API keys yet. Create one with: herald keys create --owner NAME --name NAME')
  for (const key of json ? [] : keys) {
    const { id, owner, name, scopes, created_at, expires_at, revoked_at, last_used_at } = key
    const state =
      revoked_at !== null
        ? `revoked ${revoked_at}`
        : expires_at !== null
          ? `valid until ${expires_at}`
          : 'valid'
    const usage = last_used_at === null ? 'never used' : `last used ${last_used_at}`
    terminal.out(`${id}  ${owner}  ${name}  ${scopes.join(',')}  created ${created_at}  ${usage}  ${state}`)
  }
  return 0
}

async function revoke(id: string, { terminal, settings, withAppContext }: CommandContext): Promise<number> {
  const isRevoked =
    isUuid(id) &&
    (await withAppContext(app =>
      recordAtCommandLine(app, settings, async (tx, record) => {
        if (!(await revokeApiKey(tx, id, app.clock.now()))) return false
        await record(describeKeyRevoked(id))
        return true
      }),
    ))
  if (!isRevoked)
    throw new HeraldError('not_found', `No active API key has the ID "${id}". See: herald keys list`)
  terminal.out('Revoked.')
  return 0
}

function parseScopes(text: string): readonly ApiKeyScope[] {
  const scopes = text.split(',').map(item => item.trim())
  const unknown = scopes.find(item => !isApiKeyScope(item))
  if (unknown !== undefined)
    throw new InvalidArgumentError(
      `Unknown scope "${unknown}". Scopes: ${Object.keys(API_KEY_SCOPES).join(', ')}.`,
    )
  return [...new Set(scopes.filter(isApiKeyScope))]
}

function parseLastDay(text: string): Date {
  if (!isCalendarDay(text)) throw new InvalidArgumentError('Enter a date such as 2027-01-31.')
  return new Date(`${text}T23:59:59.999Z`)
}
