import { Type } from '@sinclair/typebox'
import { encodeCsvRow } from '../../../platform/csv/encode-csv.ts'
import { MAX_ENTRIES_PER_LIST } from '../../../services/following/entry-service.ts'
import type { ImportPart } from '../../../services/following/import-parties.ts'
import { readListedParties } from '../../../services/following/listed-parties.ts'
import { keyActorOf } from '../../http/audit-actor.ts'
import { findExportFormat, type LIST_FORMATS } from '../../http/export-format.ts'
import { sendParts } from '../../http/send-parts.ts'
import { booleanParameter, enumParameter, enumParameterWithDefault } from '../../query-parameters.ts'
import { parseQueryString } from '../../query-string.ts'
import { type ApiRoute, indexReadOptions, requireIdFromPath, requireIndex } from '../../routing.ts'
import { ListFormatSchema } from '../export-parameters.ts'
import { readMatchBody } from '../match/read-match-body.ts'
import { matchRequestSchema } from '../match/schema.ts'
import { idPathSchema, queryStringSchema } from '../request-schemas.ts'
import { writeResponses } from '../response-schemas.ts'
import { enumSchema } from '../schema-builders.ts'
import { ImportResultSchema } from './entry-schema.ts'
import { ImportCounter } from './import-counts.ts'
import { importCountsView } from './view.ts'

/** The maximum size of a list. A row of typical length has 100 bytes. */
const MAX_BODY_BYTES = 32 * 1024 * 1024

const PARAMETERS = {
  mode: enumParameterWithDefault(
    enumSchema(['add', 'replace']),
    'add',
    '`add`: other entries stay. `replace`: entries that the list lacks are deleted at the end, unless a row is invalid.',
  ),
  dry_run: booleanParameter('Whether to return the verdicts without changing anything.'),
  format: enumParameter(
    ListFormatSchema,
    'Format of the response. Without it, the `Accept` header decides, and JSON is the default.',
  ),
}

const DESCRIPTION =
  `Adds up to ${MAX_ENTRIES_PER_LIST} parties, each looked up like in \`POST /match\`. Send JSON, or CSV in UTF-8 with a header ` +
  'row with the columns `id` (your own ID), `name`, `number`, `country` and `town` in any order. The response has a verdict on ' +
  'each row, in order, and is sent while the rows are imported: each row is saved when its verdict arrives. In NDJSON and CSV, ' +
  'the header `Herald-Total` has the number of rows, from which to show progress; the last line of NDJSON has the `counts`. If ' +
  'the response ends early, repeat the import: rows that are saved already stay `unchanged`. Rows with errors do not affect ' +
  'others.'

const csvSchema = Type.String({
  minLength: 1,
  description: 'The list as CSV in UTF-8, with or without a byte order mark.',
  examples: [
    'id,name,number,country,town\r\nC-1042,Boulangerie Exemple SARL,FR 93 007 492 986,FR,44000 Nantes\r\n',
  ],
})
const rowsSchema = Type.String({ description: 'The verdicts, for `format=csv` and `format=ndjson`.' })

const importRoute: ApiRoute = {
  method: 'POST',
  url: '/watchlists/:id/import',
  scope: 'read',
  isExportable: true,
  accepts: { types: ['text/csv'], maxBytes: MAX_BODY_BYTES },
  schema: {
    tags: ['Watchlists'],
    operationId: 'importWatchlist',
    summary: 'Import parties into a watchlist',
    description: DESCRIPTION,
    params: idPathSchema,
    querystring: queryStringSchema(PARAMETERS),
    body: {
      content: {
        'application/json': { schema: matchRequestSchema(MAX_ENTRIES_PER_LIST) },
        'text/csv': { schema: csvSchema },
      },
    },
    response: writeResponses(
      {
        200: {
          description: 'The verdicts on the rows, in order.',
          content: {
            'application/json': { schema: ImportResultSchema },
            'text/csv': { schema: rowsSchema },
            'application/x-ndjson': { schema: rowsSchema },
          },
        },
      },
      'not_found',
      'too_many_entries',
    ),
  },
  async handler(context, request, reply) {
    const { mode, dry_run: isDryRun = false } = parseQueryString(request.query.raw, PARAMETERS)
    const rows = readListedParties(readMatchBody(request.body, MAX_ENTRIES_PER_LIST))
    const parts = context.following.importParties({
      actor: keyActorOf(request),
      watchlistId: requireIdFromPath(request),
      rows,
      options: { mode, isDryRun },
      lookup: { reader: requireIndex(context), ...indexReadOptions(request) },
    })
    const format = findExportFormat(request)
    if (format !== null) reply.header('herald-total', rows.length)
    const { contentType, write } = WRITERS[format ?? 'json']
    return sendParts(request, reply, { contentType, parts: write(parts), log: context.log })
  },
}

export const watchlistImportRoutes: readonly ApiRoute[] = [importRoute]

type ImportParts = AsyncIterable<ImportPart>

/** How the verdicts are written in each format. */
const WRITERS: Readonly<
  Record<
    (typeof LIST_FORMATS)[number],
    { readonly contentType: string; readonly write: (parts: ImportParts) => AsyncGenerator<string> }
  >
> = {
  json: { contentType: 'application/json; charset=utf-8', write: writeJson },
  csv: { contentType: 'text/csv; charset=utf-8; header=present', write: writeCsv },
  ndjson: { contentType: 'application/x-ndjson; charset=utf-8', write: writeLines },
}

async function* writeJson(parts: ImportParts): AsyncGenerator<string> {
  const counter = new ImportCounter()
  let separator = '{"data":['
  for await (const part of parts) {
    const views = counter.add(part)
    if (views.length === 0) continue
    yield separator + views.map(view => JSON.stringify(view)).join(',')
    separator = ','
  }
  yield `],"counts":${JSON.stringify(importCountsView(counter.counts))}}`
}

async function* writeLines(parts: ImportParts): AsyncGenerator<string> {
  const counter = new ImportCounter()
  for await (const part of parts) {
    const views = counter.add(part)
    if (views.length > 0) yield views.map(view => `${JSON.stringify(view)}\n`).join('')
  }
  yield `{"counts":${JSON.stringify(importCountsView(counter.counts))}}\n`
}

const CSV_HEADER = encodeCsvRow([
  'row',
  'id',
  'verdict',
  'outcome',
  'entry_id',
  'entity_ids',
  'candidates',
  'duplicate_of',
  'errors',
])

async function* writeCsv(parts: ImportParts): AsyncGenerator<string> {
  const counter = new ImportCounter()
  let header = CSV_HEADER
  for await (const part of parts) {
    const views = counter.add(part)
    if (views.length === 0) continue
    const lines = views.map(view => {
      const { row, id, verdict, outcome, entry_id, entity_ids, candidates, duplicate_of, errors } = view
      const details = errors.map(({ detail }) => detail).join(' ')
      const entities = entity_ids.join(' ')
      return encodeCsvRow([
        ...[row, id, verdict, outcome, entry_id, entities],
        ...[candidates, duplicate_of, details],
      ])
    })
    yield header + lines.join('')
    header = ''
  }
}
