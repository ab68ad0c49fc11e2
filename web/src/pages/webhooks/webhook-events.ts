import type { ApiSchema } from '../../api/api-client.ts'
import { webhookFormMessages } from './fields/messages/messages.ts'

export type WebhookEventName = ApiSchema<'Webhook'>['events'][number]

const messages = webhookFormMessages

const EVENTS = Object.keys(messages.eventNotes) as WebhookEventName[]

/** Events that a webhook can subscribe to, each with a short description (contract 6.1). */
export const WEBHOOK_EVENT_OPTIONS = EVENTS.map(value => ({
  value,
  label: value,
  note: messages.eventNotes[value],
}))

/** Contents of announcement events on screen. */
export const WEBHOOK_PAYLOAD_NAMES: Readonly<Record<ApiSchema<'Webhook'>['payload'], string>> =
  messages.contents

/** Formats of requests on screen. */
export const WEBHOOK_FORMAT_NAMES: Readonly<Record<ApiSchema<'Webhook'>['format'], string>> = messages.formats
