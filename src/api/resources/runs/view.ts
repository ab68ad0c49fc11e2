import { type TSchema, Type } from '@sinclair/typebox'
import { RUN_ERROR_MESSAGES } from '../../../crawls/run-failures.ts'
import { PROBLEM_KINDS } from '../../../model/source-document.ts'
import type { RunWithProblems } from '../../../services/crawl/run-service.ts'
import type { SourceHealth } from '../../../services/crawl/source-health.ts'
import {
  countSchema,
  dateSchema,
  dateTimeSchema,
  enumSchema,
  nullableSchema,
  uuidSchema,
} from '../schema-builders.ts'

const problems = Type.Array(
  Type.Object({
    kind: enumSchema(Object.keys(PROBLEM_KINDS), 'Kind of problem.'),
    count: countSchema('Number of problems of this kind.'),
    example: Type.Object({
      document: Type.String({ description: 'URL or file name of the document.' }),
      place: Type.String({ description: 'Location in the document.' }),
      reason: Type.String({ description: 'What was found.' }),
    }),
  }),
  { description: 'Problems found in documents, grouped by kind, most frequent first.' },
)

/** The component schemas of runs and source health. */
export const RUN_SCHEMAS: readonly TSchema[] = [
  Type.Object(
    {
      id: Type.String({ format: 'uuid' }),
      source_id: Type.String({ description: 'Source ID.' }),
      kind: enumSchema(
        ['crawl', 'backfill', 'import', 'replay'],
        '`crawl` and `backfill` read from the publisher, `import` from files, `replay` from the archive.',
      ),
      state: enumSchema(
        ['waiting', 'running', 'ok', 'suspicious', 'failed', 'stopped'],
        '`waiting`: not started yet. `suspicious`: completed with unusual results. `stopped`: ended before completion.',
      ),
      from: nullableSchema(
        dateSchema('First publication date requested; null if the run covers what is due.'),
      ),
      to: nullableSchema(dateSchema('Last publication date requested; null if the run covers what is due.')),
      started_at: dateTimeSchema('Time at which the run started; while it waits, the time of the request.'),
      finished_at: nullableSchema(dateTimeSchema('Time at which the run ended.')),
      reasons: Type.Array(Type.String(), { description: 'Why the run is suspicious, in full sentences.' }),
      error: Type.Unsafe({
        ...Type.Object({
          code: enumSchema(Object.keys(RUN_ERROR_MESSAGES), 'Error code. Its meaning never changes.'),
          message: Type.String(),
        }),
        type: ['object', 'null'],
        description: 'Why the run failed; null if it did not.',
      }),
      documents: countSchema('Documents fetched.'),
      unchanged_documents: countSchema('Fetched documents that are the same as last time.'),
      records: countSchema('Records read.'),
      created: countSchema('New announcements.'),
      changed: countSchema('Announcements whose content changed.'),
      unchanged: countSchema('Announcements whose content is the same.'),
      lost: countSchema('Records and documents that could not be read.'),
      problems,
    },
    { $id: 'Run' },
  ),
  Type.Object(
    {
      state: enumSchema(
        ['new', 'ok', 'suspicious', 'failing'],
        'Result of the last regular run. `new` means that the source has never been crawled.',
      ),
      reasons: Type.Array(Type.String(), { description: 'Reasons for the state, in full sentences.' }),
      last_success: nullableSchema(dateTimeSchema('Time at which the last successful regular run ended.')),
      latest_date: nullableSchema(dateSchema('Latest publication date.')),
      lag_days: nullableSchema(countSchema('Days since the latest publication date.')),
      gaps: Type.Array(Type.String({ format: 'date' }), {
        description:
          'Publication days without data, and days that could not be fetched. Herald retries them.',
      }),
      next_run: dateTimeSchema('Time of the next scheduled run.'),
      failures: countSchema('Number of consecutive failed regular runs.'),
      failing_since: nullableSchema(dateTimeSchema('Time at which the first of these runs started.')),
      retry_at: nullableSchema(dateTimeSchema('Time of the next retry.')),
      run: nullableSchema(uuidSchema('ID of the run that is waiting or in progress.')),
      problems,
    },
    { $id: 'Health', description: 'Crawl health of a source. `problems` covers the last 30 days.' },
  ),
]

/** The JSON of a run. */
export function runView(run: RunWithProblems) {
  const { counts, window: dates } = run
  return {
    id: run.id,
    source_id: run.sourceId,
    kind: run.kind,
    state: run.state,
    from: dates?.from ?? null,
    to: dates?.to ?? null,
    started_at: run.startedAt,
    finished_at: run.finishedAt,
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

/** The JSON of the health of a source. */
export function sourceHealthView(health: SourceHealth) {
  return {
    state: health.state,
    reasons: health.reasons,
    last_success: health.lastSuccess,
    latest_date: health.latestDate,
    lag_days: health.lagDays,
    gaps: health.gaps,
    next_run: health.nextRun,
    failures: health.failures,
    failing_since: health.failingSince,
    retry_at: health.retryAt,
    run: health.openRun?.id ?? null,
    problems: problemsView(health.problems),
  }
}

function problemsView(problems: SourceHealth['problems']) {
  return problems.map(problem => ({
    kind: problem.kind,
    count: problem.count,
    example: { document: problem.document, place: problem.place, reason: problem.reason },
  }))
}
