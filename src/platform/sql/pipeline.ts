import { setImmediate as nextTurn } from 'node:timers/promises'

/** A statement to submit, or `null` to submit nothing at this position. */
export type PipelinedStatement = { submit(): Promise<unknown> } | null

/** The rows returned by each statement, or `null` where no statement was given. */
type PipelineResults<Statements extends readonly PipelinedStatement[]> = {
  -readonly [Index in keyof Statements]: Statements[Index] extends { submit(): Promise<infer Rows> }
    ? Rows
    : null
}

/** Ways to send the statements of a transaction without waiting for each result. They run in array order. */
export interface Pipeline {
  /** Submits all statements in one round trip, before it returns, and resolves to their results. */
  pipeline<const Statements extends readonly PipelinedStatement[]>(
    statements: Statements,
  ): Promise<PipelineResults<Statements>>
  /**
   * Submits all statements, then runs `work` while PostgreSQL executes them. Statements submitted by `work` run after them.
   * Resolves to the result of `work` once all statements have succeeded.
   */
  overlap<T>(statements: readonly PipelinedStatement[], work: () => Promise<T>): Promise<T>
}

export const PIPELINE: Pipeline = {
  pipeline: submitInOrder,
  async overlap(statements, work) {
    const submitted = submitInOrder(statements)
    // The driver writes to the socket at the end of this event-loop turn. `work` may block, so it starts in the next turn.
    const [, value] = await Promise.all([submitted, nextTurn().then(work)])
    return value
  },
}

function submitInOrder<const Statements extends readonly PipelinedStatement[]>(
  statements: Statements,
): Promise<PipelineResults<Statements>> {
  const submitted = statements.map(statement => statement?.submit() ?? null)
  return Promise.all(submitted) as Promise<PipelineResults<Statements>>
}
