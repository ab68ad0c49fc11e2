import { useEffect, useRef } from 'react'
import { CodeBlock } from './copy-button.tsx'
import css from './one-time-secret.module.css'

/** A key or secret that the server shows only once. */
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
  // The form that created the secret is gone, so keyboard and screen reader users continue here.
  useEffect(() => notice.current?.focus({ preventScroll: true }), [])
  return (
    <div ref={notice} tabIndex={-1} className={css.once}>
      <p>
        <strong>Copy it now. You won’t be able to see it again.</strong> {recoveryHint}
      </p>
      <CodeBlock label={label} text={text} />
    </div>
  )
}
