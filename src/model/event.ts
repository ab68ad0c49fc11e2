import type { Dice } from '../base/dice.ts'
import { newId } from '../base/ids.ts'
import type { Announcement } from './announcement.ts'
import { type Entity, entityForm } from './entity.ts'
import type { Jurisdiction } from './place.ts'

/** What subscribers may be told (spec 6.1), each with one sentence. */
export const EVENT_TYPES = {
  'announcement.created': 'A new announcement was ingested.',
  'entity.updated': 'An entity is shown otherwise than before, or was merged with another.',
  'source.error': 'Ingestion from a data source failed.',
} as const
export type EventType = keyof typeof EVENT_TYPES

export const EVENT_NAMES = Object.keys(EVENT_TYPES) as EventType[]

/** Something that happened, as it will be told. */
export interface Event {
  /** UUID v7. */
  readonly id: string
  readonly type: EventType
  /** What subscriptions filter by. */
  readonly jurisdiction: Jurisdiction
  /** The payload: JSON, whose UTF-8 bytes are signed and sent as they are. */
  readonly body: string
  readonly createdAt: Date
}

/** What a subscription wants to be told. */
export interface EventFilter {
  readonly events: readonly EventType[]
  /** None: all of them. */
  readonly jurisdictions: readonly Jurisdiction[]
}

/** Whether an event is one that the subscription asked for (spec 6.1). */
export function matches(filter: EventFilter, event: Pick<Event, 'type' | 'jurisdiction'>): boolean {
  const { events, jurisdictions } = filter
  return (
    events.includes(event.type) && (jurisdictions.length === 0 || jurisdictions.includes(event.jurisdiction))
  )
}

/** When and with which randomness events are made. */
export interface Telling {
  readonly now: Date
  readonly dice: Dice
}

type TellableAnnouncement = Pick<
  Announcement,
  'id' | 'sourceId' | 'jurisdiction' | 'category' | 'title' | 'date'
>

/** A new announcement; the fields of the payload in the order of spec 6.2. */
export function announcementCreated(announcement: TellableAnnouncement, telling: Telling): Event {
  const { id, sourceId, jurisdiction, category, title, date } = announcement
  return eventOf('announcement.created', jurisdiction, telling, {
    announcement: { id, source_id: sourceId, jurisdiction, category, title, publication_date: date },
  })
}

/** The fields of an entity whose change is told (design 3.4). `merge`: who asks for the id `from` is answered by `to`. */
export const TOLD_FIELDS = ['name', 'identifiers', 'status', 'legal_form', 'jurisdiction', 'merge'] as const

/** One field that is shown otherwise than before. */
export interface FieldChange {
  readonly field: (typeof TOLD_FIELDS)[number]
  readonly from: unknown
  readonly to: unknown
}

/** How an entity changed in one batch. */
export interface EntityUpdate {
  readonly entity: Entity
  readonly changes: readonly FieldChange[]
  /** The announcement of that batch that names it; null when it changed by what others say. */
  readonly announcementId: string | null
}

/** An entity that changed (design 3.4). */
export function entityUpdated(update: EntityUpdate, telling: Telling): Event {
  const { entity, changes, announcementId } = update
  return eventOf('entity.updated', entity.jurisdiction, telling, {
    entity: entityForm(entity),
    changes,
    announcement_id: announcementId,
  })
}

/** A source that fails, and since when. */
export interface SourceFailure {
  readonly source: { readonly id: string; readonly name: string; readonly jurisdiction: Jurisdiction }
  readonly error: { readonly code: string; readonly message: string }
  readonly since: Date
  /** Failed runs in a row. */
  readonly failures: number
}

/** A source whose ingestion failed (design 3.4). */
export function sourceError({ source, error, since, failures }: SourceFailure, telling: Telling): Event {
  return eventOf('source.error', source.jurisdiction, telling, {
    source: { source_id: source.id, name: source.name, jurisdiction: source.jurisdiction },
    error: {
      code: error.code,
      message: error.message,
      since: since.toISOString(),
      consecutive_failures: failures,
    },
  })
}

function eventOf(type: EventType, jurisdiction: Jurisdiction, { now, dice }: Telling, data: object): Event {
  const body = JSON.stringify({ event: type, timestamp: now.toISOString(), data })
  return { id: newId(now, dice), type, jurisdiction, body, createdAt: now }
}
