import type { LoadFailure } from '../loading/lazy-component.tsx'
import { lazyComponent } from '../loading/lazy-component.tsx'
import css from './toast-host.module.css'
import { useHasToasts, usePendingToasts } from './toast-queue.ts'

// The list is loaded with the first message, which saves 17 kB on the initial page load.
const ToastList = lazyComponent(async () => (await import('./toast-list.tsx')).default, PlainMessages)

/** Shows toast messages in the corner of the page. */
export function ToastHost() {
  return useHasToasts() && <ToastList />
}

/** Shows the messages as plain text while the code of the list cannot be loaded, so that no error goes unseen. */
function PlainMessages({ failure }: { failure: LoadFailure | null }) {
  const messages = usePendingToasts()
  if (failure === null || messages.length === 0) return null
  return (
    <div role="alert" className={css.messages}>
      {messages.map(({ title, description }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: messages keep their order
        <p key={index}>
          <strong>{title}</strong> {description}
        </p>
      ))}
    </div>
  )
}
