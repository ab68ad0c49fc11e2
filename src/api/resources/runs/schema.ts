import { type Static, Type } from '@sinclair/typebox'
import { PROBLEM_KINDS, type ProblemKind } from '../../../model/source-document.ts'
import {
  countSchema,
  dateSchema,
  dateTimeSchema,
  defineComponent,
  enumSchema,
  nullableSchema,
  uuidSchema,
} from '../schema-builders.ts'
import { PaginationSchema, RunErrorCodeSchema, SourceIdSchema } from '../shared-schemas.ts'

export const ProblemGroupSchema = defineComponent(
  'ProblemGroup',
  Type.Object({
    kind: enumSchema(Object.keys(PROBLEM_KINDS) as ProblemKind[], 'Kind of problem.'),
    count: countSchema('Number of problems of this kind.'),
    example: Type.Object({
      document: Type.String({ description: 'URL or file name of the document.' }),
      place: Type.String({ description: 'Location in the document.' }),
      reason: Type.String({ description: 'What was found.' }),
    }),
  }),
)
const problems = Type.Array(ProblemGroupSchema, {
  description: 'Problems found in documents, grouped by kind, most frequent first.',
})

const RunErrorSchema = Type.Object({ code: RunErrorCodeSchema, message: Type.String() })

export const RunSchema = defineComponent(
  'Run',
  Type.Object({
    id: Type.String({ format: 'uuid' }),
    source_id: SourceIdSchema,
    kind: enumSchema(
      ['crawl', 'backfill', 'import', 'replay'],
      '`crawl` and `backfill` read from the publisher, `import` from files, `replay` from the archive.',
    ),
    state: enumSchema(
      ['waiting', 'running', 'ok', 'suspicious', 'failed', 'stopped'],
      '`waiting`: not started yet. `suspicious`: completed with unusual results. `stopped`: ended before completion.',
    ),
    from: nullableSchema(dateSchema('First publication date requested; null if the run covers what is due.')),
    to: nullableSchema(dateSchema('Last publication date requested; null if the run covers what is due.')),
    started_at: dateTimeSchema('Time at which the run started; while it waits, the time of the request.'),
    finished_at: nullableSchema(dateTimeSchema('Time at which the run ended.')),
    reasons: Type.Array(Type.String(), { description: 'Why the run is suspicious, in full sentences.' }),
    error: Type.Unsafe<Static<typeof RunErrorSchema> | null>({
      ...RunErrorSchema,
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
  }),
)

export const SourceHealthSchema = defineComponent(
  'Health',
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
    { description: 'Crawl health of a source. `problems` covers the last 30 days.' },
  ),
)

export const RunListSchema = Type.Object({
  health: SourceHealthSchema,
  data: Type.Array(RunSchema),
  pagination: PaginationSchema,
})
