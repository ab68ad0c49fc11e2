import { RefreshCw, TriangleAlert } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import states from '../ui/page-states.module.css'
import { LoadingState } from '../ui/page-states.tsx'
import type { LoadFailure } from './lazy-component.tsx'

const TEXTS: Readonly<Record<LoadFailure, { title: string; detail: string }>> = {
  unreachable: {
    title: 'Can’t load this page right now',
    detail: 'The server can’t be reached. Retrying every 2 seconds…',
  },
  outdated: {
    title: 'Herald was updated',
    detail: 'This page needs the new version. Reload to continue.',
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
      {failure === 'unreachable'
        ? 'Can’t load this right now. Retrying every 2 seconds…'
        : 'Herald was updated. Finish what you’re typing, then reload.'}{' '}
      {failure === 'outdated' && <ReloadButton />}
    </p>
  )
}

export function ReloadButton() {
  return (
    <Button small onClick={() => location.reload()}>
      <RefreshCw size={15} aria-hidden /> Reload
    </Button>
  )
}
