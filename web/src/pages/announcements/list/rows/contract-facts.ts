import { announcementMessages } from '../../messages/messages.ts'
import type { AnnouncementSummary } from '../announcement-list-queries.ts'

const MAX_REGIONS = 2

/** Returns the subject of a contract by the name of its main CPV code. */
export function subjectOf({ codes, metadata }: AnnouncementSummary): string | null {
  const { cpv_labels: labels } = metadata
  return codes?.cpv[0]?.name ?? (Array.isArray(labels) ? (labels as string[])[0] : undefined) ?? null
}

/** Returns the names of the regions of an announcement. */
export function regionsOf({ codes }: AnnouncementSummary): string {
  const names = codes?.regions.map(({ code, name }) => name ?? code) ?? []
  const rest = names.length - MAX_REGIONS
  return rest > 0
    ? announcementMessages.namesAndMore(names.slice(0, MAX_REGIONS).join(', '), rest)
    : names.join(', ')
}
