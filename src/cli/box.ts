import { once } from 'node:events'
import { InvalidArgumentError } from 'commander'
import { systemClock } from '../base/clock.ts'
import { PUBLISHERS } from '../publishers/all.ts'
import { CONTROL, openBox } from '../publishers/box.ts'
import { FAULTS, type Fault, parseFault } from '../publishers/faults.ts'
import type { CliCommand, Context } from './command.ts'
import { SAMPLES } from './demo-samples.ts'
import { wholeNumber } from './numbers.ts'

interface Options {
  readonly port?: number
  readonly fault: readonly Fault[]
  readonly json?: boolean
}

/** `herald box`: runs the simulator, which serves the sample documents through every publisher's protocol. */
export const boxCommand: CliCommand = {
  declare(program, run) {
    program
      .command('box')
      .summary('simulate the publishers on loopback, with faults if requested')
      .description(
        'Serves the sample documents through each publisher’s real protocol, so that crawls work without a network. Prints ' +
          'the HERALD_SOURCE_URLS for a crawl or service. To change the faults while it runs, POST them to ' +
          `${CONTROL}, one per line.`,
      )
      .option(
        '--port <number>',
        'port of the first publisher; the others use the following ports (default: free ports)',
        wholeNumber(1, 65_535 - PUBLISHERS.length),
      )
      .option(
        '--fault <fault>',
        'fault to inject, e.g. error, fr-bodacc:rate-limit=3 or slow=25%; can be repeated',
        addFault,
        [],
      )
      .option('--json', 'print the URLs as JSON')
      .addHelpText(
        'after',
        `\nFaults:\n${Object.entries(FAULTS)
          .map(([kind, description]) => `  ${kind.padEnd(16)} ${description}`)
          .join('\n')}`,
      )
      .action((options: Options) => run(context => serve(options, context)))
  },
}

async function serve({ port, fault, json }: Options, { terminal, signal }: Context): Promise<number> {
  const simulator = await openBox(PUBLISHERS, {
    samples: SAMPLES,
    clock: systemClock,
    ...(port !== undefined && { port }),
  })
  simulator.misbehave(fault)
  const urls = Object.entries(simulator.addresses)
  terminal.out(
    json
      ? JSON.stringify(simulator.addresses)
      : `HERALD_SOURCE_URLS=${urls.map(([id, url]) => `${id}=${url}`).join(',')}`,
  )
  if (!json) terminal.err('Press Ctrl-C to stop.')
  if (!signal.aborted) await once(signal, 'abort')
  await simulator.close()
  return 0
}

function addFault(text: string, faults: readonly Fault[]): readonly Fault[] {
  const fault = parseFault(text)
  if (fault === null) throw new InvalidArgumentError('Unknown fault. See the list in: herald box --help')
  return [...faults, fault]
}
