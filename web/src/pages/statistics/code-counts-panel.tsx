import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { AnnouncementCountsQuery } from '../../api/announcement-counts.ts'
import { apiClient, unwrapResponse } from '../../api/api-client.ts'
import { REFETCH_INTERVALS_MS } from '../../api/query-client.ts'
import { formatCount, formatNumber } from '../../text/format-dates-and-numbers.ts'
import { Panel } from '../../ui/page-layout.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../ui/page-states.tsx'
import css from './statistics.module.css'
import { statisticsListPath } from './statistics-query.ts'

/** The number of bars; the list of announcements has the others as a filter. */
const MAX_BARS = 12

interface Props {
  readonly title: string
  readonly by: 'cpv' | 'region'
  readonly query: AnnouncementCountsQuery
}

/** Shows the regions or CPV divisions with the most announcements. Each leads to its announcements. */
export function CodeCountsPanel({ title, by, query }: Props) {
  const { interval, by: _by, ...filters } = query
  // Within one country, its regions tell more than the country.
  const isOneCountry = query.jurisdiction?.length === 1 && query.jurisdiction[0] !== 'EU'
  const level = by === 'cpv' ? 'division' : isOneCountry ? 'nuts1' : 'country'
  const { data, error, refetch } = useQuery({
    queryKey: ['announcements', 'code-counts', by, level, filters],
    refetchInterval: REFETCH_INTERVALS_MS.slow,
    queryFn: async ({ signal }) => {
      const request = { params: { query: { ...filters, by, level, per_page: MAX_BARS } as const }, signal }
      return await unwrapResponse(apiClient.GET('/api/v1/groups', request))
    },
  })
  const largest = data?.data[0]?.count ?? 1
  const rest = (data?.pagination.total ?? 0) - MAX_BARS
  return (
    <Panel title={title}>
      <div className={css.codes}>
        {error !== null ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <LoadingState lines={MAX_BARS} label="Loading statistics" />
        ) : data.data.length === 0 ? (
          <EmptyState title="None of these announcements states a code" />
        ) : (
          <ol>
            {data.data.map(({ key, name, count }) => (
              <li key={key} className={css.bar}>
                <Link href={statisticsListPath(query, { [by]: key })}>{name ?? key}</Link>
                <span aria-hidden>
                  <span className={css.fill} style={{ width: `${(count / largest) * 100}%` }} />
                </span>
                <span className="number">{formatNumber(count)}</span>
              </li>
            ))}
          </ol>
        )}
        {rest > 0 && <p className="quiet small">{`and ${formatCount(rest, 'other')}`}</p>}
      </div>
    </Panel>
  )
}
