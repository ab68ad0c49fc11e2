import { startWebhookReceiver } from '../../../src/cli/webhook-receiver.ts'
import { findSignatureError } from '../../../src/deliveries/http/verify-signature.ts'
import { systemClock as clock } from '../../../src/platform/clock.ts'
import type { ApiClient } from './api-client.ts'

/** A receiver that checks signatures and records every delivery. */
export interface RecordingReceiver {
  readonly subscriptionId: string
  /** How often each delivery was received. */
  readonly received: ReadonlyMap<string, number>
  /** Why deliveries were refused. */
  readonly faults: readonly string[]
  /** The time of the newest event that was received, in milliseconds since 1970. */
  newestEvent(): number
  close(): void
}

/** Starts a receiver and subscribes it through the API. */
export async function subscribeReceiver(api: ApiClient, options: object): Promise<RecordingReceiver> {
  const received = new Map<string, number>()
  const faults: string[] = []
  let secret = ''
  let newest = 0
  const receiver = await startWebhookReceiver({ host: '127.0.0.1', port: 0 }, async delivery => {
    const fault = findSignatureError(delivery, secret, clock.now().getTime() / 1_000)
    if (fault !== null) {
      faults.push(fault)
      return 401
    }
    const id = String(delivery.headers['x-registry-delivery'])
    received.set(id, (received.get(id) ?? 0) + 1)
    const { timestamp } = JSON.parse(Buffer.from(delivery.body).toString()) as { timestamp: string }
    newest = Math.max(newest, Date.parse(timestamp))
    return 204
  })
  const subscription = await api.insist('/webhooks', {
    method: 'POST',
    body: { url: receiver.url, ...options },
  })
  secret = String(subscription.secret)
  return {
    subscriptionId: String(subscription.id),
    received,
    faults,
    newestEvent: () => newest,
    close: receiver.close,
  }
}
