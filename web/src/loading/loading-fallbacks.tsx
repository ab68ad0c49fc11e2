import { RefreshCw, TriangleAlert } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import states from '../ui/page-states.module.css'
import { LoadingState } from '../ui/page-states.tsx'
import type { LoadFailure } from './lazy-component.tsx'
import { loadingMessages as messages } from './messages/messages.ts'

const TEXTS: Readonly<Record<LoadFailure, { title: string; detail: string }>> = {
  unreachable: {
    title: messages.pageTitle,
    detail: messages.pageDetail,
  },
  outdated: {
    title: messages.updated,
    detail: messages.updatedDetail,
  },
}

/** Shows that the code of a page is loading, or why it could not be loaded so far. */
export function PageFallback({ failure }: { failure: LoadFailure | null }) {
  if (failure === null) return <LoadingState />
  const { title, detail } = TEXTS[failure]
  return (
    <div className={states.state} role="status">
      <TriangleAlert size={28} aria-hidden className={states.bad} />
      <h1>{title}</h1>
      <p className={states.text}>{detail}</p>
      {failure === 'outdated' && <ReloadButton />}
    </div>
  )
}

/** Shows nothing while the code of a part of a page is loading, and a line while it cannot be loaded. */
export function PartFallback({ failure }: { failure: LoadFailure | null }) {
  if (failure === null) return null
  return (
    <p role="status" className="small">
      {failure === 'unreachable' ? messages.partUnreachable : messages.partOutdated}{' '}
      {failure === 'outdated' && <ReloadButton />}
    </p>
  )
}

export function ReloadButton() {
  return (
    <Button small onClick={() => location.reload()}>
      <RefreshCw size={15} aria-hidden /> {messages.reload}
    </Button>
  )
}
