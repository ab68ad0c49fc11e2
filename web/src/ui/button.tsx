import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import css from './button.module.css'

interface ButtonStyle {
  /** `plain` is the usual one, `main` the one thing a page is for, `danger` for what cannot be undone. */
  readonly variant?: 'plain' | 'main' | 'danger' | 'quiet'
  readonly small?: boolean
}

/** A button; while `busy` it cannot be pressed again, and says so, but keeps the focus of the keyboard. */
export function Button({
  variant = 'plain',
  small = false,
  busy = false,
  children,
  ...rest
}: ButtonStyle & { busy?: boolean } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      className={`${buttonClassName(variant, small)} ${rest.className ?? ''}`}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? ignore : rest.onClick}
    >
      {children}
    </button>
  )
}

/** Keeps a press from submitting a form, too. */
function ignore(press: MouseEvent): void {
  press.preventDefault()
}

/** The looks of a button, for links that look like one. */
export function buttonClassName(look: ButtonStyle['variant'] = 'plain', small = false): string {
  return `${css.button} ${css[look]} ${small ? css.small : ''}`
}

/** A button that shows a sign only; `label` is what it is called. */
export function IconButton({
  label,
  children,
  ...rest
}: { label: string; children: ReactNode } & ComponentProps<'button'>) {
  return (
    <button type="button" {...rest} className={css.icon} aria-label={label} title={label}>
      {children}
    </button>
  )
}
