import { useEffect, useRef } from 'react'
import { CodeBlock } from './copy-button.tsx'
import { uiMessages as messages } from './messages/messages.ts'
import css from './one-time-secret.module.css'

/** Shows an API key or signing secret that the server reveals only once. */
export function OneTimeSecret({
  label,
  text,
  recoveryHint,
}: {
  label: string
  text: string
  recoveryHint: string
}) {
  const notice = useRef<HTMLDivElement>(null)
  // The form that created the secret is gone, so the focus moves here for keyboard and screen reader users.
  useEffect(() => notice.current?.focus({ preventScroll: true }), [])
  return (
    <div ref={notice} tabIndex={-1} className={css.once}>
      <p>
        <strong>{messages.copyNow}</strong> {recoveryHint}
      </p>
      <CodeBlock label={label} text={text} />
    </div>
  )
}
