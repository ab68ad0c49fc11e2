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

/** `herald box`: every publisher on loopback, over the sample documents, well-behaved or not. */
export const boxCommand: CliCommand = {
  declare(program, run) {
    program
      .command('box')
      .summary('play the publishers on loopback, well-behaved or not')
      .description(
        'Serves the sample documents over each publisher’s real protocol, for trying crawls without a network. Prints the ' +
          `HERALD_SOURCE_URLS that a crawl or a service needs. Faults can be changed while it runs: POST one a line to ${CONTROL}.`,
      )
      .option(
        '--port <number>',
        'port of the first publisher, the others follow; free ones by default',
        wholeNumber(1, 65_535 - PUBLISHERS.length),
      )
      .option(
        '--fault <fault>',
        'what goes wrong, e.g. error, fr-bodacc:rate-limit=3, slow=25%; repeatable',
        addFault,
        [],
      )
      .option('--json', 'print the addresses as JSON')
      .addHelpText(
        'after',
        `\nFaults:\n${Object.entries(FAULTS)
          .map(([kind, what]) => `  ${kind.padEnd(16)} ${what}`)
          .join('\n')}`,
      )
      .action((options: Options) => run(context => serve(options, context)))
  },
}

async function serve({ port, fault, json }: Options, { terminal, signal }: Context): Promise<number> {
  const box = await openBox(PUBLISHERS, {
    samples: SAMPLES,
    clock: systemClock,
    ...(port !== undefined && { port }),
  })
  box.misbehave(fault)
  const addresses = Object.entries(box.addresses)
  terminal.out(
    json
      ? JSON.stringify(box.addresses)
      : `HERALD_SOURCE_URLS=${addresses.map(([id, address]) => `${id}=${address}`).join(',')}`,
  )
  if (!json) terminal.err('Ctrl-C ends it.')
  if (!signal.aborted) await once(signal, 'abort')
  await box.close()
  return 0
}

function addFault(text: string, faults: readonly Fault[]): readonly Fault[] {
  const fault = parseFault(text)
  if (fault === null) throw new InvalidArgumentError('See the list of faults in: herald box --help')
  return [...faults, fault]
}
