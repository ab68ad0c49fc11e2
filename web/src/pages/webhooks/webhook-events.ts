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
  {
    value: 'entity.status_changed',
    label: 'entity.status_changed',
    note: 'A company became insolvent, was dissolved, or became active again.',
  },
  {
    value: 'watchlist.matched',
    label: 'watchlist.matched',
    note: 'A new announcement concerns a party on one of your watchlists, with the reason.',
  },
  {
    value: 'digest.sent',
    label: 'digest.sent',
    note: 'A digest was sent to one of your mail addresses.',
  },
]

/** Contents of announcement events on screen. */
export const WEBHOOK_PAYLOAD_NAMES: Readonly<Record<ApiSchema<'Webhook'>['payload'], string>> = {
  default: 'Standard fields',
  full: 'Whole announcement, and why it matches',
}

/** Formats of requests on screen. */
export const WEBHOOK_FORMAT_NAMES: Readonly<Record<ApiSchema<'Webhook'>['format'], string>> = {
  standard: 'JSON, as documented',
  slack: 'Slack message',
  discord: 'Discord message',
  teams: 'Microsoft Teams card (workflow)',
}
