import type { ApiSchema } from '../../../api/api-client.ts'

type Webhook = ApiSchema<'Webhook'>

/** Returns whether the content of `announcement.created` can be chosen. Chat messages never have the whole announcement. */
export function canChoosePayload({ events, format }: Pick<Webhook, 'events' | 'format'>): boolean {
  return format === 'standard' && events.includes('announcement.created')
}

/** Returns whether several events can share a request. A chat message has one event. */
export function canBatch({ format }: Pick<Webhook, 'format'>): boolean {
  return format === 'standard'
}

/** Returns options with the defaults of those that the form hides because they would have no effect. */
export function resetHiddenOptions<Options extends Pick<Webhook, 'events' | 'format' | 'payload' | 'batch'>>(
  options: Options,
): Options {
  return {
    ...options,
    payload: canChoosePayload(options) ? options.payload : 'default',
    batch: canBatch(options) ? options.batch : null,
  }
}
