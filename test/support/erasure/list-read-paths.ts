import type { SecretPaths } from './follow-marked-persons.ts'
import { getJson } from './poll-responses.ts'

interface Identified {
  readonly id: string
}
type Node = Parameters<typeof getJson>[0]

/** The paths of everything that a node can return, by the template in `openapi.json`. */
export type ReadPaths = ReadonlyMap<string, readonly string[]>

/** Lists the paths of all resources that a node has now, with searches for the words. */
export async function listReadPaths(
  node: Node,
  words: readonly string[],
  secret: SecretPaths,
): Promise<ReadPaths> {
  const { data: announcements } = await getJson<{ data: Identified[] }>(
    node,
    '/api/v1/announcements?per_page=100',
  )
  const { data: entities } = await getJson<{ data: Identified[] }>(node, '/api/v1/entities?per_page=100')
  const sources = (await getJson<{ sources: { source_id: string }[] }>(node, '/api/v1/sources')).sources.map(
    ({ source_id: id }) => ({ id }),
  )
  const { data: webhooks } = await getJson<{ data: Identified[] }>(node, '/api/v1/webhooks')
  const { data: feeds } = await getJson<{ data: Identified[] }>(node, '/api/v1/feeds')
  const { data: mergeReports } = await getJson<{ data: Identified[] }>(node, '/api/v1/merge-reports')
  const { data: keys } = await getJson<{ data: Identified[] }>(node, '/api/v1/keys')
  const followed = await listFollowedPaths(node)
  const runs = await collect(sources, async ({ id }) =>
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
      '?per_page=100&include=facets,parties,codes',
      ...searches.map(q => `?q=${encodeURIComponent(q)}`),
      ...searches.map(q => `?q=${encodeURIComponent(q)}&sort=relevance&include=matches,facets`),
      ...suggestions,
    ].map(query => `/api/v1/announcements${query}`),
    '/api/v1/announcements/{id}': each(announcements, 'announcements'),
    '/api/v1/announcements/{id}/details': each(announcements, 'announcements', '/details'),
    '/api/v1/announcements/{id}/versions': each(announcements, 'announcements', '/versions'),
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
    '/api/v1/entities/{id}/profile': each(entities, 'entities', '/profile'),
    '/api/v1/merge-reports': ['/api/v1/merge-reports?per_page=100'],
    '/api/v1/merge-reports/{id}': each(mergeReports, 'merge-reports'),
    '/api/v1/overview': ['/api/v1/overview'],
    '/api/v1/sources': ['/api/v1/sources'],
    '/api/v1/sources/{id}/runs': each(sources, 'sources', '/runs'),
    '/api/v1/sources/{id}/runs/{run}': runs,
    '/api/v1/sources/{id}/problem-causes': each(sources, 'sources', '/problem-causes?per_page=100'),
    '/api/v1/sources/{id}/problems': each(sources, 'sources', '/problems?per_page=100'),
    '/api/v1/stats': ['/api/v1/stats'],
    '/api/v1/stats/history': ['/api/v1/stats/history?by=category'],
    '/api/v1/changes': ['', '&include=body'].map(include => `/api/v1/changes?after=0&limit=1000${include}`),
    '/api/v1/feeds': ['/api/v1/feeds'],
    '/api/v1/feeds/{id}': each(feeds, 'feeds'),
    '/feeds/{token}/atom.xml': [secret.atom],
    '/feeds/{token}/feed.json': [secret.json],
    '/api/v1/groups': ['buyer', 'supplier'].map(by => `/api/v1/groups?by=${by}&per_page=100`),
    ...followed,
    ...listReconciliationPaths(secret.reconciliation, words, entities),
    '/api/v1/suggest': words.map(word => `/api/v1/suggest?q=${encodeURIComponent(word)}`),
    '/api/v1/webhooks': ['/api/v1/webhooks'],
    '/api/v1/webhooks/statistics': ['/api/v1/webhooks/statistics'],
    '/api/v1/webhooks/{id}/statistics': each(webhooks, 'webhooks', '/statistics'),
    '/api/v1/webhooks/source-addresses': ['/api/v1/webhooks/source-addresses'],
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

/** Lists the paths of what API clients follow. */
async function listFollowedPaths(node: Node): Promise<Record<string, readonly string[]>> {
  const paths: Record<string, readonly string[]> = { '/api/v1/matches': ['/api/v1/matches?per_page=100'] }
  for (const resource of ['digests', 'mail-addresses', 'reconciliations', 'saved-searches', 'watchlists']) {
    const path = `/api/v1/${resource}`
    paths[path] = [path]
    paths[`${path}/{id}`] = (await listItems(node, path)).map(({ id }) => `${path}/${id}`)
  }
  const lists = (paths['/api/v1/watchlists/{id}'] ?? []).map(path => `${path}/entries`)
  paths['/api/v1/watchlists/{id}/entries'] = lists.map(path => `${path}?per_page=100`)
  paths['/api/v1/watchlists/{id}/entries/{entry}'] = await collect(lists, async path =>
    (await listItems(node, `${path}?per_page=100`)).map(({ id }) => `${path}/${id}`),
  )
  return paths
}

/** Lists the paths of a reconciliation service: searches for the words, and everything it says of the entities. */
function listReconciliationPaths(
  service: string,
  words: readonly string[],
  entities: readonly Identified[],
): Record<string, readonly string[]> {
  const batch = (queries: object) => encodeURIComponent(JSON.stringify(queries))
  const extended = { ids: entities.map(({ id }) => id), properties: [{ id: 'town' }, { id: 'number' }] }
  const path = '/reconcile/{token}'
  return {
    [path]: [
      service,
      ...words.map(query => `${service}?queries=${batch({ q0: { query } })}`),
      `${service}?extend=${batch(extended)}`,
    ],
    [`${path}/flyout`]: entities.map(({ id }) => `${service}/flyout?id=${id}`),
    [`${path}/preview`]: entities.map(({ id }) => `${service}/preview?id=${id}`),
    [`${path}/properties`]: [`${service}/properties?type=person`],
    ...Object.fromEntries(
      ['entities', 'properties', 'types'].map(kind => [
        `${path}/suggest/${kind}`,
        words.map(word => `${service}/suggest/${kind}?prefix=${word.slice(0, 6)}`),
      ]),
    ),
  }
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
