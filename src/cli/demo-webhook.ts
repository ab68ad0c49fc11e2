import { distrust } from '../deliveries/verify.ts'
import type { Terminal } from './command.ts'
import { startReceiver } from './receiver.ts'

/** The demo's own webhook receiver. */
export interface DemoReceiver {
  readonly url: string
  close(): void
}

/** Starts a receiver on loopback, subscribes it through the API, sends a test event and prints what arrives. */
export async function showDeliveries(api: string, key: string, terminal: Terminal): Promise<DemoReceiver> {
  let secret = ''
  const receiver = await startReceiver({ host: '127.0.0.1', port: 0 }, async received => {
    const reason = distrust(received, secret, received.at.getTime() / 1000)
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
