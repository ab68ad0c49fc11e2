import { formatDate } from '../../text/format-dates-and-numbers.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { AnnouncementSummary } from './list/announcement-list-queries.ts'
import { announcementMessages } from './messages/messages.ts'

/** Marks an announcement that was withdrawn, or that corrects or withdraws another one. */
export function CorrectionBadge({ metadata }: Pick<AnnouncementSummary, 'metadata'>) {
  const { withdrawn, corrects, withdraws } = metadata
  if (typeof withdrawn === 'string')
    return <StatusBadge tone="bad">{announcementMessages.withdrawn(formatDate(withdrawn))}</StatusBadge>
  if (corrects !== undefined) return <StatusBadge tone="warn">{announcementMessages.correction}</StatusBadge>
  if (withdraws !== undefined) return <StatusBadge tone="warn">{announcementMessages.withdrawal}</StatusBadge>
  return null
}
