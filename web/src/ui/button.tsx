import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import css from './button.module.css'

interface ButtonStyle {
  /** `primary` marks the main action of a page, `danger` an action that can't be undone. */
  readonly variant?: 'secondary' | 'primary' | 'danger' | 'quiet'
  readonly small?: boolean
}

/** A button. While `busy` it ignores clicks and announces that, but keeps the keyboard focus. */
export function Button({
  variant = 'secondary',
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
      onClick={busy ? preventClick : rest.onClick}
    >
      {children}
    </button>
  )
}

/** Also keeps a busy button from submitting its form. */
function preventClick(event: MouseEvent): void {
  event.preventDefault()
}

/** Returns the class names of a button, for links that look like one. */
export function buttonClassName(variant: ButtonStyle['variant'] = 'secondary', small = false): string {
  return `${css.button} ${css[variant]} ${small ? css.small : ''}`
}

/** A button with an icon only; `label` is its accessible name and tooltip. */
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
