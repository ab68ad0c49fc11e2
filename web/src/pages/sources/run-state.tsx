import { label } from '../../text/labels.ts'
import { Status, type Tone } from '../../ui/status.tsx'
import type { Run } from './queries.ts'

const TONES: Readonly<Record<Run['state'], Tone>> = {
  waiting: 'plain',
  running: 'plain',
  ok: 'good',
  suspicious: 'warn',
  failed: 'bad',
  stopped: 'plain',
}

/** How a run stands. */
export function RunState({ state }: { state: Run['state'] }) {
  return <Status tone={TONES[state]}>{state === 'ok' ? 'OK' : label(state)}</Status>
}
