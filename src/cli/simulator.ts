import { once } from 'node:events'
import { InvalidArgumentError } from 'commander'
import { FAULT_DESCRIPTIONS, parseSimulatorFault, type SimulatorFault } from '../simulator/fault-plan.ts'
import { FAULT_CONTROL_PATH } from '../simulator/simulator.ts'
import { SOURCES } from '../sources/registry.ts'
import { startSampleSimulator } from './load-demo-samples.ts'
import type { CliCommand, CommandContext } from './shared/cli-command.ts'
import { integerOptionParser } from './shared/parse-number-options.ts'

interface Options {
  readonly port?: number
  readonly fault: readonly SimulatorFault[]
  readonly json?: boolean
}

/** `herald simulator`: serves the sample documents through each publisher's protocol. */
export const simulatorCommand: CliCommand = {
  declare(program, run) {
    program
      .command('simulator')
      .summary('simulate the publishers on loopback, with faults if requested')
      .description(
        'Serves the sample documents through each publisher’s real protocol, so that crawls work without a network. ' +
          'Prints ' +
          'the HERALD_SOURCE_URLS for a crawl or service. To change the faults while it runs, POST them to ' +
          `${FAULT_CONTROL_PATH}, one per line.`,
      )
      .option(
        '--port <number>',
        'port of the first publisher; the others use the following ports (default: free ports)',
        integerOptionParser(1, 65_535 - SOURCES.length),
      )
      .option(
        '--fault <fault>',
        'fault to inject, such as error, fr-bodacc:rate-limit=3 or slow=25%; can be repeated',
        addFault,
        [],
      )
      .option('--json', 'print the URLs as JSON')
      .addHelpText(
        'after',
        `\nFaults:\n${Object.entries(FAULT_DESCRIPTIONS)
          .map(([kind, description]) => `  ${kind.padEnd(16)} ${description}`)
          .join('\n')}`,
      )
      .action((options: Options) => run(context => serve(options, context)))
  },
}

async function serve({ port, fault, json }: Options, { terminal, signal }: CommandContext): Promise<number> {
  const simulator = await startSampleSimulator(port)
  simulator.setFaults(fault)
  const urls = Object.entries(simulator.baseUrls)
  terminal.out(
    json
      ? JSON.stringify(simulator.baseUrls)
      : `HERALD_SOURCE_URLS=${urls.map(([id, url]) => `${id}=${url}`).join(',')}`,
  )
  if (!json) terminal.err('Press Ctrl-C to stop.')
  if (!signal.aborted) await once(signal, 'abort')
  await simulator.close()
  return 0
}

function addFault(text: string, faults: readonly SimulatorFault[]): readonly SimulatorFault[] {
  const fault = parseSimulatorFault(text)
  if (fault === null)
    throw new InvalidArgumentError('Unknown fault. See the list in: herald simulator --help')
  return [...faults, fault]
}
