import { StatusBadge, type StatusTone } from '../../../ui/status-badge.tsx'
import { sourceMessages } from '../messages/messages.ts'
import type { SourceRun } from '../source-queries.ts'

const STATE_TONES: Readonly<Record<SourceRun['state'], StatusTone>> = {
  waiting: 'plain',
  running: 'plain',
  ok: 'good',
  suspicious: 'warn',
  failed: 'bad',
  stopped: 'plain',
}

/** Renders the state of a run as a badge. */
export function RunStateBadge({ state }: { state: SourceRun['state'] }) {
  return <StatusBadge tone={STATE_TONES[state]}>{sourceMessages.runs.states[state]}</StatusBadge>
}
