import { setImmediate as nextTurn } from 'node:timers/promises'

/** A statement to submit, or null where there is nothing to do. */
export type PipelinedStatement = { submit(): Promise<unknown> } | null

/** The rows of each statement; null for a statement that was left out. */
type PipelineResults<Statements extends readonly PipelinedStatement[]> = {
  -readonly [Index in keyof Statements]: Statements[Index] extends { submit(): Promise<infer Rows> }
    ? Rows
    : null
}

/** Ways to send statements of a transaction without waiting for each result. The order is always the order of the array. */
export interface Pipeline {
  /** Submits statements in array order, before it returns, and resolves to their results: one round trip for all. */
  pipeline<const Statements extends readonly PipelinedStatement[]>(
    statements: Statements,
  ): Promise<PipelineResults<Statements>>
  /**
   * Submits statements in array order, then runs `work` while PostgreSQL executes them. Resolves to the result of `work`
   * after all of them have succeeded; the statements of `work` come after them.
   */
  overlap<T>(statements: readonly PipelinedStatement[], work: () => Promise<T>): Promise<T>
}

export const PIPELINE: Pipeline = {
  pipeline: submitInOrder,
  async overlap(statements, work) {
    const submitted = submitInOrder(statements)
    // The driver writes to the socket at the end of this turn; `work` may compute for long before its first await.
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
