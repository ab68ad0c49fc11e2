import { formatDate } from '../../text/format.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { AnnouncementListItem } from './list/announcement-list-queries.ts'

/** Marks announcements that were withdrawn, or that correct or withdraw another one. */
export function CorrectionBadge({ metadata }: Pick<AnnouncementListItem, 'metadata'>) {
  const { withdrawn, corrects, withdraws } = metadata
  if (typeof withdrawn === 'string')
    return <StatusBadge tone="bad">Withdrawn {formatDate(withdrawn)}</StatusBadge>
  if (corrects !== undefined) return <StatusBadge tone="warn">Correction</StatusBadge>
  if (withdraws !== undefined) return <StatusBadge tone="warn">Withdrawal</StatusBadge>
  return null
}
