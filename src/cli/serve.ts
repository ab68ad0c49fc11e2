import { once } from 'node:events'
import { issueKey, SCOPES, type Scope } from '../accounts/keys.ts'
import { insertFirstKey } from '../accounts/store.ts'
import type { CliCommand, Context } from './command.ts'
import type { House } from './house.ts'
import { startService } from './service.ts'

/** `herald serve`: the API and the index that it answers from, until Ctrl-C or SIGTERM. */
export const serveCommand: CliCommand = {
  declare(program, run) {
    program
      .command('serve')
      .summary('serve the API until Ctrl-C or SIGTERM')
      .description('Serves the API. The first start makes an admin key and shows it once.')
      .action(() => run(serve))
  },
}

async function serve(context: Context): Promise<number> {
  return await context.withHouse(async house => {
    const service = await startService(house, context.settings, context.version)
    try {
      await showFirstKey(house, context)
      context.terminal.out(`Herald listens on ${service.url}   documentation: ${service.url}/docs`)
      if (!context.signal.aborted) await once(context.signal, 'abort')
      context.terminal.err('Stopping: finishing what is in flight.')
    } finally {
      await service.stop()
    }
    return 0
  }, context.settings)
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
