import type { ReactNode } from 'react'
import css from './status-badge.module.css'

export type StatusTone = 'good' | 'warn' | 'bad' | 'plain'

/** A state in a word; the color only repeats it. */
export function StatusBadge({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <span className={`${css.status} ${css[tone]}`}>
      <span className={css.dot} aria-hidden />
      {children}
    </span>
  )
}

/** A short fact in a frame, such as a jurisdiction or a category. */
export function Tag({ children, title }: { children: ReactNode; title?: string }) {
  return (
    <span className={css.tag} title={title}>
      {children}
    </span>
  )
}
