import { type TSchema, Type } from '@sinclair/typebox'
import { RUN_ERRORS } from '../../crawls/failures.ts'
import type { ToldRun } from '../../flows/desk.ts'
import type { SourceHealth } from '../../flows/watch.ts'
import { PROBLEM_KINDS } from '../../model/raw.ts'
import { count, date, moment, oneOf, orNull, uuid } from './shapes.ts'

const problems = Type.Array(
  Type.Object({
    kind: oneOf(Object.keys(PROBLEM_KINDS), 'Kind of problem.'),
    count: count('Number of problems of this kind.'),
    example: Type.Object({
      document: Type.String({ description: 'URL or file name of the document.' }),
      place: Type.String({ description: 'Location in the document.' }),
      reason: Type.String({ description: 'What was found.' }),
    }),
  }),
  { description: 'Problems found in documents, grouped by kind, most frequent first.' },
)

/** The component schemas of runs and source health. */
export const RUN_NOUNS: readonly TSchema[] = [
  Type.Object(
    {
      id: Type.String({ format: 'uuid' }),
      source_id: Type.String({ description: 'Source ID.' }),
      kind: oneOf(
        ['crawl', 'backfill', 'import', 'replay'],
        '`crawl` and `backfill` read from the publisher, `import` from files, `replay` from the archive.',
      ),
      state: oneOf(
        ['waiting', 'running', 'ok', 'suspicious', 'failed', 'stopped'],
        '`waiting`: not started yet. `suspicious`: completed with unusual results. `stopped`: ended before completion.',
      ),
      from: orNull(date('First publication date requested; null if the run covers what is due.')),
      to: orNull(date('Last publication date requested; null if the run covers what is due.')),
      started_at: moment('Time at which the run started; while it waits, the time of the request.'),
      finished_at: orNull(moment('Time at which the run ended.')),
      reasons: Type.Array(Type.String(), { description: 'Why the run is suspicious, in full sentences.' }),
      error: Type.Unsafe({
        ...Type.Object({
          code: oneOf(Object.keys(RUN_ERRORS), 'Error code. Its meaning never changes.'),
          message: Type.String(),
        }),
        type: ['object', 'null'],
        description: 'Why the run failed; null if it did not.',
      }),
      documents: count('Documents fetched.'),
      unchanged_documents: count('Fetched documents that are the same as last time.'),
      records: count('Records read.'),
      created: count('New announcements.'),
      changed: count('Announcements whose content changed.'),
      unchanged: count('Announcements whose content is the same.'),
      lost: count('Records and documents that could not be read.'),
      problems,
    },
    { $id: 'Run' },
  ),
  Type.Object(
    {
      state: oneOf(
        ['new', 'ok', 'suspicious', 'failing'],
        'Result of the last regular run. `new` means that the source has never been crawled.',
      ),
      reasons: Type.Array(Type.String(), { description: 'Reasons for the state, in full sentences.' }),
      last_success: orNull(moment('Time at which the last successful regular run ended.')),
      latest_date: orNull(date('Latest publication date.')),
      lag_days: orNull(count('Days since the latest publication date.')),
      gaps: Type.Array(Type.String({ format: 'date' }), {
        description:
          'Publication days without data, and days that could not be fetched. Herald retries them.',
      }),
      next_run: moment('Time of the next scheduled run.'),
      failures: count('Number of consecutive failed regular runs.'),
      failing_since: orNull(moment('Time at which the first of these runs started.')),
      retry_at: orNull(moment('Time of the next retry.')),
      run: orNull(uuid('ID of the run that is waiting or in progress.')),
      problems,
    },
    { $id: 'Health', description: 'Crawl health of a source. `problems` covers the last 30 days.' },
  ),
]

/** The JSON of a run. */
export function runForm(run: ToldRun) {
  const { tally: counts, window: dates } = run
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
export function healthForm(health: SourceHealth) {
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
    run: health.underWay?.id ?? null,
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
