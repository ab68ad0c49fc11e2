import { callApi, type DashboardContext } from './dashboard-context.ts'

/** Lists every page of the dashboard by the name of its screenshot. */
export async function listDashboardPages(
  context: DashboardContext,
): Promise<Readonly<Record<string, string>>> {
  const [announcement] = (
    await callApi<ListResponse>(context, '/announcements?category=insolvency_filing&per_page=1')
  ).data
  const companies = (await callApi<ListResponse>(context, '/entities?type=company&per_page=100')).data
  const entity = companies.find(({ tax_id }) => tax_id !== null)
  const { webhook, delivery } = await findDelivery(context)
  const watchlist = await findWatchlistWithEntries(context, companies)
  return {
    overview: '/',
    announcements: '/announcements',
    search: '/announcements?q=liquidation',
    announcement: `/announcements/${announcement?.id}`,
    entities: '/entities',
    entity: `/entities/${entity?.id}`,
    following: '/following',
    watchlists: '/following/watchlists',
    watchlist: `/following/watchlists/${watchlist}`,
    'watchlist-import': `/following/watchlists/${watchlist}/import`,
    'saved-searches': '/following/searches',
    sources: '/sources',
    source: '/sources/fr-bodacc',
    licenses: '/sources/licenses',
    statistics: '/statistics',
    webhooks: '/webhooks',
    'new-webhook': '/webhooks/new',
    webhook: `/webhooks/${webhook}`,
    delivery: `/deliveries/${delivery}`,
    'all-webhooks': '/all-webhooks',
    'merge-reports': '/merge-reports',
    keys: '/keys',
    audit: '/audit',
  }
}

/** Finds the newest subscription that has deliveries, and its newest delivery. */
async function findDelivery(context: DashboardContext): Promise<{ webhook: string; delivery: string }> {
  for (const { id } of (await callApi<ListResponse>(context, '/webhooks')).data) {
    const [delivery] = (await callApi<ListResponse>(context, `/webhooks/${id}/deliveries?per_page=1`)).data
    if (delivery !== undefined) return { webhook: id, delivery: delivery.id }
  }
  throw new Error('no subscription has deliveries')
}

/** The name of the watchlist on the pages. */
const WATCHLIST_NAME = 'Suppliers'

/** Finds the watchlist with an entry in each state, or creates it. */
async function findWatchlistWithEntries(
  context: DashboardContext,
  companies: ListResponse['data'],
): Promise<string> {
  const { data } = await callApi<ListResponse>(context, '/watchlists?per_page=100')
  const existing = data.find(({ name }) => name === WATCHLIST_NAME)
  if (existing !== undefined) return existing.id
  const [watched, unsure] = companies
  const post = (path: string, body: object) =>
    callApi<{ id: string }>(context, path, { method: 'POST', body: JSON.stringify(body) })
  const rules = { categories: ['insolvency', 'dissolution'], minimum_severity: 'high' }
  const { id } = await post('/watchlists', { name: WATCHLIST_NAME, ...rules })
  for (const party of [
    { entity_id: watched?.id },
    { name: 'Exemple Conseil Lointain SARL', country: 'FR', town: '69002 Lyon', reference: 'C-1042' },
    // Without its country, a name is not certain.
    { name: unsure?.name, reference: 'C-1043' },
  ])
    await post(`/watchlists/${id}/entries`, party)
  return id
}

interface ListResponse {
  readonly data: readonly {
    readonly id: string
    readonly name?: string
    readonly tax_id?: string | null
  }[]
}
