import { Code } from './copy.tsx'
import css from './once.module.css'

/** A key or secret that is shown this once, and cannot be read again. */
export function Once({ label, text, lost }: { label: string; text: string; lost: string }) {
  return (
    <div className={css.once}>
      <p>
        <strong>Copy it now: it is shown this once.</strong> {lost}
      </p>
      <Code label={label} text={text} />
    </div>
  )
}
