import { Command } from 'commander'
import type { CliCommand, CommandContext } from '../../src/cli/shared/cli-command.ts'
import { readSettings } from '../../src/platform/settings.ts'
import type { createTestAppContext } from './test-app-context.ts'

/** The output of a command, and its exit code. */
export interface CommandResult {
  readonly code: number
  readonly out: readonly string[]
  readonly err: readonly string[]
}

type TestAppContext = Awaited<ReturnType<typeof createTestAppContext>>

/** Runs a command with the given arguments in a test's app context, as `herald` does. Throws what the command throws. */
export async function runCommand(
  command: CliCommand,
  args: readonly string[],
  app: TestAppContext,
): Promise<CommandResult> {
  const [out, err]: [string[], string[]] = [[], []]
  const settings = { ...readSettings({ HERALD_SECRET_KEY: app.secret }).settings, data: app.folder }
  const context: CommandContext = {
    settings,
    terminal: {
      out: (...lines) => void out.push(...lines),
      err: text => void err.push(text),
      isInteractive: false,
      showProgress: () => {},
    },
    signal: new AbortController().signal,
    version: '0.0.0',
    withAppContext: async work =>
      await work({
        ...app,
        indexFolder: `${app.folder}/index`,
        maskedIndexFolder: `${app.folder}/index-masked-1`,
      }),
  }
  let code: number | null = null
  const program = new Command()
  command.declare(program, async work => {
    code = await work(context)
  })
  await program.parseAsync(args, { from: 'user' })
  if (code === null) throw new Error(`the command did not run: ${args.join(' ')}`)
  return { code, out, err }
}
