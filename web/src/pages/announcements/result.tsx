import { memo } from 'react'
import { Link } from 'wouter'
import { JURISDICTIONS, label } from '../../text/labels.ts'
import { Day } from '../../ui/moment.tsx'
import { Tag } from '../../ui/status.tsx'
import { amountOf, languageOfText } from './facts.ts'
import { Marked } from './marked.tsx'
import type { Item, Match } from './queries.ts'
import css from './result.module.css'
import { Standing } from './standing.tsx'

interface Props {
  readonly item: Item
  readonly source: string
  /** The query of the list in the address, for the way back. */
  readonly list: string
}

/** An announcement in the list; all of it leads to its page. */
export const Result = memo(function Result({ item, source, list }: Props) {
  const { id, title, category, jurisdiction, publication_date, metadata, matches = [] } = item
  const lang = languageOfText(jurisdiction, metadata)
  const inTitle = matches.find(({ field }) => field === 'title')
  const passages = matches.filter(({ field }) => field !== 'title' && field !== 'entities')
  const amount = amountOf(metadata)
  return (
    <li className={css.result} data-withdrawn={'withdrawn' in metadata || undefined}>
      <p className={css.when}>
        <Day date={publication_date} />
        <span title={JURISDICTIONS[jurisdiction]}>{jurisdiction}</span>
      </p>
      <div className={css.what}>
        <p className={css.kind}>
          <Tag>{label(category)}</Tag>
          <Standing metadata={metadata} />
          <span className={css.source}>{source}</span>
          {amount !== null && (
            <span className={css.amount} title={amount.name}>
              {amount.text}
            </span>
          )}
        </p>
        <h3 lang={lang}>
          <Link href={`/announcements/${id}`} state={{ list }} data-result={id}>
            <Marked {...(inTitle ?? { text: title, ranges: [] })} />
          </Link>
        </h3>
        {passages.map(match => (
          <p key={`${match.field} ${match.text}`} className={css.passage} lang={lang}>
            {match.field !== 'summary' && <span lang="en">{label(match.field)}: </span>}
            <Marked {...match} />
          </p>
        ))}
        <Names entities={item.entities} matches={matches} lang={lang} />
      </div>
    </li>
  )
})

/** Who is named; those that match first of all. */
function Names({
  entities,
  matches,
  lang,
}: {
  entities: Item['entities']
  matches: readonly Match[]
  lang: string | undefined
}) {
  if (entities.length === 0) return null
  const found = new Map(matches.filter(({ field }) => field === 'entities').map(match => [match.text, match]))
  const names = [...new Set(entities.map(({ name }) => name))].sort(
    (one, other) => Number(found.has(other)) - Number(found.has(one)),
  )
  const shown = names.slice(0, 4)
  return (
    <ul className={css.names} aria-label="Named in it" lang={lang}>
      {shown.map(name => (
        <li key={name}>
          <Marked {...(found.get(name) ?? { text: name, ranges: [] })} />
        </li>
      ))}
      {names.length > shown.length && <li lang="en">and {names.length - shown.length} more</li>}
    </ul>
  )
}
