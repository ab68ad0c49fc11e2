import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { Link } from 'wouter'
import { languageOf } from '../../text/labels.ts'
import { Ago } from '../../ui/moment.tsx'
import type { Tone } from '../../ui/status.tsx'
import type { Watched } from './queries.ts'
import css from './summary.module.css'
import type { Verdict } from './verdict.ts'

/** A source, and what is to be said of it. */
export interface Judged {
  readonly source: Watched
  readonly verdict: Verdict
}

const WORDS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']
const SIGNS = { good: CircleCheck, plain: CircleAlert, warn: TriangleAlert, bad: TriangleAlert }

/** The answer to "is the data fresh?", before anything is read row by row. */
export function Summary({ watched }: { watched: readonly Judged[] }) {
  const odd = watched.filter(({ verdict }) => verdict.tone !== 'good')
  const tone: Tone = odd[0]?.verdict.tone ?? 'good'
  const Sign = SIGNS[tone]
  const last = watched
    .map(({ source }) => source.health.last_success)
    .filter(moment => moment !== null)
    .sort()
    .at(-1)
  const running = watched.filter(({ source }) => source.health.run !== null).length
  return (
    <section className={`${css.summary} ${css[tone]}`} aria-label="Freshness of all sources">
      <Sign size={26} aria-hidden />
      <div>
        <p className={css.headline} role="status">
          {odd.length === 0
            ? `All ${(WORDS[watched.length] ?? String(watched.length)).toLowerCase()} sources are fresh`
            : `${odd.length} of ${watched.length} need attention`}
        </p>
        <p className={css.odd}>
          {odd.map(({ source, verdict }) => (
            <span key={source.source_id}>
              <Link href={`/sources/${source.source_id}`} lang={languageOf(source.jurisdiction)}>
                {source.name}
              </Link>{' '}
              {verdict.word.toLowerCase()}
            </span>
          ))}
        </p>
      </div>
      <p className={css.pulse}>
        {running > 0 && <strong>{running === 1 ? '1 run under way' : `${running} runs under way`}</strong>}
        {last !== undefined && (
          <span>
            Last crawl that went well: <Ago at={last} />
          </span>
        )}
      </p>
    </section>
  )
}
