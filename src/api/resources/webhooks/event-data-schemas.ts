import { type TSchema, Type } from '@sinclair/typebox'
import { NOTIFIED_ENTITY_FIELDS, type WebhookEventType } from '../../../model/events/webhook-event.ts'
import { AnnouncementSchema } from '../announcements/schema.ts'
import { EntitySchema, EntityStatusSchema } from '../entities/schema.ts'
import {
  annotateComponent,
  countSchema,
  dateSchema,
  dateTimeSchema,
  defineComponent,
  enumSchema,
  nullableSchema,
  uuidSchema,
} from '../schema-builders.ts'
import {
  CategorySchema,
  IdentifierSchemeSchema,
  JurisdictionSchema,
  RunErrorCodeSchema,
  SourceIdSchema,
} from '../shared-schemas.ts'

const jurisdiction = annotateComponent(JurisdictionSchema, {
  description: 'Jurisdiction by which subscriptions can filter this event.',
})

const identifiers = Type.Array(
  Type.Object({
    scheme: IdentifierSchemeSchema,
    jurisdiction: annotateComponent(JurisdictionSchema, {
      description: 'Jurisdiction that issues the number.',
    }),
    number: Type.String({ description: 'Number in its canonical form.' }),
  }),
)
const changedValue = Type.Unsafe({
  ...identifiers,
  type: ['string', 'array', 'null'],
  description:
    'Value of the field: an array for `identifiers`, otherwise a string; `null` if there is no value.',
})

const namingAnnouncement = nullableSchema(
  uuidSchema(
    'ID of an announcement that names the entity; `null` if announcements about other entities caused the change.',
  ),
)

const matchedIds = {
  id: uuidSchema('ID of the saved search or watchlist.'),
  name: Type.String({ description: 'Name of the saved search or watchlist.' }),
}

const WatchlistMatchSchema = defineComponent(
  'WatchlistMatch',
  Type.Object({
    type: Type.Literal('watchlist'),
    ...matchedIds,
    entry_id: uuidSchema('ID of the entry.'),
    reference: nullableSchema(
      Type.String({ description: 'Your own ID of the entry; `null` if you gave none.' }),
    ),
    entity_id: nullableSchema(
      uuidSchema('ID of the entity that the announcement names; `null` if you may not see it.'),
    ),
  }),
)

/** The schema of `data` of an announcement in a subscription with the payload `full`. */
export const FULL_ANNOUNCEMENT_DATA = Type.Object({
  announcement: AnnouncementSchema,
  matched: Type.Optional(
    Type.Array(
      Type.Union([
        Type.Object({ type: Type.Literal('filter') }),
        Type.Object({ type: Type.Literal('saved_search'), ...matchedIds }),
        WatchlistMatchSchema,
      ]),
      { description: 'Why the subscription receives the announcement. Omitted if it selects nothing.' },
    ),
  ),
})

/** The schema of `data` for each event type. */
export const EVENT_DATA: Readonly<Record<WebhookEventType, TSchema>> = {
  'announcement.created': Type.Object({
    announcement: Type.Object({
      id: uuidSchema('ID of the announcement. Retrieve it at `/announcements/{id}`.'),
      source_id: SourceIdSchema,
      jurisdiction,
      category: CategorySchema,
      title: Type.String({ description: 'One-line title of the announcement.' }),
      publication_date: dateSchema('Date on which the source published the announcement.'),
    }),
  }),
  'entity.updated': Type.Object({
    entity: EntitySchema,
    changes: Type.Array(
      Type.Object({
        field: enumSchema(
          NOTIFIED_ENTITY_FIELDS,
          'Field that changed. `merge` means that requests with the ID in `from` now return the entity with the ID ' +
            'in `to`.',
        ),
        from: changedValue,
        to: changedValue,
      }),
      {
        minItems: 1,
        description:
          'All changes to the entity. Herald writes announcements in batches, and each batch causes at most one ' +
          'event per entity.',
      },
    ),
    announcement_id: namingAnnouncement,
  }),
  'entity.status_changed': Type.Object({
    entity: EntitySchema,
    status: Type.Object({
      from: annotateComponent(EntityStatusSchema, { description: 'Previous status.' }),
      to: annotateComponent(EntityStatusSchema, { description: 'New status.' }),
    }),
    announcement_id: namingAnnouncement,
  }),
  'watchlist.matched': Type.Object({
    announcement: AnnouncementSchema,
    matched: Type.Array(WatchlistMatchSchema, {
      minItems: 1,
      description: 'Entries of your watchlists that the announcement concerns.',
    }),
  }),
  'digest.sent': Type.Object({
    digest: Type.Object({
      id: uuidSchema('ID of the digest.'),
      mail_id: uuidSchema('ID of the mail.'),
      address: Type.String({ description: 'Mail address that the digest was sent to.' }),
      announcements: countSchema('Number of announcements in the digest.'),
      entities: countSchema('Number of entities in the digest, which searches of entities match.'),
      targets: Type.Array(
        Type.Object({
          type: enumSchema(['watchlist', 'saved_search'], 'What has new matches.'),
          id: uuidSchema('ID of the watchlist or saved search.'),
          name: Type.String({ description: 'Name of the watchlist or saved search.' }),
          announcements: countSchema('Number of its new matches.'),
        }),
      ),
    }),
  }),
  'source.error': Type.Object({
    source: Type.Object({
      source_id: SourceIdSchema,
      name: Type.String({ description: 'Name of the source.' }),
      jurisdiction,
    }),
    error: Type.Object({
      code: RunErrorCodeSchema,
      message: Type.String({ description: 'Description of the error.' }),
      since: dateTimeSchema('Time at which the first of the consecutive failed runs started.'),
      consecutive_failures: countSchema('Number of consecutive failed runs.'),
    }),
  }),
}
