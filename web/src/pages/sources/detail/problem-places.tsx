import { useState } from 'react'
import { BreakableUrl } from '../../../ui/breakable-url.tsx'
import { DataTable } from '../../../ui/page-layout.tsx'
import { ErrorState } from '../../../ui/page-states.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { RelativeTime } from '../../../ui/timestamps.tsx'
import { sourceMessages } from '../messages/messages.ts'
import { type ProblemScope, type SourceProblemCause, useProblemsWithCause } from '../problem-queries.ts'
import css from './problem-cause-list.module.css'

const messages = sourceMessages.problems
const HEAD = [messages.place, messages.reason, messages.document, messages.found]

/** Lists all problems with a cause, each with its place in the document. */
export function ProblemPlaces({ cause, source, run }: ProblemScope & { readonly cause: SourceProblemCause }) {
  const [page, setPage] = useState(1)
  // The ID changes when newer problems are found, and each one stands for the same cause.
  const [causeId] = useState(cause.id)
  const listed = useProblemsWithCause({ source, run }, causeId, page)
  if (listed.error !== null) return <ErrorState error={listed.error} onRetry={() => void listed.refetch()} />
  return (
    <div>
      <DataTable caption={messages.places} columnHeads={HEAD} stackOnNarrow>
        {(listed.data?.data ?? cause.examples).map(({ id, place, reason, document, detected_at }) => (
          <tr key={id}>
            <td data-name={messages.place} className={css.place}>
              {place === '' ? messages.wholeDocument : <code>{place}</code>}
            </td>
            <td data-name={messages.reason} className={css.reason} lang="en">
              {reason}
            </td>
            <td data-name={messages.document} className={css.document}>
              <DocumentName name={document} />
            </td>
            <td data-name={messages.found} className="nowrap">
              <RelativeTime at={detected_at} />
            </td>
          </tr>
        ))}
      </DataTable>
      {listed.data && (
        <Pager pagination={listed.data.pagination} onPageChange={setPage} label={messages.places} />
      )}
    </div>
  )
}

/** Shows the URL of a document, which opens it at the publisher, or the name of a file. */
function DocumentName({ name }: { name: string }) {
  const isUrl = /^https?:\/\//.test(name) && !name.includes('!/')
  if (!isUrl)
    return (
      <code>
        <BreakableUrl url={name} />
      </code>
    )
  return (
    <a href={name} rel="noopener noreferrer" target="_blank">
      <BreakableUrl url={name} />
    </a>
  )
}
