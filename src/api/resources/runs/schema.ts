import { type Static, Type } from '@sinclair/typebox'
import { ProblemKindSchema } from '../problems/schema.ts'
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
    kind: ProblemKindSchema,
    count: countSchema('Number of problems of this kind.'),
    example: Type.Object({
      document: Type.String({ description: 'URL or file name of the document that has the problem.' }),
      place: Type.String({ description: 'Location of the problem in the document.' }),
      reason: Type.String({ description: 'Description of the problem.' }),
    }),
  }),
)
const problems = Type.Array(ProblemGroupSchema, {
  description: 'Problems found in documents, grouped by kind, most frequent first.',
})

const RunErrorSchema = Type.Object({
  code: RunErrorCodeSchema,
  message: Type.String({ description: 'Description of the error.' }),
})

export const RunSchema = defineComponent(
  'Run',
  Type.Object({
    id: uuidSchema('ID of the run.'),
    source_id: SourceIdSchema,
    kind: enumSchema(
      ['crawl', 'backfill', 'import', 'replay'],
      'Kind of run. `crawl` and `backfill` read from the publisher, `import` from files and `replay` from the archive.',
    ),
    state: enumSchema(
      ['waiting', 'running', 'ok', 'suspicious', 'failed', 'stopped'],
      'State of the run. `waiting`: not started yet. `suspicious`: completed with unusual results. `stopped`: ended ' +
        'before it was complete.',
    ),
    from: nullableSchema(
      dateSchema('First requested publication date; `null` if the run fetches what is due.'),
    ),
    to: nullableSchema(dateSchema('Last requested publication date; `null` if the run fetches what is due.')),
    started_at: dateTimeSchema('Time at which the run started or, while it is waiting, was requested.'),
    finished_at: nullableSchema(dateTimeSchema('Time at which the run ended; `null` if it has not.')),
    reasons: Type.Array(Type.String(), { description: 'Why the run is suspicious, as full sentences.' }),
    error: Type.Unsafe<Static<typeof RunErrorSchema> | null>({
      ...RunErrorSchema,
      type: ['object', 'null'],
      description: 'Why the run failed; `null` if it did not.',
    }),
    documents: countSchema('Number of documents fetched.'),
    unchanged_documents: countSchema(
      'Number of fetched documents that have not changed since they were last fetched.',
    ),
    records: countSchema('Number of records read.'),
    created: countSchema('Number of new announcements.'),
    changed: countSchema('Number of announcements whose content changed.'),
    unchanged: countSchema('Number of announcements whose content did not change.'),
    lost: countSchema('Number of records and documents that could not be read.'),
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
      reasons: Type.Array(Type.String(), { description: 'Reasons for the state, as full sentences.' }),
      last_success: nullableSchema(
        dateTimeSchema('Time at which the last successful regular run ended; `null` if there was none.'),
      ),
      latest_date: nullableSchema(
        dateSchema('Latest publication date; `null` if there are no announcements yet.'),
      ),
      lag_days: nullableSchema(
        countSchema(
          'Number of days since the latest publication date; `null` if there are no announcements yet.',
        ),
      ),
      gaps: Type.Array(Type.String({ format: 'date' }), {
        description: 'Publication days without data or that could not be fetched. Herald retries them.',
      }),
      next_run: dateTimeSchema('Time of the next scheduled run.'),
      failures: countSchema('Number of consecutive failed regular runs.'),
      failing_since: nullableSchema(
        dateTimeSchema(
          'Time at which the first of the consecutive failed runs started; `null` if the last run did not fail.',
        ),
      ),
      retry_at: nullableSchema(dateTimeSchema('Time of the next retry; `null` if none is due.')),
      run: nullableSchema(
        uuidSchema('ID of the run that is waiting or in progress; `null` if there is none.'),
      ),
      problems,
    },
    { description: 'Crawl health of a source. `problems` contains the problems of the last 30 days.' },
  ),
)

export const RunListSchema = defineComponent(
  'RunList',
  Type.Object({
    health: SourceHealthSchema,
    data: Type.Array(RunSchema),
    pagination: PaginationSchema,
  }),
)
