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
  return {
    announcements: '/announcements',
    search: '/announcements?q=liquidation',
    announcement: `/announcements/${announcement?.id}`,
    entities: '/entities',
    entity: `/entities/${entity?.id}`,
    following: '/following',
    'saved-searches': '/following/searches',
    sources: '/sources',
    source: '/sources/fr-bodacc',
    statistics: '/statistics',
    webhooks: '/webhooks',
    'new-webhook': '/webhooks/new',
    webhook: `/webhooks/${webhook}`,
    delivery: `/deliveries/${delivery}`,
    'all-webhooks': '/all-webhooks',
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

interface ListResponse {
  readonly data: readonly { readonly id: string; readonly tax_id?: string | null }[]
}
