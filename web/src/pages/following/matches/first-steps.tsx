import { Panel } from '../../../ui/page-layout.tsx'
import { EmptyState } from '../../../ui/page-states.tsx'
import css from '../following.module.css'
import { matchMessages } from './messages/messages.ts'

/** Teaches a user who follows nothing yet how to begin. */
export function FirstSteps() {
  const { title, saveSearch, createWatchlist, createWebhook } = matchMessages.firstSteps
  return (
    <Panel>
      <EmptyState title={title}>
        <ol className={css.steps}>
          <li>{saveSearch}</li>
          <li>{createWatchlist}</li>
          <li>{createWebhook}</li>
        </ol>
      </EmptyState>
    </Panel>
  )
}
