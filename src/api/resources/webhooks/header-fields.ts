import { Type } from '@sinclair/typebox'
import {
  CUSTOM_HEADER_NAME_PATTERN,
  CUSTOM_HEADER_VALUE_PATTERN,
  type CustomHeaderChanges,
  findHeaderNameFault,
  findHeaderValueFault,
  headerKey,
  MAX_CUSTOM_HEADER_NAME_LENGTH,
  MAX_CUSTOM_HEADER_VALUE_LENGTH,
  MAX_CUSTOM_HEADERS,
  MAX_CUSTOM_HEADERS_LENGTH,
} from '../../../subscriptions/custom-headers.ts'
import { type FieldErrorReporter, truncateReceivedValue } from '../../decode-text.ts'
import { escapeJsonPointer } from '../../http/bodies/json-body-parser.ts'
import type { BodyField } from '../../request-body.ts'

const description =
  `Headers to add to each request, such as \`{"X-Team": "legal"}\`: up to ${MAX_CUSTOM_HEADERS}, with up to ` +
  `${MAX_CUSTOM_HEADERS_LENGTH} characters together. Values are stored encrypted and never shown again. Names that Herald ` +
  'or the connection uses are refused, such as `Host`, `Content-…`, `User-Agent`, `X-REGISTRY-…` and `webhook-…`.'

const changeDescription =
  `${description} Headers that are not given keep their values; \`null\` as a value removes one, and \`null\` instead ` +
  'of the object removes all. With a `url` of another host, all headers must be given again.'

/** The custom headers of a new subscription. */
export const newHeadersField = createHeadersField(false)
/** Changes to the custom headers of a subscription. */
export const headerChangesField = createHeadersField(true)

/** Errors never repeat a value, because it is a secret. */
function createHeadersField(isChange: boolean): BodyField<CustomHeaderChanges> {
  return {
    schema: Type.Unsafe<Readonly<Record<string, string | null>>>({
      type: isChange ? ['object', 'null'] : 'object',
      description: isChange ? changeDescription : description,
      maxProperties: MAX_CUSTOM_HEADERS,
      propertyNames: { pattern: CUSTOM_HEADER_NAME_PATTERN, maxLength: MAX_CUSTOM_HEADER_NAME_LENGTH },
      additionalProperties: {
        type: isChange ? ['string', 'null'] : 'string',
        pattern: CUSTOM_HEADER_VALUE_PATTERN,
        maxLength: MAX_CUSTOM_HEADER_VALUE_LENGTH,
      },
      examples: [{ 'X-Team': 'legal' }],
    }),
    required: false,
    parse(value, name, report) {
      if (value === null && isChange) return null
      if (typeof value !== 'object' || value === null || Array.isArray(value)) {
        const detail = `${name} must be an object of header names and values.`
        return void report({ code: 'wrong_type', detail, received: value === null ? 'null' : typeof value })
      }
      return parseHeaders(Object.entries(value), isChange, report)
    },
  }
}

function parseHeaders(
  entries: readonly (readonly [string, unknown])[],
  isChange: boolean,
  report: FieldErrorReporter,
): CustomHeaderChanges | undefined {
  const keys = entries.map(([name]) => headerKey(name))
  const faults = entries.flatMap(([name, value], index) => {
    const fault = findFault(name, value, isChange) ?? findRepetition(entries, keys, index)
    return fault === null ? [] : [{ name, ...fault }]
  })
  for (const { name, code, detail } of faults) {
    const received = truncateReceivedValue(name)
    report({ pointer: `/${escapeJsonPointer(received)}`, received, code, detail })
  }
  if (faults.length > 0) return undefined
  return entries.map(([name, value]) => ({ name, value: value as string | null }))
}

function findFault(name: string, value: unknown, isChange: boolean) {
  const fault = findHeaderNameFault(name)
  if (fault !== null || (value === null && isChange)) return fault
  if (typeof value === 'string') return findHeaderValueFault(value)
  return { code: 'wrong_type', detail: 'The value of a header must be a string.' }
}

function findRepetition(
  entries: readonly (readonly [string, unknown])[],
  keys: readonly string[],
  index: number,
) {
  const first = keys.indexOf(keys[index] ?? '')
  if (first === index) return null
  const detail = `Receivers may take ${entries[index]?.[0]} and ${entries[first]?.[0]} for the same header. Keep one of them.`
  return { code: 'duplicate_item', detail }
}
