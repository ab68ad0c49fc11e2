import { useEffect, useRef } from 'react'
import { CodeBlock } from './copy-button.tsx'
import css from './one-time-secret.module.css'

/** A key or secret that is shown this once, and cannot be read again. */
export function OneTimeSecret({
  label,
  text,
  recoveryHint,
}: {
  label: string
  text: string
  recoveryHint: string
}) {
  const here = useRef<HTMLDivElement>(null)
  // What asked for it is gone by now: who uses the keyboard or a screen reader goes on here.
  useEffect(() => here.current?.focus({ preventScroll: true }), [])
  return (
    <div ref={here} tabIndex={-1} className={css.once}>
      <p>
        <strong>Copy it now: it is shown this once.</strong> {recoveryHint}
      </p>
      <CodeBlock label={label} text={text} />
    </div>
  )
}
