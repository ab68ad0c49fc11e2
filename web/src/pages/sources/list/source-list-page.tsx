import { Link } from 'wouter'
import { PageHeader, Panel } from '../../../ui/page-layout.tsx'
import { QueryState } from '../../../ui/page-states.tsx'
import { useNow } from '../../../ui/timestamps.tsx'
import { useDocumentTitle } from '../../../ui/use-document-title.ts'
import { assessSourceHealth } from '../assess-source-health.ts'
import { useDailyAnnouncementCounts } from '../daily-announcement-counts.ts'
import { sourceMessages as messages } from '../messages/messages.ts'
import { useSourcesWithHealth } from '../source-queries.ts'
import { SourceFreshnessSummary } from './source-freshness-summary.tsx'
import { SourceTable } from './source-table.tsx'

/** Lists all sources with their freshness, missing days and volume. The most urgent sources come first. */
export default function SourceListPage() {
  useDocumentTitle(messages.sources)
  const sources = useSourcesWithHealth()
  const daily = useDailyAnnouncementCounts({ by: 'source' })
  const now = useNow()
  if (sources.data === undefined)
    return (
      <>
        <PageHeader title={messages.sources}>{messages.freshnessOfEach}</PageHeader>
        <QueryState query={sources} lines={18} loadingLabel={messages.loadingSources} />
      </>
    )

  const assessed = sources.data
    .map(source => ({ source, assessment: assessSourceHealth(source.health, now) }))
    .toSorted((a, b) => a.assessment.rank - b.assessment.rank || a.source.name.localeCompare(b.source.name))
  const total = assessed.reduce((sum, { source }) => sum + source.record_count, 0)
  return (
    <>
      <PageHeader title={messages.sources}>
        {messages.announcementsFrom(messages.announcements(total), assessed.length)}
      </PageHeader>
      <SourceFreshnessSummary sources={assessed} />
      <Panel>
        <SourceTable sources={assessed} daily={daily} />
        <p className="small quiet">{messages.scaleOfCharts}</p>
      </Panel>
      <p>
        <Link href="/sources/licenses">{messages.contentsAndLicenses}</Link>
      </p>
    </>
  )
}
