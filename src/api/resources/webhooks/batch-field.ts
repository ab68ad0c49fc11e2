import { Type } from '@sinclair/typebox'
import type { FieldError } from '../../../platform/errors.ts'
import {
  type BatchOptions,
  MAX_BATCH_EVENTS,
  MAX_BATCH_SECONDS,
  MIN_BATCH_EVENTS,
} from '../../../subscriptions/subscription.ts'
import { integerField } from '../../body-fields.ts'
import { suggestClosestValue, truncateReceivedValue } from '../../decode-text.ts'
import { escapeJsonPointer } from '../../http/bodies/json-body-parser.ts'
import type { BodyField } from '../../request-body.ts'

const PARTS = {
  max_events: integerField({
    min: MIN_BATCH_EVENTS,
    max: MAX_BATCH_EVENTS,
    description: 'Number of events with which a batch is complete.',
  }),
  max_seconds: integerField({
    min: 1,
    max: MAX_BATCH_SECONDS,
    description: 'Time in seconds for which the oldest event waits for others.',
  }),
}
type PartName = keyof typeof PARTS

const description =
  'Events that are sent together in one request, whose body is a JSON array of their payloads. It is sent as soon as ' +
  '`max_events` are there, the oldest has waited `max_seconds`, or the body would become larger than 256 KiB.'

export const batchSchema = Type.Object(
  { max_events: PARTS.max_events.schema, max_seconds: PARTS.max_seconds.schema },
  { description, additionalProperties: false },
)

/** The batch options of a subscription. Both parts are required, so that a change never mixes old and new ones. */
export const batchField: BodyField<BatchOptions> = {
  schema: batchSchema,
  required: false,
  parse(value, name, report) {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return void report({
        code: 'wrong_type',
        detail: `${name} must be an object with max_events and max_seconds.`,
      })
    const given = value as Readonly<Record<string, unknown>>
    const names = Object.keys(PARTS)
    for (const key of Object.keys(given)) {
      if (names.includes(key)) continue
      const received = truncateReceivedValue(key)
      const detail = `"${received}" is not a known field of ${name}.`
      const pointer = `/${escapeJsonPointer(received)}`
      report({
        pointer,
        received,
        code: 'unknown_field',
        detail,
        allowed: names,
        ...suggestClosestValue(key, names),
      })
    }
    const parse = (part: PartName): number | undefined => {
      const pointer = `/${part}`
      if (!Object.hasOwn(given, part))
        return void report({ pointer, code: 'missing', detail: `${name}.${part} is required.` })
      const received = truncateReceivedValue(JSON.stringify(given[part]))
      return PARTS[part].parse(given[part], `${name}.${part}`, error =>
        report({ received, ...error, pointer }),
      )
    }
    const [maxEvents, maxSeconds] = [parse('max_events'), parse('max_seconds')]
    const isKnown = Object.keys(given).every(key => names.includes(key))
    return maxEvents !== undefined && maxSeconds !== undefined && isKnown
      ? { maxEvents, maxSeconds }
      : undefined
  },
}

/** The fields of a request body that are checked together. */
export interface BatchValues {
  readonly batch?: BatchOptions | null
  readonly format?: string
}

/** Reports a batch for a chat service, which takes one message per request. */
export function checkBatch({ batch, format = 'standard' }: BatchValues): FieldError[] {
  if (batch === undefined || batch === null || format === 'standard') return []
  const detail = `A message for ${format} has one event. Omit batch, or use the format standard.`
  return [{ pointer: '/batch', code: 'contradiction', detail }]
}
