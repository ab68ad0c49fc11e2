import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { MAX_REPORT_BYTES } from '../../mail/bounces/read-mail-report.ts'
import { HeraldError } from '../../platform/errors.ts'
import { recordMailReport } from '../../services/mail/record-report.ts'
import type { CliCommand, CommandContext } from '../shared/cli-command.ts'
import { createCommandLineRecorder } from '../shared/record-at-command-line.ts'

/** `herald mail`: takes reports about mails that could not be delivered or were reported as spam. */
export const mailCommand: CliCommand = {
  declare(program, run) {
    const mail = program.command('mail').summary('record bounces and complaints about mails')
    mail
      .command('bounce')
      .summary('end mail to the recipient of a returned mail')
      .description(
        'Reads a delivery status notification (RFC 3464) or an abuse report (RFC 5965) from a file or from standard input, ' +
          'as a mail server pipes it. Mail to the recipient ends, and the owner sees why.',
      )
      .argument('<file>', 'message as it arrived; - for standard input')
      .option('--json', 'print the result as JSON')
      .action((file: string, options: { json?: boolean }) =>
        run(context => recordBounce(file, options.json ?? false, context)),
      )
  },
}

async function recordBounce(file: string, asJson: boolean, context: CommandContext): Promise<number> {
  const { settings, terminal } = context
  const bytes = file === '-' ? await buffer(process.stdin) : await readReport(file)
  if (bytes.length > MAX_REPORT_BYTES)
    throw new HeraldError('invalid_usage', `The report has more than ${MAX_REPORT_BYTES} bytes.`)
  await context.withAppContext(async app => {
    const record = await createCommandLineRecorder(app, settings)
    const audit = { record: (tx, _actor, event) => record(tx, event) } satisfies Parameters<
      typeof recordMailReport
    >[0]['audit']
    const report = await recordMailReport({ ...app, audit }, bytes)
    if (asJson) terminal.out(JSON.stringify(report))
    else
      terminal.out(
        `Mail ${report.mailId} ${report.result}: ${report.reason} (${report.endedAddresses} addresses ended)`,
      )
  }, settings)
  return 0
}

async function readReport(file: string): Promise<Buffer> {
  return await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new HeraldError('invalid_usage', `${file} cannot be read (${error.code}).`)
  })
}
