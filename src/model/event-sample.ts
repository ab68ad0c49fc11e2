import {
  announcementCreated,
  type Event,
  type EventType,
  entityUpdated,
  sourceError,
  type Telling,
} from './event.ts'

/** What is told to try a receiver out: of the shape of the real thing, about nobody. */
export const SAMPLES: Readonly<Record<EventType, (telling: Telling) => Event>> = {
  'announcement.created': telling =>
    announcementCreated(
      {
        ...{ id: '00000000-0000-5000-8000-000000000001', sourceId: 'fr-bodacc', jurisdiction: 'FR' },
        ...{
          category: 'company_formation',
          title: 'EXEMPLE SARL: company formation (a test)',
          date: '2026-03-17',
        },
      },
      telling,
    ),
  'entity.updated': telling =>
    entityUpdated(
      {
        entity: {
          ...{ id: '00000000-0000-5000-8000-000000000002', type: 'company', name: 'EXEMPLE SARL' },
          ...{ jurisdiction: 'FR', taxId: '000000000', status: 'insolvent', announcementCount: 3 },
          ...{ legalForm: 'SARL', identifiers: [] },
        },
        changes: [{ field: 'status', from: 'active', to: 'insolvent' }],
        announcementId: '00000000-0000-5000-8000-000000000001',
      },
      telling,
    ),
  'source.error': telling =>
    sourceError(
      {
        source: { id: 'fr-bodacc', name: 'A test', jurisdiction: 'FR' },
        error: { code: 'busy', message: 'This is a test: nothing is wrong.' },
        since: telling.now,
        failures: 1,
      },
      telling,
    ),
}
