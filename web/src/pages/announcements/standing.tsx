import { showDate } from '../../text/format.ts'
import { Status } from '../../ui/status.tsx'
import type { Item } from './queries.ts'

/** Whether the publisher took an announcement back, or it is about an earlier one. */
export function Standing({ metadata }: Pick<Item, 'metadata'>) {
  const { withdrawn, corrects, withdraws } = metadata
  if (typeof withdrawn === 'string') return <Status tone="bad">Withdrawn on {showDate(withdrawn)}</Status>
  if (corrects !== undefined) return <Status tone="warn">Correction</Status>
  if (withdraws !== undefined) return <Status tone="warn">Withdrawal of an earlier one</Status>
  return null
}
