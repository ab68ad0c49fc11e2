import type { Dice } from '../base/dice.ts'
import { newId } from '../base/ids.ts'
import type { Announcement } from './announcement.ts'
import { type Entity, entityForm } from './entity.ts'
import type { Jurisdiction } from './place.ts'

/** The event types that webhooks can subscribe to, each with its description (contract 6.1). */
export const EVENT_TYPES = {
  'announcement.created': 'A new announcement was ingested.',
  'entity.updated': 'An entity changed or was merged with another.',
  'source.error': 'Ingestion from a data source failed.',
} as const
export type EventType = keyof typeof EVENT_TYPES

export const EVENT_NAMES = Object.keys(EVENT_TYPES) as EventType[]

/** An event as it is stored and delivered to webhooks. */
export interface Event {
  /** UUID v7. */
  readonly id: string
  readonly type: EventType
  /** Subscriptions filter by it. */
  readonly jurisdiction: Jurisdiction
  /** The JSON payload. Its UTF-8 bytes are signed and sent unchanged. */
  readonly body: string
  readonly createdAt: Date
}

/** The events that a subscription receives. */
export interface EventFilter {
  readonly events: readonly EventType[]
  /** Empty means all jurisdictions. */
  readonly jurisdictions: readonly Jurisdiction[]
}

/** True when a subscription with this filter receives the event (contract 6.1). */
export function matches(filter: EventFilter, event: Pick<Event, 'type' | 'jurisdiction'>): boolean {
  const { events, jurisdictions } = filter
  return (
    events.includes(event.type) && (jurisdictions.length === 0 || jurisdictions.includes(event.jurisdiction))
  )
}

/** Time and randomness for creating events. */
export interface Telling {
  readonly now: Date
  readonly dice: Dice
}

type EventAnnouncement = Pick<
  Announcement,
  'id' | 'sourceId' | 'jurisdiction' | 'category' | 'title' | 'date'
>

/** The event for a new announcement, with the payload fields in the documented order (contract 6.2). */
export function announcementCreated(announcement: EventAnnouncement, context: Telling): Event {
  const { id, sourceId, jurisdiction, category, title, date } = announcement
  return buildEvent('announcement.created', jurisdiction, context, {
    announcement: { id, source_id: sourceId, jurisdiction, category, title, publication_date: date },
  })
}

/** Entity fields whose changes cause an event (design 3.4). `merge` means that reading id `from` returns entity `to`. */
export const TOLD_FIELDS = ['name', 'identifiers', 'status', 'legal_form', 'jurisdiction', 'merge'] as const

/** The old and new value of one entity field. */
export interface FieldChange {
  readonly field: (typeof TOLD_FIELDS)[number]
  readonly from: unknown
  readonly to: unknown
}

/** The changes to an entity in one batch. */
export interface EntityUpdate {
  readonly entity: Entity
  readonly changes: readonly FieldChange[]
  /** The announcement in the batch that names the entity; null when it changed because of another entity. */
  readonly announcementId: string | null
}

/** The event for a changed entity (design 3.4). */
export function entityUpdated(update: EntityUpdate, context: Telling): Event {
  const { entity, changes, announcementId } = update
  return buildEvent('entity.updated', entity.jurisdiction, context, {
    entity: entityForm(entity),
    changes,
    announcement_id: announcementId,
  })
}

/** An ongoing failure of a source. */
export interface SourceFailure {
  readonly source: { readonly id: string; readonly name: string; readonly jurisdiction: Jurisdiction }
  readonly error: { readonly code: string; readonly message: string }
  readonly since: Date
  /** Number of consecutive failed runs. */
  readonly failures: number
}

/** The event for a failed ingestion of a source (design 3.4). */
export function sourceError({ source, error, since, failures }: SourceFailure, context: Telling): Event {
  return buildEvent('source.error', source.jurisdiction, context, {
    source: { source_id: source.id, name: source.name, jurisdiction: source.jurisdiction },
    error: {
      code: error.code,
      message: error.message,
      since: since.toISOString(),
      consecutive_failures: failures,
    },
  })
}

function buildEvent(
  type: EventType,
  jurisdiction: Jurisdiction,
  { now, dice }: Telling,
  data: object,
): Event {
  const body = JSON.stringify({ event: type, timestamp: now.toISOString(), data })
  return { id: newId(now, dice), type, jurisdiction, body, createdAt: now }
}
