import { Type } from '@sinclair/typebox'
import type { DigestFields } from '../../../mail/digest.ts'
import { isTimeZone } from '../../../mail/schedule/local-time.ts'
import type { FieldError } from '../../../platform/errors.ts'
import { hasMoreCharacters } from '../../../platform/text.ts'
import { isUuid } from '../../../platform/uuid.ts'
import { type DigestPatch, TIME_WITHOUT_EFFECT } from '../../../services/mail/digest-service.ts'
import { booleanField, enumListField } from '../../body-fields.ts'
import { decodeText, truncateReceivedValue } from '../../decode-text.ts'
import { stringParameter } from '../../query-parameters.ts'
import { type BodyField, requiredField, stringField, type ValidatedBody } from '../../request-body.ts'
import { uuidSchema } from '../schema-builders.ts'
import { DIGEST_WEEKDAYS, DigestFrequencySchema, DigestWeekdaySchema } from './schema.ts'

const MAX_NAME_LENGTH = 100
/** Maximum number of watchlists, and of saved searches, that a digest can name. */
const MAX_IDS = 200

const TIME_PATTERN = /^(?:[01]\d|2[0-3]):[0-5]\d$/

function checkName(text: string): FieldError | null {
  if (hasMoreCharacters(text, MAX_NAME_LENGTH))
    return { code: 'too_long', detail: `name must be at most ${MAX_NAME_LENGTH} characters long.` }
  if (!/\p{Cc}/u.test(text)) return null
  return { code: 'control_character', detail: 'name must not contain control characters.' }
}

const idField = stringField(
  stringParameter(uuidSchema('ID of the mail address to send to. It may be unconfirmed yet.'), text =>
    isUuid(text) ? null : { code: 'invalid_uuid', detail: 'address_id must be a UUID.' },
  ),
)

/** Creates a field for a list of distinct IDs. */
function idListField(what: string, plural: string): BodyField<readonly string[]> {
  return {
    schema: Type.Array(uuidSchema(`ID of a ${what}.`), {
      maxItems: MAX_IDS,
      uniqueItems: true,
      description: `IDs of the ${plural} to include. If no list and no search is named, all of the owner are included.`,
    }),
    required: false,
    parse(value, name, report) {
      if (!Array.isArray(value))
        return void report({ code: 'wrong_type', detail: `${name} must be an array of UUIDs.` })
      if (value.length > MAX_IDS)
        return void report({ code: 'too_long', detail: `${name} must have at most ${MAX_IDS} items.` })
      const ids = value.map(item => String(item).toLowerCase())
      const errors = ids.flatMap((id, index): FieldError[] => {
        const base = { pointer: `/${index}`, received: truncateReceivedValue(id) }
        if (typeof value[index] !== 'string' || !isUuid(id))
          return [{ ...base, code: 'invalid_uuid', detail: `${name} must be an array of UUIDs.` }]
        if (ids.indexOf(id) === index) return []
        return [{ ...base, code: 'duplicate_item', detail: `${name} contains "${id}" more than once.` }]
      })
      for (const error of errors) report(error)
      return errors.length === 0 ? ids : undefined
    },
  }
}

const frequencyField = stringField({
  schema: DigestFrequencySchema,
  parse: (text, name, report) =>
    decodeText(DigestFrequencySchema, text, name, report) as DigestFields['frequency'] | undefined,
})

const OPTIONAL_FIELDS = {
  name: stringField(
    stringParameter(
      Type.String({
        maxLength: MAX_NAME_LENGTH,
        pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f]+$',
        description: 'Name of the digest, with which its subject starts.',
        examples: ['Suppliers'],
      }),
      checkName,
    ),
  ),
  watchlists: idListField('watchlist', 'watchlists'),
  saved_searches: idListField('saved search', 'saved searches'),
  time: stringField(
    stringParameter(
      Type.String({
        pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
        default: '07:00',
        description: 'Time of day of a daily digest, as HH:MM in its time zone. Not for other digests.',
        examples: ['07:00'],
      }),
      text =>
        TIME_PATTERN.test(text)
          ? null
          : {
              code: 'invalid_time',
              detail: 'time must be a time of day from 00:00 to 23:59, such as 07:00.',
            },
    ),
  ),
  time_zone: stringField(
    stringParameter(
      Type.String({ default: 'UTC', description: 'IANA time zone.', examples: ['Europe/Paris'] }),
      text =>
        isTimeZone(text)
          ? null
          : { code: 'unknown_value', detail: 'time_zone must be an IANA time zone, such as Europe/Paris.' },
    ),
  ),
  weekdays: enumListField(DigestWeekdaySchema, {
    least: 1,
    description: 'Days on which it is sent. By default, every day.',
  }),
}

export const CREATE_DIGEST_FIELDS = {
  address_id: requiredField(idField),
  frequency: requiredField(frequencyField),
  ...OPTIONAL_FIELDS,
}

export const UPDATE_DIGEST_FIELDS = {
  address_id: idField,
  frequency: frequencyField,
  ...OPTIONAL_FIELDS,
  is_paused: booleanField(
    'Whether to pause the digest. With `false`, a paused or unsubscribed digest is sent again, starting with new matches.',
  ),
}

/** Reports a time of day for a new digest that is not sent daily. */
export function checkDigestTime({
  frequency = 'daily',
  time,
}: Partial<Pick<DigestFields, 'frequency' | 'time'>>): FieldError[] {
  return time === undefined || frequency === 'daily' ? [] : [TIME_WITHOUT_EFFECT]
}

const EVERY_DAY = DIGEST_WEEKDAYS.map((_, index) => index + 1)

/** Converts the body of a new digest, with the defaults of what it does not state. */
export function toDigestFields(body: ValidatedBody<typeof CREATE_DIGEST_FIELDS>): DigestFields {
  return {
    addressId: body.address_id.toLowerCase(),
    name: body.name ?? '',
    watchlistIds: body.watchlists ?? [],
    savedSearchIds: body.saved_searches ?? [],
    frequency: body.frequency,
    time: body.time ?? '07:00',
    timeZone: body.time_zone ?? 'UTC',
    weekdays: body.weekdays === undefined ? EVERY_DAY : weekdayNumbers(body.weekdays),
  }
}

/** Converts the body of a change, which has only what it states. */
export function toDigestPatch(body: ValidatedBody<typeof UPDATE_DIGEST_FIELDS>): DigestPatch {
  return {
    ...(body.address_id !== undefined && { addressId: body.address_id.toLowerCase() }),
    ...(body.name !== undefined && { name: body.name }),
    ...(body.watchlists !== undefined && { watchlistIds: body.watchlists }),
    ...(body.saved_searches !== undefined && { savedSearchIds: body.saved_searches }),
    ...(body.frequency !== undefined && { frequency: body.frequency }),
    ...(body.time !== undefined && { time: body.time }),
    ...(body.time_zone !== undefined && { timeZone: body.time_zone }),
    ...(body.weekdays !== undefined && { weekdays: weekdayNumbers(body.weekdays) }),
    ...(body.is_paused !== undefined && { isPaused: body.is_paused }),
  }
}

function weekdayNumbers(names: readonly (typeof DIGEST_WEEKDAYS)[number][]): number[] {
  return names.map(name => DIGEST_WEEKDAYS.indexOf(name) + 1).sort()
}
