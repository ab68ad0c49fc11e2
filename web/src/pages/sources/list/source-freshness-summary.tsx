import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { Link } from 'wouter'
import { languageOfJurisdiction } from '../../../text/display-names.ts'
import { formatCount } from '../../../text/format-dates-and-numbers.ts'
import type { StatusTone } from '../../../ui/status-badge.tsx'
import { RelativeTime } from '../../../ui/timestamps.tsx'
import type { SourceAssessment } from '../assess-source-health.ts'
import type { SourceWithHealth } from '../source-queries.ts'
import css from './source-freshness-summary.module.css'

/** A source with its health assessment. */
export interface AssessedSource {
  readonly source: SourceWithHealth
  readonly assessment: SourceAssessment
}

const NUMBER_WORDS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']
const TONE_ICONS = { good: CircleCheck, plain: CircleAlert, warn: TriangleAlert, bad: TriangleAlert }

function describeSources(sources: readonly AssessedSource[]): string {
  const needy = sources.filter(({ assessment: { tone } }) => tone === 'warn' || tone === 'bad').length
  const unread = sources.filter(({ assessment: { tone } }) => tone === 'plain').length
  if (needy > 0) return `${needy} of ${sources.length} sources ${needy === 1 ? 'needs' : 'need'} attention`
  if (unread === sources.length) return 'No source has been crawled yet'
  if (unread > 0) return `${formatCount(unread, 'source has', 'sources have')} not been crawled yet`
  return `All ${(NUMBER_WORDS[sources.length] ?? String(sources.length)).toLowerCase()} sources are up to date`
}

/** Summarizes whether all sources are up to date, and links to those that need attention. */
export function SourceFreshnessSummary({ sources }: { sources: readonly AssessedSource[] }) {
  const needsAttention = sources.filter(({ assessment }) => assessment.tone !== 'good')
  const tone: StatusTone = needsAttention[0]?.assessment.tone ?? 'good'
  const Icon = TONE_ICONS[tone]
  const last = sources
    .map(({ source }) => source.health.last_success)
    .filter(timestamp => timestamp !== null)
    .sort()
    .at(-1)
  const running = sources.filter(({ source }) => source.health.run !== null).length
  return (
    <section className={`${css.summary} ${css[tone]}`} aria-label="Status of all sources">
      <Icon size={26} aria-hidden />
      <div>
        <p className={css.headline} role="status">
          {describeSources(sources)}
        </p>
        <p className={css.odd}>
          {needsAttention.map(({ source, assessment }) => (
            <span key={source.source_id}>
              <Link href={`/sources/${source.source_id}`} lang={languageOfJurisdiction(source.jurisdiction)}>
                {source.name}
              </Link>{' '}
              {assessment.label.toLowerCase()}
            </span>
          ))}
        </p>
      </div>
      <p className={css.pulse}>
        {running > 0 && (
          <strong>{running === 1 ? '1 run in progress' : `${running} runs in progress`}</strong>
        )}
        {last !== undefined && (
          <span>
            Last successful crawl: <RelativeTime at={last} />
          </span>
        )}
      </p>
    </section>
  )
}
