import { distrust } from '../deliveries/verify.ts'
import type { Terminal } from './command.ts'
import { startReceiver } from './receiver.ts'

/** A receiver of the demo's own, subscribed to everything. */
export interface DemoReceiver {
  readonly url: string
  close(): void
}

/** Subscribes a receiver on loopback over the API, as a developer would, has a sample sent, and says what arrives. */
export async function showDeliveries(api: string, key: string, terminal: Terminal): Promise<DemoReceiver> {
  let secret = ''
  const receiver = await startReceiver({ host: '127.0.0.1', port: 0 }, async arrived => {
    const reason = distrust(arrived, secret, arrived.at.getTime() / 1000)
    const { headers } = arrived
    const what = headers['x-registry-test'] === undefined ? headers['x-registry-event'] : 'a sample'
    terminal.err(`Webhook: ${what} arrived at ${receiver.url}, ${reason ?? 'signatures verified'}.`)
    return reason === null ? 204 : 401
  })
  const post = async (path: string, body: unknown): Promise<Record<string, unknown>> => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const answer = await fetch(`${api}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as Record<string, unknown>
  }
  const events = ['announcement.created', 'entity.updated', 'source.error']
  const subscription = await post('/webhooks', { url: receiver.url, events })
  secret = String(subscription.secret)
  await post(`/webhooks/${subscription.id}/test`, {})
  return receiver
}
