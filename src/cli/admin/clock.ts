import {
  confirmRetentionClock,
  type RetentionClockReading,
  readRetentionClock,
} from '../../retention/retention-clock-store.ts'
import { describeRetentionClock } from '../../services/admin/retention-clock.ts'
import type { AppContext } from '../shared/app-context.ts'
import type { CliCommand, CommandContext } from '../shared/cli-command.ts'
import { recordAtCommandLine } from '../shared/record-at-command-line.ts'

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
        run(async context => {
          const reading = await context.withAppContext(app =>
            options.confirm ? confirm(app, context) : readRetentionClock(app.sql),
          )
          const { ok, found } = describeRetentionClock(reading)
          context.terminal.out(found)
          return ok ? 0 : 1
        }),
      )
  },
}

async function confirm(app: AppContext, { settings }: CommandContext): Promise<RetentionClockReading> {
  return await recordAtCommandLine(app, settings, async (tx, record) => {
    const before = await readRetentionClock(tx)
    const after = await confirmRetentionClock(tx)
    await record({
      action: 'clock.confirmed',
      subject: null,
      details: { before: before.retentionTime.toISOString(), after: after.retentionTime.toISOString() },
    })
    return after
  })
}
