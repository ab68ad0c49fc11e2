import { newId } from '../base/ids.ts'
import type { Ports } from '../base/ports.ts'
import {
  emptyTally,
  finishRun,
  noteProblems,
  type RunKind,
  type RunState,
  startRun,
  type Tally,
} from '../crawls/store.ts'
import type { Problem } from '../model/raw.ts'

/** A problem with the document it stands in. */
export type Noted = Problem & { readonly document: string }

/** So many problems of one run are kept with their place; all are counted. */
const KEPT_PROBLEMS = 10_000

/** A run of a crawl or an import under way. */
export interface Run {
  readonly id: string
  readonly tally: Tally
  note(document: string, problem: Problem): void
  /** Writes the problems noted since the last call. */
  flush(): Promise<void>
  finish(state: RunState, error?: string): Promise<void>
}

/** Opens a run in the record. `onProblem` hears of every problem as it is found. */
export async function openRun(
  ports: Ports,
  facts: { sourceId: string; kind: RunKind },
  onProblem: (problem: Noted) => void,
): Promise<Run> {
  const id = newId(ports.clock.now(), ports.dice)
  const tally = emptyTally()
  let waiting: Noted[] = []
  await startRun(ports.sql, { id, ...facts, startedAt: ports.clock.now() })

  async function flush(): Promise<void> {
    const batch = waiting
    waiting = []
    if (batch.length > 0) await noteProblems(ports.sql, id, batch)
  }
  return {
    id,
    tally,
    note(document, problem) {
      const noted = {
        ...problem,
        document: storable(document),
        place: storable(problem.place),
        reason: storable(problem.reason),
      }
      tally.problems += 1
      if (problem.lost) tally.lost += 1
      if (tally.problems <= KEPT_PROBLEMS) waiting.push(noted)
      onProblem(noted)
    },
    flush,
    async finish(state, error) {
      await flush()
      await finishRun(ports.sql, { id, state, finishedAt: ports.clock.now(), tally, error: error ?? null })
      ports.log.info({ run: id, ...facts, state, ...tally, error }, 'run finished')
    },
  }
}

/** Text from a hostile document as PostgreSQL takes it: no NUL, no half characters, not endless. */
function storable(text: string): string {
  return text.slice(0, 2000).toWellFormed().replaceAll('\0', '\ufffd')
}
