import {
  announcementCreated,
  type Event,
  type EventType,
  entityUpdated,
  sourceError,
  type Telling,
} from './event.ts'

/** Builds a sample event of each type, with made-up data in the real format, for testing a receiver. */
export const SAMPLES: Readonly<Record<EventType, (context: Telling) => Event>> = {
  'announcement.created': context =>
    announcementCreated(
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
    entityUpdated(
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
    sourceError(
      {
        source: { id: 'fr-bodacc', name: 'Test source', jurisdiction: 'FR' },
        error: { code: 'busy', message: 'This is a test event. No source has failed.' },
        since: context.now,
        failures: 1,
      },
      context,
    ),
}
