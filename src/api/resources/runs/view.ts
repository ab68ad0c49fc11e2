import type { RunWithProblems } from '../../../services/crawl/run-service.ts'
import type { SourceHealth } from '../../../services/crawl/source-health.ts'
import type { View } from '../schema-builders.ts'
import type { ProblemGroupSchema, RunSchema, SourceHealthSchema } from './schema.ts'

/** Builds the JSON of a run. */
export function runView(run: RunWithProblems): View<typeof RunSchema> {
  const { counts, window: dates } = run
  return {
    id: run.id,
    source_id: run.sourceId,
    kind: run.kind,
    state: run.state,
    from: dates?.from ?? null,
    to: dates?.to ?? null,
    started_at: run.startedAt.toISOString(),
    finished_at: run.finishedAt?.toISOString() ?? null,
    reasons: run.reasons,
    error: run.error,
    documents: counts.documents,
    unchanged_documents: counts.unchangedDocuments,
    records: counts.rows,
    created: counts.created,
    changed: counts.changed,
    unchanged: counts.unchanged,
    lost: counts.lost,
    problems: problemsView(run.problems),
  }
}

/** Builds the JSON of the health of a source. */
export function sourceHealthView(health: SourceHealth): View<typeof SourceHealthSchema> {
  return {
    state: health.state,
    reasons: health.reasons,
    last_success: health.lastSuccess?.toISOString() ?? null,
    latest_date: health.latestDate,
    lag_days: health.lagDays,
    gaps: health.gaps,
    next_run: health.nextRun.toISOString(),
    failures: health.failures,
    failing_since: health.failingSince?.toISOString() ?? null,
    retry_at: health.retryAt?.toISOString() ?? null,
    run: health.openRun?.id ?? null,
    problems: problemsView(health.problems),
  }
}

function problemsView(problems: SourceHealth['problems']): View<typeof ProblemGroupSchema>[] {
  return problems.map(problem => ({
    kind: problem.kind,
    count: problem.count,
    example: { document: problem.document, place: problem.place, reason: problem.reason },
  }))
}
