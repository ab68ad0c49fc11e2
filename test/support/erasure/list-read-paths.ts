import { getJson } from './poll-responses.ts'

interface Identified {
  readonly id: string
}
type Node = Parameters<typeof getJson>[0]

/** The paths of everything that a node can return, by the template in `openapi.json`. */
export type ReadPaths = ReadonlyMap<string, readonly string[]>

/** The paths of a feed of all announcements, which only the response to its creation contains. */
export interface FeedPaths {
  readonly atom: string
  readonly json: string
}

/** Lists the paths of all resources that a node has now, with searches for the words. */
export async function listReadPaths(
  node: Node,
  words: readonly string[],
  feed: FeedPaths,
): Promise<ReadPaths> {
  const { data: announcements } = await getJson<{ data: Identified[] }>(
    node,
    '/api/v1/announcements?per_page=100',
  )
  const { data: entities } = await getJson<{ data: Identified[] }>(node, '/api/v1/entities?per_page=100')
  const { sources } = await getJson<{ sources: { source_id: string }[] }>(node, '/api/v1/sources')
  const { data: webhooks } = await getJson<{ data: Identified[] }>(node, '/api/v1/webhooks')
  const { data: feeds } = await getJson<{ data: Identified[] }>(node, '/api/v1/feeds')
  const { data: keys } = await getJson<{ data: Identified[] }>(node, '/api/v1/keys')
  const runs = await collect(sources, async ({ source_id: id }) =>
    (await listItems(node, `/api/v1/sources/${id}/runs`)).map(run => `/api/v1/sources/${id}/runs/${run.id}`),
  )
  const deliveries = await collect(webhooks, async ({ id }) => listItems(node, deliveriesPath(id)))
  const searches = words.flatMap(word => [word, `${word.slice(0, 6)}*`, `"${word}"`])
  const misspelt = words.map(word => `${word.slice(0, -1)}j`)
  const suggestions = misspelt.map(q => `?q=${encodeURIComponent(q)}&include=suggestions`)
  const each = (items: readonly Identified[], path: string, rest = '') =>
    items.map(({ id }) => `/api/v1/${path}/${id}${rest}`)
  const paths: Record<string, readonly string[]> = {
    '/api/v1/announcements': [
      '?per_page=100',
      '?per_page=100&include=facets',
      ...searches.map(q => `?q=${encodeURIComponent(q)}`),
      ...searches.map(q => `?q=${encodeURIComponent(q)}&sort=relevance&include=matches,facets`),
      ...suggestions,
    ].map(query => `/api/v1/announcements${query}`),
    '/api/v1/announcements/{id}': each(announcements, 'announcements'),
    '/api/v1/announcements/{id}/details': each(announcements, 'announcements', '/details'),
    '/api/v1/announcements/{id}/document': each(announcements, 'announcements', '/document'),
    '/api/v1/entities': [
      '?per_page=100',
      ...searches.map(q => `?q=${encodeURIComponent(q)}`),
      ...suggestions,
    ].map(query => `/api/v1/entities${query}`),
    '/api/v1/entities/{id}': each(entities, 'entities'),
    '/api/v1/entities/{id}/timeline': each(entities, 'entities', '/timeline'),
    '/api/v1/entities/{id}/related': each(entities, 'entities', '/related'),
    '/api/v1/entities/{id}/details': each(entities, 'entities', '/details'),
    '/api/v1/sources': ['/api/v1/sources'],
    '/api/v1/sources/{id}/runs': sources.map(({ source_id: id }) => `/api/v1/sources/${id}/runs`),
    '/api/v1/sources/{id}/runs/{run}': runs,
    '/api/v1/stats': ['/api/v1/stats'],
    '/api/v1/stats/history': ['/api/v1/stats/history?by=category'],
    '/api/v1/changes': ['', '&include=body'].map(include => `/api/v1/changes?after=0&limit=1000${include}`),
    '/api/v1/feeds': ['/api/v1/feeds'],
    '/api/v1/feeds/{id}': each(feeds, 'feeds'),
    '/feeds/{token}/atom.xml': [feed.atom],
    '/feeds/{token}/feed.json': [feed.json],
    '/api/v1/groups': ['buyer', 'supplier'].map(by => `/api/v1/groups?by=${by}&per_page=100`),
    '/api/v1/suggest': words.map(word => `/api/v1/suggest?q=${encodeURIComponent(word)}`),
    '/api/v1/webhooks': ['/api/v1/webhooks'],
    '/api/v1/webhooks/{id}': each(webhooks, 'webhooks'),
    '/api/v1/webhooks/{id}/deliveries': webhooks.map(({ id }) => deliveriesPath(id)),
    '/api/v1/deliveries/{id}': each(deliveries, 'deliveries'),
    '/api/v1/session': ['/api/v1/session'],
    '/api/v1/keys': ['/api/v1/keys'],
    '/api/v1/keys/{id}': each(keys, 'keys'),
    '/api/v1/audit': ['/api/v1/audit?per_page=100'],
    '/api/v1/admin/webhooks': ['/api/v1/admin/webhooks'],
    '/healthz': ['/healthz'],
    '/readyz': ['/readyz'],
    '/metrics': ['/metrics'],
    '/openapi.json': ['/openapi.json'],
  }
  return new Map(Object.entries(paths))
}

const deliveriesPath = (id: string): string => `/api/v1/webhooks/${id}/deliveries?per_page=100`

async function listItems(node: Node, path: string): Promise<Identified[]> {
  return (await getJson<{ data: Identified[] }>(node, path)).data
}

async function collect<From, To>(
  items: readonly From[],
  list: (item: From) => Promise<readonly To[]>,
): Promise<To[]> {
  const all: To[] = []
  for (const item of items) all.push(...(await list(item)))
  return all
}
