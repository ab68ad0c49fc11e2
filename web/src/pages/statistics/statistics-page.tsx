import { useMemo } from 'react'
import { PageHeader, Panel } from '../../ui/page-layout.tsx'
import { EmptyState } from '../../ui/page-states.tsx'
import { useUrlParams } from '../../ui/url-params.ts'
import { useDocumentTitle } from '../../ui/use-document-title.ts'
import { CodeCountsPanel } from './code-counts-panel.tsx'
import { CountsOverTimePanel } from './counts-over-time-panel.tsx'
import { statisticsMessages as messages } from './messages/messages.ts'
import { useSeriesDisplayOptions } from './series-display-options.ts'
import css from './statistics.module.css'
import { StatisticsFilters } from './statistics-filters.tsx'
import { readStatisticsQuery, validateStatisticsQuery } from './statistics-query.ts'
import { StatisticsTotals } from './statistics-totals.tsx'

const PLOTS = ['jurisdiction', 'category', 'source'] as const

/** Shows announcement counts over time by jurisdiction, category and source, and counts by region and CPV code. */
export default function StatisticsPage() {
  useDocumentTitle(messages.title)
  const { params } = useUrlParams()
  const query = useMemo(() => readStatisticsQuery(params), [params])
  const problems = validateStatisticsQuery(query)
  const isValid = Object.keys(problems).length === 0
  const namings = useSeriesDisplayOptions(query)
  return (
    <>
      <PageHeader title={messages.title}>{messages.subtitle}</PageHeader>
      <StatisticsTotals query={isValid ? query : null} />
      <StatisticsFilters query={query} problems={problems} />
      {isValid ? (
        <>
          {PLOTS.map(by => (
            <CountsOverTimePanel key={by} by={by} query={query} naming={namings[by]} />
          ))}
          <div className={css.pair}>
            <CodeCountsPanel by="region" query={query} />
            <CodeCountsPanel by="cpv" query={query} />
          </div>
        </>
      ) : (
        <Panel>
          <EmptyState title={messages.checkFilters}>
            <p>{Object.values(problems).join(' ')}</p>
          </EmptyState>
        </Panel>
      )}
    </>
  )
}
