import { Type } from '@sinclair/typebox'
import { isCalendarDay } from '../../model/calendar-day.ts'
import type { FieldError } from '../../platform/errors.ts'
import { isUuid } from '../../platform/uuid.ts'
import type { CountedExportPosition, DatedExportPosition, ExportFormat } from '../../search/index-export.ts'
import { LIST_FORMATS } from '../http/export-format.ts'
import { booleanParameter, enumParameter, type QueryParameter } from '../query-parameters.ts'
import { type FeedPosition, feedPositionParameter } from './changes/feed-position.ts'
import { defineComponent, enumSchema } from './schema-builders.ts'

/** Where an export continues: the state of the index that the client has seen, and the last row that it received. */
export interface ExportContinuation<P> {
  readonly state: FeedPosition
  readonly last: P
}

const EXAMPLE_ID = '3f0d6a3e-54a1-5a6e-9d3c-0d1f0c6f7a10'
const COUNT = /^\d{1,10}$/
/** A change number or a cursor. Numbers of 15 digits last for ever, and their format can be documented exactly. */
const STATE = /^(?:0|[1-9]\d{0,14}|ch1_.*)$/
const UUID_PATTERN = '[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}'

function resumeParameter<P extends { readonly id: string }>(
  field: string,
  { pattern, example }: { pattern: string; example: string },
  toPosition: (value: string, id: string) => P | null,
): QueryParameter<ExportContinuation<P>> {
  return {
    schema: Type.String({
      description:
        'Continues an export that ended early: the header `Herald-Cursor` or `Herald-Change` of its response, the ' +
        `\`${field}\` and the \`id\` of the last complete row that you received, separated by dots. The response has the ` +
        'remaining rows and its own `Herald-Cursor`. Then read `/changes` from the earlier cursor. Only with `format`.',
      pattern: `^(0|[1-9]\\d{0,14}|ch1_[A-Za-z0-9_-]+)\\.${pattern}\\.${UUID_PATTERN}$`,
      examples: [`4711.${example}.${EXAMPLE_ID}`],
    }),
    parse(text, name, report) {
      const [state = '', value = '', id = '', ...others] = text.split('.')
      const isComplete = others.length === 0 && STATE.test(state) && isUuid(id)
      const position = isComplete ? toPosition(value, id.toLowerCase()) : null
      if (position !== null) {
        const parsed = feedPositionParameter.parse(state, name, report)
        return parsed === undefined ? undefined : { state: parsed, last: position }
      }
      const detail = `${name} must be a Herald-Cursor, the ${field} and the ID of the last row, separated by dots, such as 4711.${example}.${EXAMPLE_ID}.`
      report({ code: 'malformed_position', detail })
      return undefined
    },
  }
}

const toDatedPosition = (date: string, id: string): DatedExportPosition | null =>
  isCalendarDay(date) ? { date, id } : null

const toCountedPosition = (count: string, id: string): CountedExportPosition | null =>
  COUNT.test(count) ? { count: Number(count), id } : null

export const ListFormatSchema = defineComponent('ListFormat', enumSchema(LIST_FORMATS))

const COMMON_PARAMETERS = {
  format: enumParameter(
    ListFormatSchema,
    '`csv` or `ndjson` returns all results as a stream instead of a page, like the header `Accept: text/csv` or ' +
      '`application/x-ndjson`. `page`, `per_page`, `include` and other orders are then not available. See ' +
      '[Exports](/docs/exports).',
  ),
  bom: booleanParameter(
    '`true` begins CSV with a byte order mark, by which spreadsheet programs recognize UTF-8.',
  ),
}

/** The parameters of lists of announcements that can be exported. */
export const DATED_EXPORT_PARAMETERS = {
  ...COMMON_PARAMETERS,
  resume: resumeParameter(
    'publication date',
    { pattern: '\\d{4}-\\d\\d-\\d\\d', example: '2026-03-17' },
    toDatedPosition,
  ),
}

/** The parameters of lists of entities that can be exported. */
export const COUNTED_EXPORT_PARAMETERS = {
  ...COMMON_PARAMETERS,
  resume: resumeParameter('announcement_count', { pattern: '\\d{1,10}', example: '12' }, toCountedPosition),
}

/** The parameters that an export does not have, with the reason. */
const PAGE_ONLY: Readonly<Record<string, string>> = {
  page: 'An export has no pages; it contains all results.',
  per_page: 'An export has no pages; it contains all results.',
  include: 'An export contains the rows only.',
  sort: 'An export has an order of its own.',
  spelling: 'An export searches for q as typed.',
}

/** Returns an error for each parameter that only pages have, and for each that only exports have. */
export function checkExportParameters(rawQuery: string, format: ExportFormat | null): FieldError[] {
  const given = new URLSearchParams(rawQuery)
  if (format === null)
    return ['resume', 'bom']
      .filter(name => given.has(name))
      .map(parameter => ({
        parameter,
        code: 'export_only',
        detail: `${parameter} is only available with format=csv or format=ndjson.`,
      }))
  const pageOnly = Object.entries(PAGE_ONLY).filter(([name]) => given.has(name))
  return [
    ...pageOnly.map(([parameter, reason]) => ({
      parameter,
      code: 'page_only',
      detail: `${parameter} is not available with format=${format}. ${reason}`,
    })),
    ...(format !== 'csv' && given.has('bom')
      ? [{ parameter: 'bom', code: 'csv_only', detail: 'bom is only available with format=csv.' }]
      : []),
  ]
}
