import type { ApiSchema } from '../../api/api-client.ts'

export type WebhookEventName = ApiSchema<'Webhook'>['events'][number]

/** What a subscription can be told of, each with one sentence (spec 6.1). */
export const WEBHOOK_EVENTS: readonly {
  readonly value: WebhookEventName
  readonly label: string
  readonly note: string
}[] = [
  {
    value: 'announcement.created',
    label: 'announcement.created',
    note: 'A new announcement was ingested. Once, not for corrections.',
  },
  {
    value: 'entity.updated',
    label: 'entity.updated',
    note: 'A company, person or authority is shown otherwise than before, or was merged with another.',
  },
  {
    value: 'source.error',
    label: 'source.error',
    note: 'Ingestion from a source failed: at the first failed run, then once a day while it goes on.',
  },
]
