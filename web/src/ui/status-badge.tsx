import type { ReactNode } from 'react'
import css from './status-badge.module.css'

export type StatusTone = 'good' | 'warn' | 'bad' | 'plain'

/** Renders a status as a word. The color only reinforces it, because not everyone can distinguish colors. */
export function StatusBadge({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <span className={`${css.status} ${css[tone]}`}>
      <span className={css.dot} aria-hidden />
      {children}
    </span>
  )
}

/** Renders a short framed label, such as a jurisdiction or a category. */
export function Tag({ children, title }: { children: ReactNode; title?: string }) {
  return (
    <span className={css.tag} title={title}>
      {children}
    </span>
  )
}
