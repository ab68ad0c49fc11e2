import { useEffect, useRef } from 'react'
import { Code } from './copy.tsx'
import css from './once.module.css'

/** A key or secret that is shown this once, and cannot be read again. */
export function Once({ label, text, lost }: { label: string; text: string; lost: string }) {
  const here = useRef<HTMLDivElement>(null)
  // What asked for it is gone by now: who uses the keyboard or a screen reader goes on here.
  useEffect(() => here.current?.focus({ preventScroll: true }), [])
  return (
    <div ref={here} tabIndex={-1} className={css.once}>
      <p>
        <strong>Copy it now: it is shown this once.</strong> {lost}
      </p>
      <Code label={label} text={text} />
    </div>
  )
}
