import { useState } from 'react'
import { ErrorState, LoadingState } from '../../../ui/page-states.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { Tag } from '../../../ui/status-badge.tsx'
import { RelativeTime } from '../../../ui/timestamps.tsx'
import { sourceMessages } from '../messages/messages.ts'
import { type ProblemScope, type SourceProblemCause, useProblemCauses } from '../problem-queries.ts'
import css from './problem-cause-list.module.css'
import { ProblemPlaces } from './problem-places.tsx'

const { problems: messages, problemKinds } = sourceMessages

/** Lists problems by cause, most frequent first. Each cause opens its places in the documents. */
export function ProblemCauseList({ source, run }: ProblemScope) {
  const [page, setPage] = useState(1)
  const causes = useProblemCauses({ source, run }, page)
  if (causes.data === undefined)
    return causes.error === null ? (
      <LoadingState lines={4} label={messages.loading} />
    ) : (
      <ErrorState error={causes.error} onRetry={() => void causes.refetch()} />
    )
  const { data, pagination } = causes.data
  return (
    <div>
      <ol className={css.causes} aria-label={messages.causes}>
        {data.map(cause => (
          <CauseItem
            key={`${cause.kind} ${cause.field} ${cause.cause}`}
            cause={cause}
            source={source}
            run={run}
          />
        ))}
      </ol>
      <Pager pagination={pagination} onPageChange={setPage} label={messages.causes} />
    </div>
  )
}

/** Describes a cause: what is wrong and how often, what became of it, and where it was found. */
function CauseItem({ cause, source, run }: ProblemScope & { readonly cause: SourceProblemCause }) {
  const [isOpen, setOpen] = useState(false)
  const [name, explanation] = problemKinds[cause.kind]
  return (
    <li>
      <p className={css.head}>
        <span className={css.cause} lang="en">
          {cause.cause}
        </span>
        <span className={css.count}>
          <strong>{messages.count(cause.count)}</strong> <span>{messages.documents(cause.documents)}</span>
        </span>
      </p>
      <p className={css.facts}>
        <Tag>{name}</Tag>
        {cause.field !== null && (
          <span>
            {messages.field} <code>{cause.field}</code>
          </span>
        )}
        {cause.lost > 0 && <strong className={css.lost}>{messages.lost(cause.lost)}</strong>}
        <span>
          {messages.last} <RelativeTime at={cause.last_at} />
        </span>
      </p>
      <p className="small quiet">{explanation}</p>
      <details className={css.places} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{messages.showPlaces}</summary>
        {isOpen && <ProblemPlaces cause={cause} source={source} run={run} />}
      </details>
    </li>
  )
}
