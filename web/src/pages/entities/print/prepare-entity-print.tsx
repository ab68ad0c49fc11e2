import { Printer } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { showErrorToast } from '../../../ui/toast-queue.ts'
import { type EntitySummary, useCoMentionedEntities } from '../entity-queries.ts'
import { entityMessages as messages } from '../messages/messages.ts'
import { useTimelineEvents } from '../timeline/timeline-events-query.ts'

/** Largest number of events that are printed, the newest first. It fills about 200 sheets. */
const MAX_PRINTED_EVENTS = 5_000

/** What a page has to load before the entity can be printed completely. */
export interface EntityPrintNeeds {
  readonly events: number
  readonly related: number
}

/** The maximum that the API returns at once. */
const PRINTED_RELATED = 100
const NOTHING: EntityPrintNeeds = { events: 0, related: 0 }

/** Returns the needs of printing, which are raised from the request, also with the keyboard, until it was printed. */
export function useEntityPrint({ announcement_count }: EntitySummary) {
  const [state, setState] = useState<'idle' | 'loading' | 'printing'>('idle')
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key !== 'p' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      setState('loading')
    }
    // Some browsers return from `print` before they have read the page.
    const onAfterPrint = () => setState('idle')
    window.addEventListener('keydown', onKeyDown)
    window.addEventListener('afterprint', onAfterPrint)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
      window.removeEventListener('afterprint', onAfterPrint)
    }
  }, [])
  return {
    isPreparing: state === 'loading',
    needs:
      state === 'idle'
        ? NOTHING
        : { events: Math.min(MAX_PRINTED_EVENTS, announcement_count), related: PRINTED_RELATED },
    start: () => setState('loading'),
    finish: useCallback((hasFailed: boolean) => setState(hasFailed ? 'idle' : 'printing'), []),
  }
}

export function PrintEntityButton({ print }: { print: ReturnType<typeof useEntityPrint> }) {
  return (
    <Button small busy={print.isPreparing} onClick={print.start}>
      <Printer size={15} aria-hidden /> {messages.detail.print}
    </Button>
  )
}

/** Opens the print dialog as soon as everything has loaded. */
export function EntityPrintPreparation({
  entity: { id, announcement_count },
  needs,
  onFinish,
}: {
  entity: EntitySummary
  needs: EntityPrintNeeds
  onFinish: (hasFailed: boolean) => void
}) {
  const first = announcement_count - needs.events
  const timeline = useTimelineEvents(id, announcement_count, first, announcement_count)
  const related = useCoMentionedEntities(id, 1, needs.related)
  const error = timeline.error ?? related.error
  const isReady = !timeline.isStale && !related.isPending && !related.isPlaceholderData
  useEffect(() => {
    if (error) {
      showErrorToast(messages.detail.printFailed, error)
      onFinish(true)
    } else if (isReady) {
      onFinish(false)
      window.print()
    }
  }, [error, isReady, onFinish])
  return null
}
