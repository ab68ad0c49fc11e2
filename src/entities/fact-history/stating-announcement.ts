import type { Announcement, Mention } from '../../model/announcement.ts'
import type { CalendarDay } from '../../model/calendar-day.ts'
import type { FactCitation } from './stated-values.ts'

/** A mention with its position in the announcement and its resolved entity. */
export interface StatingMention
  extends Pick<
    Mention,
    'type' | 'role' | 'name' | 'legalForm' | 'jurisdiction' | 'identifiers' | 'companyIndex'
  > {
  readonly entityId: string
  readonly position: number
}

/** An announcement with its resolved mentions, as far as facts about entities are read from it. */
export interface StatingAnnouncement
  extends Omit<Announcement, 'mentions' | 'corrects' | 'withdraws' | 'version'> {
  readonly mentions: readonly StatingMention[]
  /** The day on which the publisher withdrew it, or `null`. */
  readonly withdrawn: CalendarDay | null
}

export function citationOf({ id, date, sourceId }: StatingAnnouncement): FactCitation {
  return { announcementId: id, date, sourceId }
}
