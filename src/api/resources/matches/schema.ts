import { Type } from '@sinclair/typebox'
import { AnnouncementItemSchema } from '../announcements/schema.ts'
import {
  countSchema,
  dateTimeSchema,
  defineComponent,
  nullableSchema,
  uuidSchema,
} from '../schema-builders.ts'

const target = (what: string) =>
  Type.Unsafe<{ readonly id: string; readonly name: string } | null>({
    type: ['object', 'null'],
    required: ['id', 'name'],
    properties: {
      id: uuidSchema(`ID of the ${what}.`),
      name: Type.String({ description: `Name of the ${what}.` }),
    },
    description: `The ${what} that matches; \`null\` if it is the other kind.`,
  })

const MatchedSchema = defineComponent(
  'Matched',
  Type.Object(
    {
      watchlist: target('watchlist'),
      saved_search: target('saved search'),
      entries: Type.Array(
        Type.Object({
          id: uuidSchema('ID of the entry.'),
          reference: nullableSchema(
            Type.String({ description: 'Your own ID of the party; `null` without one.' }),
          ),
          name: nullableSchema(
            Type.String({ description: 'Name of the party as stated; `null` without one.' }),
          ),
          number: nullableSchema(
            Type.String({ description: 'Number of the party as stated; `null` without one.' }),
          ),
        }),
        { description: 'The entries of the watchlist that the announcement names, without deleted ones.' },
      ),
    },
    { description: 'Why the announcement matches: a watchlist and its entries, or a saved search.' },
  ),
)

export const MatchSchema = defineComponent(
  'Match',
  Type.Object(
    {
      id: uuidSchema('ID of the match. A list or search matches an announcement once.'),
      change: countSchema('Change number with which the announcement was stored.'),
      is_new: Type.Boolean({ description: 'Whether the match is not marked as seen.' }),
      matched_at: dateTimeSchema('Time at which the announcement matched.'),
      matched: MatchedSchema,
      announcement: AnnouncementItemSchema,
    },
    { description: 'An announcement that a watchlist or saved search matches.' },
  ),
)
