import type { Random } from '../../platform/random.ts'
import { createUuidV7 } from '../../platform/uuid.ts'
import type { Announcement } from '../announcement.ts'
import { type Entity, entityView } from '../entity.ts'
import type { Jurisdiction } from '../jurisdiction.ts'

/** The event types that a subscription can receive, with their descriptions (contract 6.1). */
export const WEBHOOK_EVENT_TYPES = {
  'announcement.created': 'A new announcement was ingested.',
  'entity.updated': 'An entity changed or was merged with another.',
  'source.error': 'Ingestion from a data source failed.',
  'entity.status_changed': 'An entity became insolvent, dissolved or active.',
  'watchlist.matched': 'A new announcement concerns a party in one of your watchlists.',
  'digest.sent': 'A digest of new matches was sent to one of your mail addresses.',
} as const
export type WebhookEventType = keyof typeof WEBHOOK_EVENT_TYPES

export const WEBHOOK_EVENT_TYPE_NAMES = Object.keys(WEBHOOK_EVENT_TYPES) as WebhookEventType[]

/** An event as stored and delivered to subscriptions. */
export interface WebhookEvent {
  /** A UUID v7, so IDs sort by creation time. */
  readonly id: string
  readonly type: WebhookEventType
  /** The jurisdiction that subscriptions can filter by. */
  readonly jurisdiction: Jurisdiction
  /** The JSON payload. Its UTF-8 bytes are signed and sent unchanged. */
  readonly body: string
  readonly createdAt: Date
}

/** Selects the events that a subscription receives. */
export interface EventFilter {
  readonly events: readonly WebhookEventType[]
  /** The jurisdictions to receive; empty for all. */
  readonly jurisdictions: readonly Jurisdiction[]
}

/** Returns whether a subscription with this filter receives the event (contract 6.1). */
export function matchesEventFilter(
  filter: EventFilter,
  event: Pick<WebhookEvent, 'type' | 'jurisdiction'>,
): boolean {
  const { events, jurisdictions } = filter
  return (
    events.includes(event.type) && (jurisdictions.length === 0 || jurisdictions.includes(event.jurisdiction))
  )
}

/** The time and the random source used to create events. */
export interface EventContext {
  readonly now: Date
  readonly random: Random
}

type EventAnnouncement = Pick<
  Announcement,
  'id' | 'sourceId' | 'jurisdiction' | 'category' | 'title' | 'date'
>

/** Creates the event for a new announcement, with the payload fields in the documented order (contract 6.2). */
export function announcementCreatedEvent(
  announcement: EventAnnouncement,
  context: EventContext,
): WebhookEvent {
  const { id, sourceId, jurisdiction, category, title, date } = announcement
  return buildEvent('announcement.created', jurisdiction, context, {
    announcement: { id, source_id: sourceId, jurisdiction, category, title, publication_date: date },
  })
}

/**
 * Entity fields whose changes trigger an event (design 3.4). After a `merge`, reads of the ID `from` return the entity
 * `to`.
 */
export const NOTIFIED_ENTITY_FIELDS = [
  'name',
  'identifiers',
  'status',
  'legal_form',
  'jurisdiction',
  'merge',
] as const

/** The old and new values of an entity field. */
export interface EntityFieldChange {
  readonly field: (typeof NOTIFIED_ENTITY_FIELDS)[number]
  readonly from: unknown
  readonly to: unknown
}

/** The changes made to an entity by one batch. */
export interface EntityUpdate {
  readonly entity: Entity
  readonly changes: readonly EntityFieldChange[]
  /** The announcement in the batch that mentions the entity, or `null` if the entity changed because of another one. */
  readonly announcementId: string | null
}

/**
 * Text in the payload of an event about a natural person, and in no other. In JSON, quotes within a value are escaped, so
 * that no name can contain it.
 */
export const PERSON_PAYLOAD_PATTERN = '"entity_type":"person"'

/** Creates the events for a changed entity: one for all changes, and one for its status if that changed (design 3.4). */
export function entityEvents(update: EntityUpdate, context: EventContext): WebhookEvent[] {
  const status = update.changes.find(({ field }) => field === 'status')
  const updated = entityUpdatedEvent(update, context)
  return status === undefined ? [updated] : [updated, entityStatusChangedEvent(update, status, context)]
}

function entityStatusChangedEvent(
  { entity, announcementId }: EntityUpdate,
  { from, to }: EntityFieldChange,
  context: EventContext,
): WebhookEvent {
  return buildEvent('entity.status_changed', entity.jurisdiction, context, {
    entity: entityView(entity),
    status: { from, to },
    announcement_id: announcementId,
  })
}

function entityUpdatedEvent(update: EntityUpdate, context: EventContext): WebhookEvent {
  const { entity, changes, announcementId } = update
  return buildEvent('entity.updated', entity.jurisdiction, context, {
    entity: entityView(entity),
    changes,
    announcement_id: announcementId,
  })
}

/** An ongoing series of failed runs of a source. */
export interface SourceFailure {
  readonly source: { readonly id: string; readonly name: string; readonly jurisdiction: Jurisdiction }
  readonly error: { readonly code: string; readonly message: string }
  readonly since: Date
  /** The number of consecutive failed runs. */
  readonly failures: number
}

/** Creates the event for a source whose ingestion failed (design 3.4). */
export function sourceErrorEvent(
  { source, error, since, failures }: SourceFailure,
  context: EventContext,
): WebhookEvent {
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

/** Builds an event whose payload has these data, with the payload fields in the documented order. */
export function buildEvent(
  type: WebhookEventType,
  jurisdiction: Jurisdiction,
  { now, random }: EventContext,
  data: object,
): WebhookEvent {
  const body = JSON.stringify({ event: type, timestamp: now.toISOString(), data })
  return { id: createUuidV7(now, random), type, jurisdiction, body, createdAt: now }
}
