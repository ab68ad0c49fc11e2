import type { ApiSchema } from '../../api/api-client.ts'

export type WebhookEventName = ApiSchema<'Webhook'>['events'][number]

/** Events that a webhook can subscribe to, each with a short description (contract 6.1). */
export const WEBHOOK_EVENT_OPTIONS: readonly {
  readonly value: WebhookEventName
  readonly label: string
  readonly note: string
}[] = [
  {
    value: 'announcement.created',
    label: 'announcement.created',
    note: 'A new announcement was ingested. Sent once per announcement, not for later corrections.',
  },
  {
    value: 'entity.updated',
    label: 'entity.updated',
    note: 'A company, person or authority changed or was merged with another one.',
  },
  {
    value: 'source.error',
    label: 'source.error',
    note: 'Ingestion from a source failed. Sent for the first failed run, then daily while the source keeps failing.',
  },
]
