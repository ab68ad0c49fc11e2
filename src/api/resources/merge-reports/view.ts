import type { MergeReport, ReportedEntity } from '../../../entities/reports/merge-report.ts'
import type { CorrectableMergeReport } from '../../../services/admin/merge-report-service.ts'
import type { View } from '../schema-builders.ts'
import type { MergeReportReceiptSchema, MergeReportSchema } from './schema.ts'

const reportedEntityView = ({ id, type, name }: ReportedEntity) => ({ id, entity_type: type, name })

/** Builds the JSON that confirms a report to its reporter. */
export function mergeReportReceiptView(report: MergeReport): View<typeof MergeReportReceiptSchema> {
  return {
    id: report.id,
    kind: report.kind,
    entity: reportedEntityView(report.entity),
    other_entity: report.otherEntity === null ? null : reportedEntityView(report.otherEntity),
    announcement_ids: [...report.announcementIds],
    created_at: report.createdAt.toISOString(),
    status: report.status,
  }
}

/** Builds the JSON of a report for operators. Texts can name persons, so that they are left out where these are masked. */
export function mergeReportView(
  report: CorrectableMergeReport,
  isMasked: boolean,
): View<typeof MergeReportSchema> {
  return {
    ...mergeReportReceiptView(report),
    comment: isMasked ? null : report.comment,
    reporter: { owner: report.owner, key_id: report.keyId },
    note: isMasked ? null : report.note,
    decided_by: report.decidedBy,
    decided_at: report.decidedAt?.toISOString() ?? null,
    commands: [...report.commands],
    ...(report.leftOut > 0 && { commands_left_out: report.leftOut }),
  }
}
