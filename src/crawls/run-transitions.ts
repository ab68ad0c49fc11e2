import type { StateTransition } from '../model/state-transition.ts'
import type { RunState } from './run-store.ts'

/** All transitions between run states. */
export const RUN_TRANSITIONS: readonly StateTransition<RunState>[] = [
  { from: null, to: 'waiting', cause: 'requested through the API' },
  { from: null, to: 'running', cause: 'schedule or command' },
  { from: 'waiting', to: 'running', cause: 'crawler starts it' },
  { from: 'waiting', to: 'stopped', cause: 'not started within a day' },
  { from: 'running', to: 'ok', cause: 'everything fetched and read' },
  { from: 'running', to: 'suspicious', cause: 'everything fetched, with anomalies' },
  { from: 'running', to: 'failed', cause: 'something not fetched, or the process ended' },
  { from: 'running', to: 'stopped', cause: 'shutdown' },
]
