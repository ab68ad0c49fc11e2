import type { CalendarDay } from '../model/calendar-day.ts'
import type { ChangePosition } from '../model/database-change.ts'
import type { AnnouncementFilter, EntityFilter } from '../model/list-filters.ts'

export const EXPORT_FORMATS = ['csv', 'ndjson'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** The last announcement that a client has received of an export: its publication date, as received, and its ID. */
export interface DatedExportPosition {
  readonly date: CalendarDay
  readonly id: string
}

/** The last entity that a client has received of an export: its announcement count, as received, and its ID. */
export interface CountedExportPosition {
  readonly count: number
  readonly id: string
}

/**
 * A whole list to export. `after` continues an earlier export, possibly of another state of the index. Announcements
 * come newest first, entities by announcement count and ID, and events of a timeline oldest first.
 */
export type ExportedList =
  | {
      readonly kind: 'announcements'
      readonly filter: AnnouncementFilter
      readonly after: DatedExportPosition | null
    }
  | {
      readonly kind: 'entities'
      readonly filter: EntityFilter
      readonly after: CountedExportPosition | null
    }
  | { readonly kind: 'timeline'; readonly id: string; readonly after: DatedExportPosition | null }

/** An export as plain data, which can be sent to another thread. */
export interface IndexExportQuery {
  readonly list: ExportedList
  readonly format: ExportFormat
  /** Whether CSV begins with a byte order mark. */
  readonly withByteOrderMark: boolean
}

/** An export in progress. It reads one state of the index, whatever is written meanwhile. */
export interface IndexExport {
  /** The state of the index that is exported. */
  readonly position: ChangePosition
  /** The exact number of rows of this export. */
  readonly total: number
  /** Aborted when the export ends early. Its reason is a `HeraldError`. */
  readonly cutOff: AbortSignal
  /**
   * Returns the next part of the body, or `null` after the last one. `spent` is an earlier part that was sent; its memory is
   * used again. New memory for every part makes this thread collect garbage several times per second.
   */
  next(spent: Uint8Array<ArrayBuffer> | null): Promise<Uint8Array<ArrayBuffer> | null>
  /** Releases the state of the index. */
  close(): void
}
