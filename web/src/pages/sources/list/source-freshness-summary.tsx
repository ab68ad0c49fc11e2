import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { Link } from 'wouter'
import { languageOfJurisdiction } from '../../../text/display-names.ts'
import { formatNumber } from '../../../text/format-dates-and-numbers.ts'
import type { StatusTone } from '../../../ui/status-badge.tsx'
import { RelativeTime } from '../../../ui/timestamps.tsx'
import type { SourceAssessment } from '../assess-source-health.ts'
import { sourceMessages } from '../messages/messages.ts'
import type { SourceWithHealth } from '../source-queries.ts'
import css from './source-freshness-summary.module.css'

/** A source with its health assessment. */
export interface AssessedSource {
  readonly source: SourceWithHealth
  readonly assessment: SourceAssessment
}

const messages = sourceMessages.summary
const TONE_ICONS = { good: CircleCheck, plain: CircleAlert, warn: TriangleAlert, bad: TriangleAlert }

function describeSources(sources: readonly AssessedSource[]): string {
  const needy = sources.filter(({ assessment: { tone } }) => tone === 'warn' || tone === 'bad').length
  const unread = sources.filter(({ assessment: { tone } }) => tone === 'plain').length
  if (needy > 0) return messages.needAttention(needy, formatNumber(sources.length))
  if (unread === sources.length) return messages.noneCrawled
  if (unread > 0) return messages.notCrawled(unread)
  return messages.allUpToDate(sources.length)
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
    <section className={`${css.summary} ${css[tone]}`} aria-label={messages.label}>
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
              {assessment.note}
            </span>
          ))}
        </p>
      </div>
      <p className={css.pulse}>
        {running > 0 && <strong>{messages.runsInProgress(running)}</strong>}
        {last !== undefined && (
          <span>
            {messages.lastCrawl} <RelativeTime at={last} />
          </span>
        )}
      </p>
    </section>
  )
}
