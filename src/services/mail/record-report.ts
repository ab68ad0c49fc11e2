import { type MailReport, readMailReport } from '../../mail/bounces/read-mail-report.ts'
import { findMailRecipient, markMailBounced } from '../../mail/mail-queue-store.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { HeraldError } from '../../platform/errors.ts'
import type { AuditRecorder } from '../admin/audit-log.ts'
import { changeDatabase } from '../admin/query-database.ts'
import { endMailToAddress } from './send-mail.ts'

/** The changes that a report caused. */
export interface RecordedReport {
  readonly mailId: string
  readonly result: MailReport['result']
  readonly reason: string
  /** Number of addresses to which mail has ended: one for each owner that uses the address. */
  readonly endedAddresses: number
}

/**
 * Reads a report about a mail, and ends mail to its recipient if it bounced or was reported as spam. Repeating a report changes
 * nothing. Throws `invalid_body` if it is no report about a mail of this installation.
 */
export async function recordMailReport(
  dependencies: Pick<Dependencies, 'sql' | 'clock'> & { readonly audit: AuditRecorder },
  bytes: Uint8Array,
): Promise<RecordedReport> {
  const report = readMailReport(bytes)
  if ('problem' in report) throw rejectReport('unreadable_report', report.problem)
  const { mailId, result, reason } = report
  return await changeDatabase(dependencies, async tx => {
    const id = await findMailRecipient(tx, mailId)
    if (id === null) throw rejectReport('unknown_mail', `There is no mail with the ID ${mailId}.`)
    if (result === 'delayed') return { mailId, result, reason, endedAddresses: 0 }
    if (result === 'bounced') await markMailBounced(tx, mailId, reason)
    const end = { id, state: result, problem: reason, now: dependencies.clock.now() }
    return { mailId, result, reason, endedAddresses: await endMailToAddress(tx, dependencies.audit, end) }
  })
}

function rejectReport(code: 'unreadable_report' | 'unknown_mail', detail: string): HeraldError {
  return new HeraldError('invalid_body', detail, { errors: [{ code, detail, pointer: '' }] })
}
