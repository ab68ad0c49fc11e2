import { useMemo } from 'react'
import { PageHeader, Panel } from '../../ui/page-layout.tsx'
import { EmptyState } from '../../ui/page-states.tsx'
import { useUrlParams } from '../../ui/url-params.ts'
import { useDocumentTitle } from '../../ui/use-document-title.ts'
import { HistoryPanel } from './history-panel.tsx'
import { useSeriesNaming } from './series-naming.ts'
import { StatisticsFilters } from './statistics-filters.tsx'
import { readStatisticsQuery, validateStatisticsQuery } from './statistics-query.ts'
import { StatisticsTotals } from './statistics-totals.tsx'

const PLOTS = [
  { by: 'jurisdiction', title: 'By jurisdiction' },
  { by: 'category', title: 'By category' },
  { by: 'source', title: 'By source' },
] as const

/** Announcements over time, by jurisdiction, category and source. */
export default function StatisticsPage() {
  useDocumentTitle('Statistics')
  const { params } = useUrlParams()
  const asked = useMemo(() => readStatisticsQuery(params), [params])
  const wrong = validateStatisticsQuery(asked)
  const isRight = Object.keys(wrong).length === 0
  const namings = useSeriesNaming()
  return (
    <>
      <PageHeader title="Statistics">Announcements over time, by the day they were published</PageHeader>
      <StatisticsTotals query={isRight ? asked : null} />
      <StatisticsFilters query={asked} problems={wrong} />
      {isRight ? (
        PLOTS.map(({ by, title }) => (
          <HistoryPanel key={by} title={title} by={by} query={asked} naming={namings[by]} />
        ))
      ) : (
        <Panel>
          <EmptyState title="This cannot be counted">
            <p>{Object.values(wrong).join(' ')}</p>
          </EmptyState>
        </Panel>
      )}
    </>
  )
}
