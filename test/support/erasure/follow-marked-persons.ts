import { getJson } from './poll-responses.ts'

interface WritableNode {
  readonly url: string
  readonly key: string | undefined
  request(
    path: string,
    method: string,
    body: object,
  ): Promise<{ readonly status: number; readonly json: Record<string, unknown> }>
}

/** The settings with which a node offers mail. Nothing listens at the port, so every mail waits. */
export const MAIL_SETTINGS = {
  HERALD_SMTP_URL: 'smtp://127.0.0.1:9',
  HERALD_MAIL_FROM: 'herald@example.com',
  HERALD_PUBLIC_URL: 'http://localhost',
} as const

/** The paths with secret tokens, which only the responses to their creation contain. */
export interface SecretPaths {
  readonly atom: string
  readonly json: string
  readonly reconciliation: string
}

async function create(node: WritableNode, path: string, body: object): Promise<Record<string, unknown>> {
  const { status, json } = await node.request(`/api/v1/${path}`, 'POST', body)
  if (status !== 201) throw new Error(`${path}: ${status} ${JSON.stringify(json)}`)
  return json
}

/** Follows all announcements, so that each of them matches, and creates a feed and a reconciliation service. */
export async function followAllAnnouncements(node: WritableNode): Promise<SecretPaths> {
  await create(node, 'saved-searches', {
    name: 'Everything',
    search: 'date_from=1900-01-01',
    confirm_volume: true,
  })
  const feed = await create(node, 'feeds', { search: 'per_page=100' })
  const service = await create(node, 'reconciliations', { name: 'Spreadsheets' })
  const pathOf = (url: unknown) => new URL(String(url)).pathname
  return { atom: pathOf(feed.atom_url), json: pathOf(feed.json_url), reconciliation: pathOf(service.url) }
}

/** Reports every entity as a wrong merge, with its name in the comment. */
export async function reportAllEntities(node: WritableNode): Promise<void> {
  const { data } = await getJson<{ data: { id: string; name: string }[] }>(
    node,
    '/api/v1/entities?per_page=100',
  )
  for (const { id, name } of data)
    await create(node, 'merge-reports', {
      kind: 'different_parties',
      entity_id: id,
      comment: `Not only ${name}`,
    })
}

/** Watches all entities, and creates a digest of the list, whose address is never confirmed. */
export async function watchAllEntities(node: WritableNode): Promise<void> {
  const { id } = await create(node, 'watchlists', { name: 'Suppliers' })
  const { data } = await getJson<{ data: { id: string }[] }>(node, '/api/v1/entities?per_page=100')
  for (const entity of data) await create(node, `watchlists/${id}/entries`, { entity_id: entity.id })
  const address = await node.request('/api/v1/mail-addresses', 'POST', { address: 'anna@example.com' })
  const digest = { name: 'Suppliers', address_id: address.json.id, frequency: 'daily', time: '07:00' }
  await create(node, 'digests', { ...digest, time_zone: 'Europe/Paris' })
}
