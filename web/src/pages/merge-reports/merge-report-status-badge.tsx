import { StatusBadge } from '../../ui/status-badge.tsx'
import type { MergeReportData } from './merge-report-queries.ts'
import { mergeReportMessages as messages } from './messages/messages.ts'

/** Name of each status. */
export const STATUS_NAMES: Readonly<Record<MergeReportData['status'], string>> = messages.statuses

const TONES = { open: 'warn', accepted: 'good', rejected: 'plain' } as const

/** Shows whether a report is decided, and how. */
export function MergeReportStatusBadge({ status }: Pick<MergeReportData, 'status'>) {
  return <StatusBadge tone={TONES[status]}>{STATUS_NAMES[status]}</StatusBadge>
}
