import { examine } from '../flows/examine.ts'
import { openLiveIndex } from '../search/live.ts'
import type { CliCommand } from './command.ts'

/** `herald doctor`: looks for what must not be; changes nothing. Exit code 1 when something is wrong. */
export const doctorCommand: CliCommand = {
  declare(program, run) {
    program
      .command('doctor')
      .summary('look for what must not be: contradictions, lost documents, a full disk')
      .option('--json', 'print the findings as JSON')
      .action((options: { json?: boolean }) =>
        run(async ({ settings, terminal, withHouse }) => {
          const findings = await withHouse(async house => {
            const index = openLiveIndex(house.indexFolder, house.clock)
            try {
              return await examine(house, index.reader(), settings.data)
            } finally {
              index.close()
            }
          })
          if (options.json) terminal.out(JSON.stringify(findings))
          else
            for (const { check, ok, found } of findings)
              terminal.out(`${ok ? 'ok   ' : 'WRONG'}  ${check}: ${found}`)
          return findings.every(f => f.ok) ? 0 : 1
        }),
      )
  },
}
