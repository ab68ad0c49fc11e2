import { Inbox, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiRequestError, type ProblemDetails } from '../api/api-error.ts'
import { Button } from './button.tsx'
import css from './page-states.module.css'

/** There is nothing here, why, and what to do about it. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={css.state}>
      <Inbox size={28} aria-hidden />
      <h2>{title}</h2>
      {children && <div className={css.text}>{children}</div>}
    </div>
  )
}

/** Something went wrong: what, where to look (the request's id), and a way to try again. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const problem: ProblemDetails =
    error instanceof ApiRequestError
      ? error.problem
      : { title: 'Something went wrong', detail: String(error) }
  // One error among several often is the whole problem, in the same words.
  const details = [...new Set([problem.detail, ...(problem.errors ?? []).map(({ detail }) => detail)])]
  return (
    <div className={css.state} role="alert">
      <TriangleAlert size={28} aria-hidden className={css.bad} />
      <h2>{problem.title}</h2>
      <div className={css.text}>
        {details.map(detail => detail && <p key={detail}>{detail}</p>)}
        {problem.request_id && (
          <p className="small quiet">
            Request <code>{problem.request_id}</code>
          </p>
        )}
      </div>
      {onRetry && <Button onClick={onRetry}>Try again</Button>}
    </div>
  )
}

/** Grey lines where text will stand, so that nothing moves when it comes. */
export function LoadingState({ lines = 8, label = 'Loading' }: { lines?: number; label?: string }) {
  return (
    <div className={css.loading} role="status">
      <span className="hidden">{label}…</span>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and stay where they are
        <div key={line} className={css.line} aria-hidden />
      ))}
    </div>
  )
}

interface WaitingProps {
  readonly query: { readonly isError: boolean; readonly error: unknown; readonly refetch: () => unknown }
  readonly loadingLabel: string
  readonly lines?: number
}

/** In place of what is not there: that it is on its way, or why it did not come. */
export function QueryState({ query, loadingLabel, lines }: WaitingProps) {
  return query.isError ? (
    <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  ) : (
    <LoadingState label={loadingLabel} lines={lines} />
  )
}
