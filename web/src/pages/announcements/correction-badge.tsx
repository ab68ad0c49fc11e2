import { formatDate } from '../../text/format.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { AnnouncementListItem } from './list/announcement-list-queries.ts'

/** Whether the publisher took an announcement back, or it is about an earlier one. */
export function CorrectionBadge({ metadata }: Pick<AnnouncementListItem, 'metadata'>) {
  const { withdrawn, corrects, withdraws } = metadata
  if (typeof withdrawn === 'string')
    return <StatusBadge tone="bad">Withdrawn on {formatDate(withdrawn)}</StatusBadge>
  if (corrects !== undefined) return <StatusBadge tone="warn">Correction</StatusBadge>
  if (withdraws !== undefined) return <StatusBadge tone="warn">Withdrawal of an earlier one</StatusBadge>
  return null
}
