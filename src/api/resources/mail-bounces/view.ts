import type { RecordedReport } from '../../../services/mail/record-report.ts'
import type { View } from '../schema-builders.ts'
import type { MailBounceSchema } from './schema.ts'

/** Builds the JSON of a recorded report. */
export function mailBounceView(report: RecordedReport): View<typeof MailBounceSchema> {
  return {
    mail_id: report.mailId,
    result: report.result,
    reason: report.reason,
    ended_addresses: report.endedAddresses,
  }
}
