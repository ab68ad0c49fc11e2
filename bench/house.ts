import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { issueKey, type Scope } from '../src/accounts/keys.ts'
import { insertKey } from '../src/accounts/store.ts'
import { HeraldError } from '../src/base/errors.ts'
import type { Settings } from '../src/base/settings.ts'
import type { Context } from '../src/cli/command.ts'
import type { House } from '../src/cli/house.ts'

/** A record of the bench's own, in the folder given or in a temporary one that is removed in the end. */
export async function inFreshHouse<T>(
  context: Context,
  data: string | undefined,
  work: (house: House, settings: Settings) => Promise<T>,
): Promise<T> {
  const folder = data === undefined ? await mkdtemp(join(tmpdir(), 'herald-bench-')) : resolve(data)
  // As root, PostgreSQL runs as another user, who must be able to pass through.
  if (data === undefined) await chmod(folder, 0o755)
  const settings: Settings = { ...context.settings, data: folder, databaseUrl: null, logLevel: 'warn' }
  try {
    return await context.withHouse(async house => {
      await refuseUsed(house, folder)
      return work(house, settings)
    }, settings)
  } finally {
    if (data === undefined) await rm(folder, { recursive: true, force: true })
  }
}

/** Throws when there is a record already: the bench would fill it with inventions. */
async function refuseUsed({ sql }: House, folder: string): Promise<void> {
  const used = await sql`select 1 from announcements limit 1`
  if (used.length === 0) return
  throw new HeraldError('record_not_empty', `${folder} holds a record. Give the bench a new folder, or none.`)
}

/** A key that opens the record of the bench, of the owner of its subscriptions. */
export async function makeKey(
  { sql, clock, dice }: House,
  scopes: readonly Scope[] = ['read'],
): Promise<string> {
  const request = { owner: 'bench', name: 'bench', scopes, expiresAt: null }
  const { key, kept } = issueKey(request, clock.now(), dice)
  await insertKey(sql, key, kept)
  return key
}
