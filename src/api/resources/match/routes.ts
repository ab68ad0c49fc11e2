import { Type } from '@sinclair/typebox'
import { MAX_LISTED_ROWS, type MatchedRow, matchListedRows } from '../../../services/matching/listed-row.ts'
import { DEFAULT_CANDIDATES } from '../../../services/matching/match-rows.ts'
import { encodeMatchedRows, MATCH_TABLE_HEADER } from '../../../services/matching/match-table.ts'
import { findExportFormat, type LIST_FORMATS } from '../../http/export-format.ts'
import { sendParts } from '../../http/send-parts.ts'
import { enumParameter, integerParameter } from '../../query-parameters.ts'
import { parseQueryString } from '../../query-string.ts'
import { type ApiRoute, indexReadOptions, requireIndex } from '../../routing.ts'
import { ListFormatSchema } from '../export-parameters.ts'
import { queryStringSchema } from '../request-schemas.ts'
import { writeResponses } from '../response-schemas.ts'
import { readMatchBody } from './read-match-body.ts'
import { MatchedListSchema, matchRequestSchema } from './schema.ts'
import { matchedRowView } from './view.ts'

/** The maximum size of a list. A row of typical length has 100 bytes. */
const MAX_BODY_BYTES = 4 * 1024 * 1024
const MAX_CANDIDATES = 20

const PARAMETERS = {
  candidates: integerParameter({
    min: 1,
    max: MAX_CANDIDATES,
    fallback: DEFAULT_CANDIDATES,
    description: 'Maximum number of candidates per row.',
  }),
  format: enumParameter(
    ListFormatSchema,
    'Format of the response. Without it, the `Accept` header decides, and JSON is the default. CSV shows one candidate of ' +
      'each row.',
  ),
}

const DESCRIPTION =
  `Finds for each of up to ${MAX_LISTED_ROWS} rows the entity that it means, by number, name, legal form, country and town. ` +
  'The verdict `matched` is certain; otherwise, the candidates are listed with the reasons for and against them. Rows with ' +
  'errors do not affect others. A list as CSV has a header row with the columns `id`, `name`, `number`, `country` and ' +
  '`town` in any order, separated by commas, semicolons or tabs. The response is sent while the rows are matched; if it ends ' +
  'early, the connection is closed without the end of the body.'

const csvSchema = Type.String({
  minLength: 1,
  description: 'The list as CSV in UTF-8, with or without a byte order mark.',
  examples: [
    'id,name,number,country,town\r\nC-1042,Boulangerie Exemple SARL,FR 93 007 492 986,FR,44000 Nantes\r\n',
  ],
})
const rowsSchema = Type.String({ description: 'The matched rows, for `format=csv` and `format=ndjson`.' })

const match: ApiRoute = {
  method: 'POST',
  url: '/match',
  scope: 'read',
  isExportable: true,
  accepts: { types: ['text/csv'], maxBytes: MAX_BODY_BYTES },
  schema: {
    tags: ['Entities'],
    operationId: 'matchList',
    summary: 'Match a list of companies',
    description: DESCRIPTION,
    querystring: queryStringSchema(PARAMETERS),
    body: {
      content: {
        'application/json': { schema: matchRequestSchema(MAX_LISTED_ROWS) },
        'text/csv': { schema: csvSchema },
      },
    },
    response: writeResponses(
      {
        200: {
          description: 'The rows in their order, each with its verdict and candidates.',
          content: {
            'application/json': { schema: MatchedListSchema },
            'text/csv': { schema: rowsSchema },
            'application/x-ndjson': { schema: rowsSchema },
          },
        },
      },
      'malformed_request',
      'invalid_parameter',
    ),
  },
  async handler(context, request, reply) {
    const { candidates: limit } = parseQueryString(request.query.raw, PARAMETERS)
    const rows = readMatchBody(request.body, MAX_LISTED_ROWS)
    const index = requireIndex(context)
    const parts = matchListedRows(index, rows, { limit, ...indexReadOptions(request) })
    const { contentType, write } = WRITERS[findExportFormat(request) ?? 'json']
    return sendParts(request, reply, { contentType, parts: write(parts), log: context.log })
  },
}

export const matchRoutes: readonly ApiRoute[] = [match]

type MatchedParts = AsyncIterable<readonly MatchedRow[]>

/** How matched rows are written in each format. */
const WRITERS: Readonly<
  Record<
    (typeof LIST_FORMATS)[number],
    { readonly contentType: string; readonly write: (parts: MatchedParts) => AsyncGenerator<string> }
  >
> = {
  json: { contentType: 'application/json; charset=utf-8', write: writeJson },
  csv: { contentType: 'text/csv; charset=utf-8; header=present', write: writeCsv },
  ndjson: { contentType: 'application/x-ndjson; charset=utf-8', write: writeLines },
}

async function* writeJson(parts: MatchedParts): AsyncGenerator<string> {
  const counts = { matched: 0, ambiguous: 0, unknown: 0, invalid: 0 }
  let separator = '{"data":['
  for await (const part of parts) {
    const views = part.map(matchedRowView)
    for (const { verdict } of views) counts[verdict] += 1
    yield separator + views.map(view => JSON.stringify(view)).join(',')
    separator = ','
  }
  yield `],"counts":${JSON.stringify(counts)}}`
}

async function* writeCsv(parts: MatchedParts): AsyncGenerator<string> {
  let header = MATCH_TABLE_HEADER
  for await (const part of parts) {
    yield header + encodeMatchedRows(part)
    header = ''
  }
}

async function* writeLines(parts: MatchedParts): AsyncGenerator<string> {
  for await (const part of parts)
    yield part.map(match => `${JSON.stringify(matchedRowView(match))}\n`).join('')
}
