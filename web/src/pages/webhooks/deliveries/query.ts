import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, data } from '../../../api/client.ts'
import { LIVE } from '../../../api/queries.ts'
import type { EventName } from '../events.ts'
import { deliveriesKey } from '../queries.ts'
import type { Delivery } from './states.tsx'

const PER_PAGE = 25

/** A page of the deliveries of a subscription, as the address bar asks for them: fast while something waits. */
export function deliveriesOf(id: string, params: URLSearchParams) {
  const query = {
    per_page: PER_PAGE,
    ...(params.has('state') && { state: params.get('state') as Delivery['state'] }),
    ...(params.has('event') && { event: params.get('event') as EventName }),
    ...(params.has('since') && { since: params.get('since') ?? '' }),
    ...(params.has('before') && { before: params.get('before') ?? '' }),
  }
  return queryOptions({
    queryKey: [...deliveriesKey(id), query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      data(api.GET('/api/v1/webhooks/{id}/deliveries', { params: { path: { id }, query }, signal })),
    refetchInterval: ({ state }) =>
      state.data?.data.some(one => one.state === 'waiting') ? LIVE.fast : LIVE.normal,
  })
}
