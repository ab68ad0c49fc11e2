import { Toast } from '@base-ui/react/toast'
import { X } from 'lucide-react'
import { useEffect } from 'react'
import { IconButton } from './button.tsx'
import css from './toast-list.module.css'
import { useQueuedToasts } from './toast-queue.tsx'

/** What went wrong is left to be read, in milliseconds. */
const ERROR_TOAST_MS = 10_000

/** The messages in the corner. */
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
  const take = useQueuedToasts()
  useEffect(() => {
    for (const { title, description, isError } of take()) {
      const bad = isError && ({ type: 'bad', priority: 'high', timeout: ERROR_TOAST_MS } as const)
      add({ title, description, ...bad })
    }
  })
  // The oldest stands at the top: when it goes, the others stay where they are.
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
            <IconButton label="Close">
              <X size={16} aria-hidden />
            </IconButton>
          }
        />
      </Toast.Content>
    </Toast.Root>
  ))
}
