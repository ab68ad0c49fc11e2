import { Inbox, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiRequestError, type ProblemDetails } from '../api/api-error.ts'
import { describeRequestErrors } from '../text/field-errors.ts'
import { Button } from './button.tsx'
import { uiMessages as messages } from './messages/messages.ts'
import css from './page-states.module.css'

/** Explains why a page or list is empty and what the user can do. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={css.state}>
      <Inbox size={28} aria-hidden />
      <h2>{title}</h2>
      {children && <div className={css.text}>{children}</div>}
    </div>
  )
}

/** Shows an error with its request ID and, if `onRetry` is given, a button to try again. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const problem: ProblemDetails = error instanceof ApiRequestError ? error.problem : describeException(error)
  const details = error instanceof ApiRequestError ? describeRequestErrors(error) : [problem.detail]
  return (
    <div className={css.state} role="alert">
      <TriangleAlert size={28} aria-hidden className={css.bad} />
      <h2>{problem.title}</h2>
      <div className={css.text}>
        {details.map(detail => detail && <p key={detail}>{detail}</p>)}
        {problem.request_id && (
          <p className="small quiet">
            {messages.requestId} <code>{problem.request_id}</code>
          </p>
        )}
      </div>
      {onRetry && <Button onClick={onRetry}>{messages.tryAgain}</Button>}
    </div>
  )
}

function describeException(error: unknown): ProblemDetails {
  const message = error instanceof Error ? error.message : String(error)
  return {
    title: messages.somethingWrong,
    detail: messages.reloadOrReport(message),
  }
}

/** Renders gray placeholder lines while content loads, so that the layout does not shift when the content arrives. */
export function LoadingState({ lines = 8, label = messages.loading }: { lines?: number; label?: string }) {
  return (
    <div className={css.loading} role="status">
      <span className="hidden">{label}…</span>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and keep their order
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

/** Renders the loading or error state of a query that has no data yet. */
export function QueryState({ query, loadingLabel, lines }: WaitingProps) {
  return query.isError ? (
    <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  ) : (
    <LoadingState label={loadingLabel} lines={lines} />
  )
}
