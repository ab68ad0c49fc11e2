import { InvalidArgumentError } from 'commander'
import {
  DEFAULT_SCOPES,
  isScope,
  issueKey,
  keyFaults,
  keyForm,
  SCOPES,
  type Scope,
} from '../accounts/keys.ts'
import { insertKey, listKeys, revokeKey } from '../accounts/store.ts'
import { HeraldError } from '../base/errors.ts'
import { isUuid } from '../base/ids.ts'
import { isDay } from '../model/day.ts'
import type { CliCommand, Context } from './command.ts'

interface CreateOptions {
  readonly owner: string
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly expires?: Date
  readonly json?: boolean
}

/** `herald keys`: make, list and revoke API keys (design 3.3). */
export const keysCommand: CliCommand = {
  declare(program, run) {
    const keys = program.command('keys').summary('make, list and revoke API keys')
    keys
      .command('create')
      .summary('make a key; it is shown once')
      .requiredOption('--owner <name>', 'whom it belongs to; webhook subscriptions belong to the owner')
      .requiredOption('--name <name>', 'what it is for')
      .option(
        '--scopes <list>',
        `what it may do, comma-separated: ${Object.keys(SCOPES).join(', ')}`,
        parseScopes,
        DEFAULT_SCOPES,
      )
      .option('--expires <date>', 'last day it works, e.g. 2027-01-31 (UTC)', parseLastDay)
      .option('--json', 'print it as JSON')
      .action((options: CreateOptions) => run(context => create(options, context)))
    keys
      .command('list')
      .summary('list all keys, revoked and expired ones too')
      .option('--json', 'print them as JSON')
      .action((options: { json?: boolean }) => run(context => list(options.json ?? false, context)))
    keys
      .command('revoke')
      .summary('end a key for good; a running service refuses it within 5 seconds')
      .argument('<id>', 'its id, as "herald keys list" shows it')
      .action((id: string) => run(context => revoke(id, context)))
  },
}

async function create(options: CreateOptions, { terminal, withHouse }: Context): Promise<number> {
  const { owner, name, scopes, expires = null } = options
  const request = { owner, name, scopes, expiresAt: expires }
  const { key, kept } = await withHouse(async house => {
    const now = house.clock.now()
    const faults = keyFaults(request, now).map(({ detail }) => detail)
    if (faults.length > 0) throw new HeraldError('invalid_usage', faults.join(' '))
    const issued = issueKey(request, now, house.dice)
    await insertKey(house.sql, issued.key, issued.kept)
    return issued
  })
  if (options.json) terminal.out(JSON.stringify({ key, ...keyForm(kept, kept.createdAt) }))
  else {
    terminal.out(key)
    terminal.err('This is the only time the key is shown: it is not stored.')
  }
  return 0
}

async function list(json: boolean, { terminal, withHouse }: Context): Promise<number> {
  const keys = await withHouse(async house => {
    const all = await listKeys(house.sql)
    return all.map(key => keyForm(key, house.clock.now()))
  })
  if (json) terminal.out(JSON.stringify(keys))
  else if (keys.length === 0)
    terminal.out('There is no key. Make one: herald keys create --owner NAME --name NAME')
  for (const key of json ? [] : keys) {
    const { id, owner, name, scopes, created_at, expires_at, revoked_at, last_used_at } = key
    const state =
      revoked_at !== null
        ? `revoked ${revoked_at}`
        : expires_at !== null
          ? `works until ${expires_at}`
          : 'works'
    terminal.out(
      `${id}  ${owner}  ${name}  ${scopes.join(',')}  made ${created_at}  used ${last_used_at ?? 'never'}  ${state}`,
    )
  }
  return 0
}

async function revoke(id: string, { terminal, withHouse }: Context): Promise<number> {
  const done = isUuid(id) && (await withHouse(house => revokeKey(house.sql, id, house.clock.now())))
  if (!done)
    throw new HeraldError('not_found', `There is no working key with the id "${id}". See: herald keys list`)
  terminal.out('Revoked.')
  return 0
}

function parseScopes(text: string): readonly Scope[] {
  const scopes = text.split(',').map(item => item.trim())
  const wrong = scopes.find(item => !isScope(item))
  if (wrong !== undefined)
    throw new InvalidArgumentError(`"${wrong}" is not one of ${Object.keys(SCOPES).join(', ')}.`)
  return [...new Set(scopes.filter(isScope))]
}

function parseLastDay(text: string): Date {
  if (!isDay(text)) throw new InvalidArgumentError('A date looks like 2027-01-31.')
  return new Date(`${text}T23:59:59.999Z`)
}
