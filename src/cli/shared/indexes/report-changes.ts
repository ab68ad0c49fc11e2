import type { IndexFollowerState } from '../../../services/indexing/keep-index-up-to-date.ts'

/** Returns a function that prints what an indexer of this process does or waits for, when that has changed. */
export function reportChanges(
  stateOf: () => IndexFollowerState | undefined,
  print: (line: string) => void,
): () => void {
  let last = ''
  return () => {
    const line = describe(stateOf())
    if (line !== last && line !== '') print(line)
    last = line
  }
}

function describe(state: IndexFollowerState | undefined): string {
  if (state?.state === 'building') return `indexed ${state.change} of ${state.head} changes`
  return state?.state === 'waiting' ? `waiting: ${state.reason}` : ''
}
