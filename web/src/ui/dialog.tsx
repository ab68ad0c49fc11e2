import { AlertDialog as BaseAlert } from '@base-ui/react/alert-dialog'
import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Button, IconButton } from './button.tsx'
import css from './dialog.module.css'
import { uiMessages as messages } from './messages/messages.ts'

interface DialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly children: ReactNode
}

/**
 * Renders a modal dialog, which Escape and the close button close. `keepOpenOnOutsideClick` keeps a stray click from
 * closing it while it shows content that can’t be shown again.
 */
export function Dialog({
  open,
  onClose,
  title,
  keepOpenOnOutsideClick = false,
  children,
}: DialogProps & { keepOpenOnOutsideClick?: boolean }) {
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Base.Root
      open={open}
      onOpenChange={next => next || onClose()}
      disablePointerDismissal={keepOpenOnOutsideClick}
    >
      <Base.Portal>
        <Base.Backdrop className={css.backdrop} />
        <Base.Popup
          ref={popup}
          className={css.popup}
          // Focuses the first field of a form, except after a touch, where that would open the on-screen keyboard.
          initialFocus={openedBy => (openedBy === 'touch' ? true : (firstField(popup.current) ?? true))}
        >
          <header className={css.header}>
            <Base.Title>{title}</Base.Title>
            <Base.Close
              render={<IconButton label={messages.close}>{<X size={18} aria-hidden />}</IconButton>}
            />
          </header>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

function firstField(within: HTMLElement | null): HTMLElement | null {
  return within?.querySelector<HTMLElement>('input, select, textarea') ?? null
}

/** Asks for confirmation before a consequential action, such as one that can’t be undone. */
export function ConfirmDialog({
  open,
  onClose,
  title,
  children,
  confirmLabel,
  busy = false,
  onConfirm,
}: DialogProps & { confirmLabel: string; busy?: boolean; onConfirm: () => void }) {
  return (
    <BaseAlert.Root open={open} onOpenChange={next => next || onClose()}>
      <BaseAlert.Portal>
        <BaseAlert.Backdrop className={css.backdrop} />
        <BaseAlert.Popup className={css.popup}>
          <header className={css.header}>
            <BaseAlert.Title>{title}</BaseAlert.Title>
          </header>
          <BaseAlert.Description render={<div>{children}</div>} />
          <footer className={css.footer}>
            <BaseAlert.Close render={<Button>{messages.cancel}</Button>} />
            <Button variant="danger" busy={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </footer>
        </BaseAlert.Popup>
      </BaseAlert.Portal>
    </BaseAlert.Root>
  )
}
