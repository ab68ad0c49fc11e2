import type { ProblemCause, StoredProblem } from '../../../crawls/problems/problem-store.ts'
import type { View } from '../schema-builders.ts'
import type { DocumentProblemSchema, ProblemCauseSchema } from './schema.ts'

/** Builds the JSON of a problem. */
export function problemView(problem: StoredProblem): View<typeof DocumentProblemSchema> {
  return {
    id: problem.id,
    run_id: problem.runId,
    kind: problem.kind,
    document: problem.document,
    place: problem.place,
    reason: problem.reason,
    is_lost: problem.isRecordLost,
    detected_at: problem.detectedAt.toISOString(),
  }
}

/** Builds the JSON of problems with the same cause. */
export function problemCauseView(cause: ProblemCause): View<typeof ProblemCauseSchema> {
  return {
    id: cause.id,
    kind: cause.kind,
    field: cause.field,
    cause: cause.cause,
    count: cause.count,
    lost: cause.lost,
    documents: cause.documents,
    first_at: cause.firstAt.toISOString(),
    last_at: cause.lastAt.toISOString(),
    examples: cause.examples.map(problemView),
  }
}
