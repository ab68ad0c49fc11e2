import { formatDate } from '../../text/format-dates-and-numbers.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { AnnouncementSummary } from './list/announcement-list-queries.ts'

/** Marks an announcement that was withdrawn, or that corrects or withdraws another one. */
export function CorrectionBadge({ metadata }: Pick<AnnouncementSummary, 'metadata'>) {
  const { withdrawn, corrects, withdraws } = metadata
  if (typeof withdrawn === 'string')
    return <StatusBadge tone="bad">Withdrawn {formatDate(withdrawn)}</StatusBadge>
  if (corrects !== undefined) return <StatusBadge tone="warn">Correction</StatusBadge>
  if (withdraws !== undefined) return <StatusBadge tone="warn">Withdrawal</StatusBadge>
  return null
}
