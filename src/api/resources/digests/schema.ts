import { Type } from '@sinclair/typebox'
import { DIGEST_STATES, type DigestState } from '../../../mail/digest.ts'
import { DIGEST_FREQUENCIES } from '../../../mail/schedule/next-run.ts'
import {
  dateTimeSchema,
  defineComponent,
  enumSchema,
  nullableSchema,
  uuidSchema,
} from '../schema-builders.ts'

/** The weekdays in the order of their numbers, from 1 (Monday). */
export const DIGEST_WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const

export const DigestFrequencySchema = defineComponent(
  'DigestFrequency',
  enumSchema(
    DIGEST_FREQUENCIES,
    '`immediately`: as soon as something matches, at most once a minute. `hourly`: at full hours. `daily`: at `time`.',
  ),
)

export const DigestWeekdaySchema = defineComponent('DigestWeekday', enumSchema(DIGEST_WEEKDAYS))

const StateSchema = defineComponent(
  'DigestState',
  enumSchema(
    Object.keys(DIGEST_STATES) as DigestState[],
    `State of the digest. ${Object.entries(DIGEST_STATES)
      .map(([state, meaning]) => `\`${state}\`: ${meaning}`)
      .join(' ')}`,
  ),
)

export const DigestSchema = defineComponent(
  'Digest',
  Type.Object(
    {
      id: uuidSchema('ID of the digest.'),
      name: Type.String({
        description: 'Name of the digest, with which its subject starts; empty if it has none.',
        examples: ['Suppliers'],
      }),
      address_id: uuidSchema('ID of the mail address it is sent to.'),
      watchlists: Type.Array(uuidSchema('ID of a watchlist.'), {
        description: 'Watchlists whose matches it has.',
      }),
      saved_searches: Type.Array(uuidSchema('ID of a saved search.'), {
        description:
          'Saved searches whose matches it has. If both lists are empty, it has all watchlists and searches of the owner.',
      }),
      frequency: DigestFrequencySchema,
      time: Type.String({
        description: 'Time of day of a daily digest, as HH:MM in its time zone.',
        examples: ['07:00'],
      }),
      time_zone: Type.String({ description: 'IANA time zone.', examples: ['Europe/Paris'] }),
      weekdays: Type.Array(DigestWeekdaySchema, { description: 'Days on which it is sent.' }),
      state: StateSchema,
      next_run_at: nullableSchema(
        dateTimeSchema(
          'Time of the next mail, if there is something new; `null` if the digest is not active. For `immediately`: ' +
            'earliest time.',
        ),
      ),
      last_sent_at: nullableSchema(dateTimeSchema('Time of the last mail; `null` if there was none.')),
      created_at: dateTimeSchema('Time at which the digest was created.'),
    },
    { description: 'A mail with new matches of watchlists and saved searches, sent on a schedule.' },
  ),
)
