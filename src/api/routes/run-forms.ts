import { type TSchema, Type } from '@sinclair/typebox'
import { RUN_ERRORS } from '../../crawls/failures.ts'
import type { ToldRun } from '../../flows/desk.ts'
import type { SourceHealth } from '../../flows/watch.ts'
import { PROBLEM_KINDS } from '../../model/raw.ts'
import { count, date, moment, oneOf, orNull } from './shapes.ts'

const problems = Type.Array(
  Type.Object({
    kind: oneOf(Object.keys(PROBLEM_KINDS), 'What kind of problem.'),
    count: count('How many.'),
    example: Type.Object({
      document: Type.String({ description: 'Address or file name.' }),
      place: Type.String({ description: 'Where in it.' }),
      reason: Type.String({ description: 'What was found.' }),
    }),
  }),
  { description: 'What was odd, by kind, the most frequent first.' },
)

/** A run and the health of a source, as the documentation shows them. */
export const RUN_NOUNS: readonly TSchema[] = [
  Type.Object(
    {
      id: Type.String({ format: 'uuid' }),
      source_id: Type.String({ description: 'Id of the source.' }),
      kind: oneOf(['crawl', 'backfill', 'import', 'replay'], 'Where it reads: publisher, files, archive.'),
      state: oneOf(
        ['waiting', 'running', 'ok', 'suspicious', 'failed', 'stopped'],
        'How it stands. `waiting`: not begun yet. `stopped`: told to end before it was done.',
      ),
      from: orNull(date('First day it was asked for; null for what was due.')),
      to: orNull(date('Last day it was asked for.')),
      started_at: moment('When it began, or was asked for.'),
      finished_at: orNull(moment('When it ended.')),
      reasons: Type.Array(Type.String(), { description: 'Why it is suspicious, a sentence each.' }),
      error: Type.Unsafe({
        ...Type.Object({
          code: oneOf(Object.keys(RUN_ERRORS), 'For programs: never changes its meaning.'),
          message: Type.String(),
        }),
        type: ['object', 'null'],
        description: 'What made it fail.',
      }),
      documents: count('Documents it had.'),
      unchanged_documents: count('Of these, those that were as they were the last time.'),
      records: count('Records it read.'),
      created: count('Announcements that are new.'),
      changed: count('Announcements that say something else now.'),
      unchanged: count('Announcements that were here, word for word.'),
      lost: count('Records and documents that could not be read.'),
      problems,
    },
    { $id: 'Run' },
  ),
  Type.Object(
    {
      state: oneOf(
        ['new', 'ok', 'suspicious', 'failing'],
        'How the last regular run ended; `new`: never crawled.',
      ),
      reasons: Type.Array(Type.String(), { description: 'Why, a sentence each.' }),
      last_success: orNull(moment('End of the last regular run that had what it asked for.')),
      latest_date: orNull(date('Newest publication date.')),
      lag_days: orNull(count('Days since then.')),
      gaps: Type.Array(Type.String({ format: 'date' }), {
        description: 'Days of issue without data, and days that could not be had; they are asked for again.',
      }),
      next_run: moment('When it is crawled next.'),
      failures: count('Failed regular runs in a row.'),
      failing_since: orNull(moment('When the first of them began.')),
      retry_at: orNull(moment('When it is tried again.')),
      run: orNull(Type.String({ format: 'uuid', description: 'The run that is under way, or waits.' })),
      problems,
    },
    { $id: 'Health', description: 'How the crawl of a source fares; problems are those of 30 days.' },
  ),
]

/** A run as the API tells it. */
export function runForm(run: ToldRun) {
  const { tally, window } = run
  return {
    ...{ id: run.id, source_id: run.sourceId, kind: run.kind, state: run.state },
    ...{ from: window?.from ?? null, to: window?.to ?? null },
    ...{ started_at: run.startedAt, finished_at: run.finishedAt },
    ...{ reasons: run.reasons, error: run.error },
    ...{ documents: tally.documents, unchanged_documents: tally.unchangedDocuments, records: tally.rows },
    ...{ created: tally.created, changed: tally.changed, unchanged: tally.unchanged, lost: tally.lost },
    problems: problemForms(run.problems),
  }
}

/** The health of a source as the API tells it. */
export function healthForm(health: SourceHealth) {
  return {
    ...{ state: health.state, reasons: health.reasons, last_success: health.lastSuccess },
    ...{ latest_date: health.latestDate, lag_days: health.lagDays, gaps: health.gaps },
    ...{ next_run: health.nextRun, failures: health.failures, failing_since: health.failingSince },
    ...{ retry_at: health.retryAt, run: health.underWay?.id ?? null },
    problems: problemForms(health.problems),
  }
}

function problemForms(problems: SourceHealth['problems']) {
  return problems.map(({ kind, count, document, place, reason }) => ({
    ...{ kind, count },
    example: { document, place, reason },
  }))
}
