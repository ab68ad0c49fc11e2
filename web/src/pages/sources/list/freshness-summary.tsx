import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { Link } from 'wouter'
import { languageOfJurisdiction } from '../../../text/labels.ts'
import type { StatusTone } from '../../../ui/status-badge.tsx'
import { RelativeTime } from '../../../ui/timestamps.tsx'
import type { SourceAssessment } from '../assess-source-health.ts'
import type { SourceWithHealth } from '../source-queries.ts'
import css from './freshness-summary.module.css'

/** A source, and what is to be said of it. */
export interface AssessedSource {
  readonly source: SourceWithHealth
  readonly assessment: SourceAssessment
}

const NUMBER_WORDS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']
const TONE_ICONS = { good: CircleCheck, plain: CircleAlert, warn: TriangleAlert, bad: TriangleAlert }

/** The answer to "is the data fresh?", before anything is read row by row. */
export function FreshnessSummary({ sources }: { sources: readonly AssessedSource[] }) {
  const odd = sources.filter(({ assessment }) => assessment.tone !== 'good')
  const tone: StatusTone = odd[0]?.assessment.tone ?? 'good'
  const Sign = TONE_ICONS[tone]
  const last = sources
    .map(({ source }) => source.health.last_success)
    .filter(moment => moment !== null)
    .sort()
    .at(-1)
  const running = sources.filter(({ source }) => source.health.run !== null).length
  return (
    <section className={`${css.summary} ${css[tone]}`} aria-label="Freshness of all sources">
      <Sign size={26} aria-hidden />
      <div>
        <p className={css.headline} role="status">
          {odd.length === 0
            ? `All ${(NUMBER_WORDS[sources.length] ?? String(sources.length)).toLowerCase()} sources are fresh`
            : `${odd.length} of ${sources.length} need attention`}
        </p>
        <p className={css.odd}>
          {odd.map(({ source, assessment }) => (
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
        {running > 0 && <strong>{running === 1 ? '1 run under way' : `${running} runs under way`}</strong>}
        {last !== undefined && (
          <span>
            Last crawl that went well: <RelativeTime at={last} />
          </span>
        )}
      </p>
    </section>
  )
}
