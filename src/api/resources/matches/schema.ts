import { Type } from '@sinclair/typebox'
import { AnnouncementItemSchema } from '../announcements/schema.ts'
import { EntitySchema } from '../entities/schema.ts'
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
    { description: 'Why it matches: a watchlist and its entries, or a saved search.' },
  ),
)

export const MatchSchema = defineComponent(
  'Match',
  Type.Object(
    {
      id: uuidSchema(
        'ID of the match. A list or search matches an announcement once, and an entity once per change.',
      ),
      change: countSchema('Change number with which the announcement was stored or the entity changed.'),
      is_new: Type.Boolean({ description: 'Whether the match is not marked as seen.' }),
      matched_at: dateTimeSchema('Time at which it matched.'),
      matched: MatchedSchema,
      announcement: Type.Union([AnnouncementItemSchema, Type.Null()], {
        description:
          'The announcement that matches. Of a search of entities, the one because of which the entity matches; `null` if the ' +
          'entity changed for another reason.',
      }),
      entity: Type.Union([EntitySchema, Type.Null()], {
        description: 'The entity that a search of entities matches; `null` for all other matches.',
      }),
    },
    { description: 'An announcement or entity that a watchlist or saved search matches.' },
  ),
)
