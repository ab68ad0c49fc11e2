import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { insertApiKey } from '../src/accounts/api-key-store.ts'
import { type ApiKeyScope, issueApiKey } from '../src/accounts/api-keys.ts'
import type { AppContext } from '../src/cli/shared/app-context.ts'
import type { CommandContext } from '../src/cli/shared/cli-command.ts'
import { HeraldError } from '../src/platform/errors.ts'
import type { Settings } from '../src/platform/settings.ts'

/** Runs `work` with a new database in the given folder, or in a temporary folder that is removed afterwards. */
export async function withBenchContext<T>(
  context: CommandContext,
  data: string | undefined,
  work: (app: AppContext, settings: Settings) => Promise<T>,
): Promise<T> {
  const folder = data === undefined ? await mkdtemp(join(tmpdir(), 'herald-bench-')) : resolve(data)
  // As root, PostgreSQL runs as another user, which needs access to the folder.
  if (data === undefined) await chmod(folder, 0o755)
  const settings: Settings = { ...context.settings, data: folder, databaseUrl: null, logLevel: 'warn' }
  try {
    return await context.withAppContext(async app => {
      await assertUnused(app, folder)
      return work(app, settings)
    }, settings)
  } finally {
    if (data === undefined) await rm(folder, { recursive: true, force: true })
  }
}

/** Throws if the database has announcements, because the benchmark writes synthetic data. */
async function assertUnused({ sql }: AppContext, folder: string): Promise<void> {
  const used = await sql`select 1 from announcements limit 1`
  if (used.length === 0) return
  throw new HeraldError(
    'record_not_empty',
    `${folder} contains a database with announcements. Choose a new folder with --data, or omit it.`,
  )
}

/** Creates an API key of the owner of the benchmark's subscriptions. */
export async function createBenchApiKey(
  { sql, clock, random }: AppContext,
  scopes: readonly ApiKeyScope[] = ['read'],
): Promise<string> {
  const request = { owner: 'bench', name: 'bench', scopes, expiresAt: null }
  const { key, apiKey } = issueApiKey(request, clock.now(), random)
  await insertApiKey(sql, key, apiKey)
  return key
}
