import { Toast } from '@base-ui/react/toast'
import { X } from 'lucide-react'
import { useEffect } from 'react'
import { IconButton } from './button.tsx'
import { uiMessages as messages } from './messages/messages.ts'
import css from './toast-list.module.css'
import { useQueuedToasts } from './toast-queue.ts'

/** Display time of errors, in ms. It is longer than for other messages, because errors take longer to read. */
const ERROR_TOAST_MS = 10_000

/** Renders the toast messages in the corner of the page. */
export default function ToastList() {
  return (
    <Toast.Provider>
      <Toast.Portal>
        <Toast.Viewport className={css.viewport}>
          <List />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function List() {
  const { add, toasts } = Toast.useToastManager()
  const drainQueue = useQueuedToasts()
  useEffect(() => {
    for (const { title, description, isError } of drainQueue()) {
      const errorOptions = isError && ({ type: 'bad', priority: 'high', timeout: ERROR_TOAST_MS } as const)
      add({ title, description, ...errorOptions })
    }
  })
  // The oldest message is at the top, so that the others keep their position when it disappears.
  return toasts.toReversed().map(toast => (
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
        <Toast.Close
          render={
            <IconButton label={messages.close}>
              <X size={16} aria-hidden />
            </IconButton>
          }
        />
      </Toast.Content>
    </Toast.Root>
  ))
}
