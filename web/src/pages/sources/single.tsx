import { ExternalLink } from 'lucide-react'
import { Link } from 'wouter'
import { useMay } from '../../api/session.ts'
import { JURISDICTIONS, languageOf } from '../../text/labels.ts'
import { useTitle } from '../../text/title.ts'
import { pageOf, useAddress } from '../../ui/address.ts'
import { classOf } from '../../ui/button.tsx'
import { useNow } from '../../ui/moment.tsx'
import { PageHead } from '../../ui/panel.tsx'
import { Empty, Failure, Loading } from '../../ui/states.tsx'
import { Status, Tag } from '../../ui/status.tsx'
import { DailyPanel } from './daily-panel.tsx'
import { HealthPanel } from './health-panel.tsx'
import { LatestRun } from './latest-run.tsx'
import { ProblemsPanel } from './problems.tsx'
import { useRuns, useSources, type Watched } from './queries.ts'
import { RunsPanel } from './runs-panel.tsx'
import css from './single.module.css'
import { StartRun } from './start-run.tsx'
import { verdictOf } from './verdict.ts'

/** One source: how fresh it is and why, what is missing, what was odd, and its runs. */
export default function SourcePage({ id }: { id: string }) {
  const sources = useSources()
  const source = sources.data?.find(({ source_id }) => source_id === id)
  useTitle(source?.name ?? id)
  if (source !== undefined) return <Found source={source} />
  return (
    <>
      <PageHead title={id} />
      {sources.isPending ? (
        <Loading lines={16} what="Loading the source" />
      ) : sources.data === undefined ? (
        <Failure error={sources.error} onRetry={() => void sources.refetch()} />
      ) : (
        <Empty title="There is no such source">
          <p>
            Nothing is read from <code>{id}</code>. <Link href="/sources">All sources</Link>
          </p>
        </Empty>
      )}
    </>
  )
}

function Found({ source }: { source: Watched }) {
  const { source_id: id, health } = source
  const { params, change } = useAddress()
  const runs = useRuns(id, pageOf(params))
  return (
    <>
      <Head source={source} />
      <LatestRun source={id} underWay={health.run} />
      <div className={css.pair}>
        <HealthPanel source={source} />
        <DailyPanel id={id} gaps={health.gaps} />
      </div>
      <ProblemsPanel problems={health.problems} />
      <RunsPanel runs={runs} onPage={page => change({ page: page === 1 ? null : String(page) })} />
    </>
  )
}

function Head({ source }: { source: Watched }) {
  const { source_id: id, name, url, description, jurisdiction, health } = source
  const verdict = verdictOf(health, useNow())
  const mayStart = useMay('admin')
  return (
    <PageHead
      title={
        <span className={css.title}>
          <span lang={languageOf(jurisdiction)}>{name}</span>{' '}
          <Status tone={verdict.tone}>{verdict.word}</Status>
        </span>
      }
      actions={
        <>
          <Link href={`/announcements?source=${id}`} className={classOf()}>
            See announcements
          </Link>
          {mayStart && <StartRun id={id} isBusy={health.run !== null} />}
        </>
      }
    >
      <p className={css.facts}>
        <Tag>{JURISDICTIONS[jurisdiction]}</Tag> <code>{id}</code>
        <a href={url} rel="noopener noreferrer" target="_blank">
          {new URL(url).hostname} <ExternalLink size={14} role="img" aria-label="opens another site" />
        </a>
      </p>
      <p className={css.about}>{description}</p>
    </PageHead>
  )
}
