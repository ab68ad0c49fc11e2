import type { ApiSchema } from '../../api/api-client.ts'

export type WebhookEventName = ApiSchema<'Webhook'>['events'][number]

/** The events of a subscription, each with a short explanation (contract 6.1). */
export const WEBHOOK_EVENT_OPTIONS: readonly {
  readonly value: WebhookEventName
  readonly label: string
  readonly note: string
}[] = [
  {
    value: 'announcement.created',
    label: 'announcement.created',
    note: 'A new announcement was ingested. Sent once, not for corrections.',
  },
  {
    value: 'entity.updated',
    label: 'entity.updated',
    note: 'A company, person or authority changed or was merged with another.',
  },
  {
    value: 'source.error',
    label: 'source.error',
    note: 'Ingestion from a source failed. Sent for the first failed run, then daily while it keeps failing.',
  },
]
