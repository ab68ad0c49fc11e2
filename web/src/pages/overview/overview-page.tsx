import { useFollowedTargets } from '../../api/followed-targets.ts'
import { type Overview, useOverview } from '../../api/overview.ts'
import { useHasScope } from '../../api/session.ts'
import { PageHeader } from '../../ui/page-layout.tsx'
import { QueryState } from '../../ui/page-states.tsx'
import { useDocumentTitle } from '../../ui/use-document-title.ts'
import { AttentionPanel } from './attention-panel.tsx'
import { describeFirstRun } from './first-run/describe-first-run.ts'
import { FirstRunPanel } from './first-run/first-run-panel.tsx'
import { TourOffer } from './first-run/tour-offer.tsx'
import { type AttentionItem, listAttention } from './list-attention.ts'
import { overviewMessages as messages } from './messages/messages.ts'
import { NewMatchesPanel } from './new-matches-panel.tsx'
import { useNewestMatches } from './newest-matches.ts'
import css from './overview.module.css'
import { SourceOverviewPanel } from './source-overview-panel.tsx'
import { SystemPanel } from './system-panel.tsx'
import { WebhookOverviewPanel } from './webhook-overview-panel.tsx'

/** Shows the state of everything at a glance: what needs a person first, then sources, new matches and deliveries. */
export default function OverviewPage() {
  useDocumentTitle(messages.title)
  const overview = useOverview('normal')
  const canRead = useHasScope('read')
  const targets = useFollowedTargets()
  const matches = useNewestMatches()
  // All parts appear together, so that none moves another one.
  const isWaiting =
    canRead && ((targets.isPending && !targets.isError) || (matches.isPending && !matches.isError))
  if (overview.data === undefined || isWaiting)
    return (
      <>
        <PageHeader title={messages.title} />
        <QueryState query={overview} lines={16} loadingLabel={messages.loading} />
      </>
    )
  const { data } = overview
  const items = listAttention(data, overview.dataUpdatedAt)
  const deliveries = (data.webhooks ?? data.mail) !== undefined && (
    <WebhookOverviewPanel webhooks={data.webhooks} mail={data.mail} />
  )
  const firstRun = data.sources === undefined ? null : describeFirstRun(data.sources)
  return (
    <>
      <PageHeader title={messages.title}>
        <p role="status">{describeState(items, data)}</p>
      </PageHeader>
      {canRead && <TourOffer />}
      {firstRun !== null && <FirstRunPanel progress={firstRun} />}
      {items.length > 0 && <AttentionPanel items={items} />}
      {data.sources !== undefined && <SourceOverviewPanel sources={data.sources} />}
      <div className={css.pair}>
        <div className={css.column}>
          {canRead && <NewMatchesPanel targets={targets.data} matches={matches.data ?? []} />}
          {data.system !== undefined && deliveries}
        </div>
        {data.system === undefined ? (
          deliveries
        ) : (
          <SystemPanel database={data.database} system={data.system} />
        )}
      </div>
    </>
  )
}

function describeState(items: readonly AttentionItem[], { database }: Overview): string {
  if (items.length > 0) return messages.attention(items.length)
  return database === 'away' ? messages.databaseAway : messages.nothingNeedsAttention
}
