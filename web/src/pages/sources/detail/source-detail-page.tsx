import { ExternalLink } from 'lucide-react'
import { Link } from 'wouter'
import { useHasScope } from '../../../api/session.ts'
import { JURISDICTION_NAMES, languageOfJurisdiction } from '../../../text/display-names.ts'
import { buttonClassName } from '../../../ui/button.tsx'
import { PageHeader } from '../../../ui/page-layout.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/page-states.tsx'
import { StatusBadge, Tag } from '../../../ui/status-badge.tsx'
import { useNow } from '../../../ui/timestamps.tsx'
import { readPageParam, useUrlParams } from '../../../ui/url-params.ts'
import { useDocumentTitle } from '../../../ui/use-document-title.ts'
import { assessSourceHealth, isUnread } from '../assess-source-health.ts'
import { sourceMessages } from '../messages/messages.ts'
import { type SourceWithHealth, useSourceRuns, useSourcesWithHealth } from '../source-queries.ts'
import { DailyAnnouncementCountsPanel } from './daily-announcement-counts-panel.tsx'
import { LatestRunPanel } from './latest-run-panel.tsx'
import css from './source-detail-page.module.css'
import { SourceHealthPanel } from './source-health-panel.tsx'
import { SourceProblemsPanel } from './source-problems-panel.tsx'
import { SourceRunsPanel } from './source-runs-panel.tsx'
import { StartRunButton } from './start-run-button.tsx'

const messages = sourceMessages.detail

/** Shows one source with its freshness, missing days, problems and runs. */
export default function SourceDetailPage({ id }: { id: string }) {
  const sources = useSourcesWithHealth()
  const source = sources.data?.find(({ source_id }) => source_id === id)
  useDocumentTitle(source?.name ?? id)
  if (source !== undefined) return <SourceContent source={source} />
  return (
    <>
      <PageHeader title={id} />
      {sources.isPending ? (
        <LoadingState lines={16} label={messages.loadingSource} />
      ) : sources.data === undefined ? (
        <ErrorState error={sources.error} onRetry={() => void sources.refetch()} />
      ) : (
        <EmptyState title={messages.notFound}>
          <p>
            {messages.unknownId(id)} <Link href="/sources">{messages.viewAll}</Link>
          </p>
        </EmptyState>
      )}
    </>
  )
}

function SourceContent({ source }: { source: SourceWithHealth }) {
  const { source_id: id, health } = source
  const { params, change } = useUrlParams()
  const runs = useSourceRuns(id, readPageParam(params))
  return (
    <>
      <SourceHeader source={source} />
      <LatestRunPanel source={id} currentRunId={health.run} />
      <div className={css.pair}>
        <SourceHealthPanel source={source} />
        <DailyAnnouncementCountsPanel id={id} gaps={health.gaps} isUnread={isUnread(source)} />
      </div>
      <SourceProblemsPanel source={id} problems={health.problems} isUnread={isUnread(source)} />
      <SourceRunsPanel
        runs={runs}
        onPageChange={page => change({ page: page === 1 ? null : String(page) })}
      />
    </>
  )
}

function SourceHeader({ source }: { source: SourceWithHealth }) {
  const { source_id: id, name, url, description, jurisdiction, health } = source
  const assessment = assessSourceHealth(health, useNow())
  const canStart = useHasScope('admin')
  return (
    <PageHeader
      title={
        <span className={css.title}>
          <span lang={languageOfJurisdiction(jurisdiction)}>{name}</span>{' '}
          <StatusBadge tone={assessment.tone}>{assessment.label}</StatusBadge>
        </span>
      }
      actions={
        <>
          <Link href={`/announcements?source=${id}`} className={buttonClassName()}>
            {messages.viewAnnouncements}
          </Link>
          {canStart && <StartRunButton id={id} isRunning={health.run !== null} />}
        </>
      }
    >
      <p className={css.facts}>
        <Tag>{JURISDICTION_NAMES[jurisdiction]}</Tag> <code>{id}</code>
        <a href={url} rel="noopener noreferrer" target="_blank">
          {new URL(url).hostname}{' '}
          <ExternalLink size={14} role="img" aria-label={sourceMessages.opensInNewTab} />
        </a>
      </p>
      <p className={css.about} lang="en">
        {description}
      </p>
    </PageHeader>
  )
}
