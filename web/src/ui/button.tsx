import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import css from './button.module.css'

interface ButtonStyle {
  /** `primary` marks the main action of a page, and `danger` an action that can’t be undone. */
  readonly variant?: 'secondary' | 'primary' | 'danger' | 'quiet'
  readonly small?: boolean
}

/** Renders a button. While `busy`, it ignores clicks and is announced as busy, but keeps the keyboard focus. */
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

/** Prevents the default action as well, so that a busy button does not submit its form. */
function preventClick(event: MouseEvent): void {
  event.preventDefault()
}

/** Returns the class names of a button, for links that look like buttons. */
export function buttonClassName(variant: ButtonStyle['variant'] = 'secondary', small = false): string {
  return `${css.button} ${css[variant]} ${small ? css.small : ''}`
}

/** Renders a button that consists of an icon only. `label` is its accessible name and tooltip. */
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
