import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { HeraldError } from '../platform/errors.ts'
import type { CliCommand } from './shared/cli-command.ts'

const BENCH_PROGRAM = join(import.meta.dirname, '..', '..', 'bench', 'main.ts')

/** `herald bench`: starts the benchmarks. They are a separate program, so that the product never imports them. */
export const benchCommand: CliCommand = {
  declare(program) {
    program
      .command('bench')
      .summary('measure how fast Herald is on this machine')
      .argument('[args...]')
      .helpOption(false)
      .allowUnknownOption()
      .configureHelp({ formatHelp: readBenchHelp })
      .action(async (args: readonly string[]) => {
        process.exitCode = await runBench(args)
      })
  },
}

/** Runs the bench program with these arguments in the same terminal, and returns its exit code. */
async function runBench(args: readonly string[]): Promise<number> {
  const bench = spawn(process.execPath, benchArguments(args), { stdio: 'inherit' })
  // The terminal sends Ctrl-C to both processes. This one ignores it and waits while the benchmark cleans up.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => void bench.kill('SIGTERM'))
  const [code, signal] = (await once(bench, 'exit')) as [number | null, NodeJS.Signals | null]
  return code ?? 128 + (signal === null ? 0 : constants.signals[signal])
}

/** Returns the help of the bench program, for `herald help bench`. */
function readBenchHelp(): string {
  return spawnSync(process.execPath, benchArguments(['--help']), { encoding: 'utf8' }).stdout
}

function benchArguments(args: readonly string[]): string[] {
  if (!existsSync(BENCH_PROGRAM)) {
    const detail =
      'This installation does not contain the benchmarks (bench/main.ts). Run them in a full checkout.'
    throw new HeraldError('invalid_usage', detail)
  }
  return [...process.execArgv, BENCH_PROGRAM, 'bench', ...args]
}
