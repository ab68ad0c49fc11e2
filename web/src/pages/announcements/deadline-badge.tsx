import { usePrintMode } from '../../ui/print-mode.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { MetadataFields } from './announcement-metadata.ts'
import { describeDeadline } from './deadlines.ts'
import { todayLocal } from './list/calendar-months.ts'

/** Shows how many days are left until the deadline of an announcement. On paper it is the date. */
export function DeadlineBadge({ metadata }: { metadata: MetadataFields }) {
  const isPrinting = usePrintMode()
  const deadline = describeDeadline(metadata, todayLocal())
  if (deadline === null) return null
  return (
    <span title={deadline.exact}>
      <StatusBadge tone={deadline.tone}>{isPrinting ? deadline.exact : deadline.text}</StatusBadge>
    </span>
  )
}
