import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { insertApiKey } from '../src/accounts/api-key-store.ts'
import { type ApiKeyScope, issueApiKey } from '../src/accounts/api-keys.ts'
import type { AppContext } from '../src/cli/shared/app-context.ts'
import type { CommandContext } from '../src/cli/shared/cli-command.ts'
import { HeraldError } from '../src/platform/errors.ts'
import type { Settings } from '../src/platform/settings.ts'

/** A record of the bench's own, in the folder given or in a temporary one that is removed in the end. */
export async function withBenchContext<T>(
  context: CommandContext,
  data: string | undefined,
  work: (house: AppContext, settings: Settings) => Promise<T>,
): Promise<T> {
  const folder = data === undefined ? await mkdtemp(join(tmpdir(), 'herald-bench-')) : resolve(data)
  // As root, PostgreSQL runs as another user, who must be able to pass through.
  if (data === undefined) await chmod(folder, 0o755)
  const settings: Settings = { ...context.settings, data: folder, databaseUrl: null, logLevel: 'warn' }
  try {
    return await context.withAppContext(async house => {
      await refuseUsed(house, folder)
      return work(house, settings)
    }, settings)
  } finally {
    if (data === undefined) await rm(folder, { recursive: true, force: true })
  }
}

/** Throws when there is a record already: the bench would fill it with inventions. */
async function refuseUsed({ sql }: AppContext, folder: string): Promise<void> {
  const used = await sql`select 1 from announcements limit 1`
  if (used.length === 0) return
  throw new HeraldError('record_not_empty', `${folder} holds a record. Give the bench a new folder, or none.`)
}

/** A key that opens the record of the bench, of the owner of its subscriptions. */
export async function createBenchApiKey(
  { sql, clock, random }: AppContext,
  scopes: readonly ApiKeyScope[] = ['read'],
): Promise<string> {
  const request = { owner: 'bench', name: 'bench', scopes, expiresAt: null }
  const { key, apiKey } = issueApiKey(request, clock.now(), random)
  await insertApiKey(sql, key, apiKey)
  return key
}
