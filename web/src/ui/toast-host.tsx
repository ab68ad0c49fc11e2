import { lazy, Suspense } from 'react'
import { useHasToasts } from './toast-queue.ts'

// The list is loaded with the first message, which saves 17 kB on the initial page load.
const ToastList = lazy(() => import('./toast-list.tsx'))

/** Shows toast messages in the corner of the page. */
export function ToastHost() {
  return (
    useHasToasts() && (
      <Suspense>
        <ToastList />
      </Suspense>
    )
  )
}
