import { findSignatureError } from '../deliveries/http/verify-signature.ts'
import type { Terminal } from './shared/cli-command.ts'
import { startWebhookReceiver } from './webhook-receiver.ts'

/** The webhook receiver of the demo. */
export interface DemoWebhookReceiver {
  readonly url: string
  close(): void
}

/** Starts a receiver on loopback, subscribes it through the API, sends a test event and prints what arrives. */
export async function subscribeDemoReceiver(
  api: string,
  key: string,
  terminal: Terminal,
): Promise<DemoWebhookReceiver> {
  let secret = ''
  const receiver = await startWebhookReceiver({ host: '127.0.0.1', port: 0 }, async received => {
    const reason = findSignatureError(received, secret, received.receivedAt.getTime() / 1000)
    const { headers } = received
    const event = headers['x-registry-test'] === undefined ? headers['x-registry-event'] : 'test event'
    terminal.err(`Webhook received at ${receiver.url}: ${event}, ${reason ?? 'signatures verified'}.`)
    return reason === null ? 204 : 401
  })
  const post = async (path: string, body: unknown): Promise<Record<string, unknown>> => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const response = await fetch(`${api}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok)
      throw new Error(`POST ${path} responded with ${response.status}: ${await response.text()}`)
    return (await response.json()) as Record<string, unknown>
  }
  const events = ['announcement.created', 'entity.updated', 'source.error']
  const subscription = await post('/webhooks', { url: receiver.url, events })
  secret = String(subscription.secret)
  await post(`/webhooks/${subscription.id}/test`, {})
  return receiver
}
