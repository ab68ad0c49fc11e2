import type { startTestApi } from './api-server.ts'

export const WEBHOOKS = '/api/v1/webhooks'
/** The body of a request that creates a subscription. */
export const SUBSCRIPTION = { url: 'https://example.com/hook', events: ['announcement.created'] }

/** A JSON object in a response about webhooks. */
export interface WebhookJson {
  id: string
  secret: string
  [field: string]: unknown
}

type TestApi = Awaited<ReturnType<typeof startTestApi>>

/** Creates a client with a key for the webhooks of an owner. */
export async function createWebhookClient(api: TestApi, owner: string) {
  const { key } = await api.makeKey({ owner, scopes: ['webhooks'] })
  const authorization = `Bearer ${key}`
  const ask = (path: string, method = 'GET', body?: unknown, headers: Record<string, string> = {}) => {
    const text = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body)
    const type = text === undefined ? {} : { 'content-type': 'application/json' }
    return api.ask(path, { authorization, ...type, ...headers }, method, text)
  }
  const create = async (body: object = SUBSCRIPTION, headers: Record<string, string> = {}) =>
    (await ask(WEBHOOKS, 'POST', body, headers)).json() as WebhookJson
  return { ask, create }
}
