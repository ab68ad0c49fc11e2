import type { Announcement } from '../announcement.ts'
import { digestSentEvent, fullAnnouncementEvent, watchlistMatchedEvent } from './targeted-events.ts'
import {
  announcementCreatedEvent,
  type EntityUpdate,
  type EventContext,
  entityEvents,
  sourceErrorEvent,
  type WebhookEvent,
  type WebhookEventType,
} from './webhook-event.ts'

const SAMPLE_ANNOUNCEMENT: Announcement = {
  id: '00000000-0000-5000-8000-000000000001',
  sourceId: 'fr-bodacc',
  reference: 'A00000000000001',
  jurisdiction: 'FR',
  category: 'insolvency_filing',
  language: 'fr',
  title: 'EXEMPLE SARL: insolvency filing (test event)',
  summary: null,
  url: 'https://www.bodacc.fr/',
  date: '2026-03-17',
  mentions: [{ type: 'company', role: 'debtor', name: 'EXEMPLE SARL', identifiers: [] }],
  metadata: { legal_form: 'SARL' },
}

const SAMPLE_UPDATE: EntityUpdate = {
  entity: {
    id: '00000000-0000-5000-8000-000000000002',
    type: 'company',
    name: 'EXEMPLE SARL',
    jurisdiction: 'FR',
    taxId: '000000000',
    status: 'insolvent',
    announcementCount: 3,
    legalForm: 'SARL',
    identifiers: [],
  },
  changes: [{ field: 'status', from: 'active', to: 'insolvent' }],
  announcementId: '00000000-0000-5000-8000-000000000001',
}

const SAMPLE_WATCHLIST = {
  id: '00000000-0000-7000-8000-000000000003',
  name: 'Suppliers',
}

/** Builds the sample of a new announcement for subscriptions that receive the whole announcement. */
export function sampleFullAnnouncement(context: EventContext): WebhookEvent {
  return fullAnnouncementEvent({ announcement: SAMPLE_ANNOUNCEMENT, matched: [] }, context)
}

/** Functions that build a sample event for each type, with made-up data in the real format, to test a webhook receiver. */
export const SAMPLE_EVENTS: Readonly<Record<WebhookEventType, (context: EventContext) => WebhookEvent>> = {
  'announcement.created': context =>
    announcementCreatedEvent(
      {
        id: '00000000-0000-5000-8000-000000000001',
        sourceId: 'fr-bodacc',
        jurisdiction: 'FR',
        category: 'company_formation',
        title: 'EXEMPLE SARL: company formation (test event)',
        date: '2026-03-17',
      },
      context,
    ),
  'entity.updated': context => entityEvents(SAMPLE_UPDATE, context)[0] as WebhookEvent,
  'entity.status_changed': context => entityEvents(SAMPLE_UPDATE, context)[1] as WebhookEvent,
  'watchlist.matched': context =>
    watchlistMatchedEvent(
      {
        announcement: SAMPLE_ANNOUNCEMENT,
        matched: [
          {
            type: 'watchlist',
            ...SAMPLE_WATCHLIST,
            entry_id: '00000000-0000-7000-8000-000000000004',
            reference: 'SUPPLIER-42',
            entity_id: SAMPLE_UPDATE.entity.id,
          },
        ],
      },
      context,
    ),
  'digest.sent': context =>
    digestSentEvent(
      {
        id: '00000000-0000-7000-8000-000000000005',
        mailId: '00000000-0000-5000-8000-000000000006',
        address: 'test@example.com',
        announcements: 3,
        entities: 0,
        targets: [{ type: 'watchlist', ...SAMPLE_WATCHLIST, announcements: 3 }],
      },
      context,
    ),
  'source.error': context =>
    sourceErrorEvent(
      {
        source: { id: 'fr-bodacc', name: 'Test source', jurisdiction: 'FR' },
        error: { code: 'busy', message: 'This is a test event. No source has failed.' },
        since: context.now,
        failures: 1,
      },
      context,
    ),
}
