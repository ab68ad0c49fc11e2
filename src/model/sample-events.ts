import {
  announcementCreatedEvent,
  type EventContext,
  entityUpdatedEvent,
  sourceErrorEvent,
  type WebhookEvent,
  type WebhookEventType,
} from './webhook-event.ts'

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
  'entity.updated': context =>
    entityUpdatedEvent(
      {
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
