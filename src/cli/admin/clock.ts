import { confirmRetentionClock, readRetentionClock } from '../../retention/retention-clock-store.ts'
import { describeRetentionClock } from '../../services/admin/retention-clock.ts'
import type { CliCommand } from '../shared/cli-command.ts'

/** `herald clock`: shows or confirms the clock that decides which data are old enough to be deleted. */
export const clockCommand: CliCommand = {
  declare(program, run) {
    program
      .command('clock')
      .summary('show or confirm the clock of the retention periods')
      .description(
        'Shows the clock that decides which data are old enough to be deleted. It advances with the running time of ' +
          'Herald and follows the publication dates of new announcements, so a wrong system clock deletes nothing. ' +
          'Exits with 1 if it differs from the clock of PostgreSQL by more than a day.',
      )
      .option('--confirm', 'confirm that the clock of PostgreSQL is right, and delete by it from now on')
      .action((options: { confirm?: boolean }) =>
        run(async ({ terminal, withAppContext }) => {
          const reading = await withAppContext(({ sql }) =>
            options.confirm ? confirmRetentionClock(sql) : readRetentionClock(sql),
          )
          const { ok, found } = describeRetentionClock(reading)
          terminal.out(found)
          return ok ? 0 : 1
        }),
      )
  },
}
