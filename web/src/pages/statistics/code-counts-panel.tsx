import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import type { AnnouncementCountsQuery } from '../../api/announcement-counts.ts'
import { apiClient, unwrapResponse } from '../../api/api-client.ts'
import { REFETCH_INTERVALS_MS } from '../../api/query-client.ts'
import { nameCountryOfRegions } from '../../text/display-names.ts'
import { formatNumber } from '../../text/format-dates-and-numbers.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/page-layout.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../ui/page-states.tsx'
import { statisticsMessages as messages } from './messages/messages.ts'
import css from './statistics.module.css'
import { statisticsListPath } from './statistics-query.ts'

const FIRST_BARS = 12
/** More than there are countries or CPV divisions. */
const ALL_BARS = 100

interface Props {
  readonly by: 'cpv' | 'region'
  readonly query: AnnouncementCountsQuery
}

/** Shows the regions or CPV divisions with the most announcements. Each leads to its announcements. */
export function CodeCountsPanel({ by, query }: Props) {
  const [isExpanded, setExpanded] = useState(false)
  const { data, error, refetch } = useCodeCounts({ by, query }, isExpanded ? ALL_BARS : FIRST_BARS)
  const rest = data === undefined ? 0 : data.pagination.total - data.data.length
  return (
    <Panel title={messages.by[by]}>
      <div className={css.codes}>
        {error !== null ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <LoadingState lines={FIRST_BARS} label={messages.loading} />
        ) : data.data.length === 0 ? (
          <EmptyState title={messages.noCodes} />
        ) : (
          <CodeBars by={by} query={query} counts={data.data} />
        )}
        {rest > 0 &&
          (isExpanded ? (
            <p className="quiet small">{messages.others(rest)}</p>
          ) : (
            <Button small variant="quiet" onClick={() => setExpanded(true)}>
              {messages.showAll(rest)}
            </Button>
          ))}
      </div>
    </Panel>
  )
}

interface CodeCount {
  readonly key: string
  readonly name: string
  readonly count: number
}

/** Loads the counts by code, and names the codes. */
function useCodeCounts({ by, query }: Props, bars: number) {
  const { interval, by: _by, ...filters } = query
  // Within one country, its regions tell more than the country.
  const isOneCountry = query.jurisdiction?.length === 1 && query.jurisdiction[0] !== 'EU'
  const level = by === 'cpv' ? 'division' : isOneCountry ? 'nuts1' : 'country'
  return useQuery({
    queryKey: ['announcements', 'code-counts', by, level, filters, bars],
    // The bars stay while more of them are loaded, or those of other filters.
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_INTERVALS_MS.slow,
    queryFn: async ({ signal }) => {
      const request = { params: { query: { ...filters, by, level, per_page: bars } as const }, signal }
      const { data, pagination } = await unwrapResponse(apiClient.GET('/api/v1/groups', request))
      const counts = data.map(({ key, name, count }): CodeCount => {
        return { key, name: level === 'country' ? nameCountryOfRegions(key) : (name ?? key), count }
      })
      return { data: counts, pagination }
    },
  })
}

function CodeBars({ by, query, counts }: Props & { readonly counts: readonly CodeCount[] }) {
  const largest = counts[0]?.count ?? 1
  return (
    <ol>
      {counts.map(({ key, name, count }) => (
        <li key={key} className={css.bar}>
          {/* The API names regions in their own languages, and CPV divisions in English. */}
          <Link href={statisticsListPath(query, { [by]: key })} lang={by === 'cpv' ? 'en' : undefined}>
            {name}
          </Link>
          <span aria-hidden>
            <span className={css.fill} style={{ width: `${(count / largest) * 100}%` }} />
          </span>
          <span className="number">{formatNumber(count)}</span>
        </li>
      ))}
    </ol>
  )
}
