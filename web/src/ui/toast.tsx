import { Toast } from '@base-ui/react/toast'
import { X } from 'lucide-react'
import { ApiError } from '../api/errors.ts'
import { IconButton } from './button.tsx'
import css from './toast.module.css'

const manager = Toast.createToastManager()

/** Says in a corner, and aloud, that something was done. */
export function say(title: string, description?: string): void {
  manager.add({ title, description })
}

/** Says that something was not done, and why. */
export function sayFailed(title: string, error: unknown): void {
  const description = error instanceof ApiError ? error.message : String(error)
  manager.add({ title, description, type: 'bad', priority: 'high', timeout: 10_000 })
}

/** Where they show. */
export function Toasts() {
  return (
    <Toast.Provider toastManager={manager}>
      <Toast.Portal>
        <Toast.Viewport className={css.viewport}>
          <List />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function List() {
  return Toast.useToastManager().toasts.map(toast => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className={`${css.toast} ${toast.type === 'bad' ? css.bad : ''}`}
    >
      <Toast.Content className={css.content}>
        <div>
          <Toast.Title className={css.title} />
          <Toast.Description className={css.text} />
        </div>
        <Toast.Close render={<IconButton label="Close">{<X size={16} aria-hidden />}</IconButton>} />
      </Toast.Content>
    </Toast.Root>
  ))
}
