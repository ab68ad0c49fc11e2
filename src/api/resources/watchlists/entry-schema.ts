import { Type } from '@sinclair/typebox'
import {
  ENTRY_NOTICES,
  ENTRY_STATES,
  type EntryNotice,
  type EntryState,
} from '../../../watchlists/watchlist.ts'
import { EntitySchema } from '../entities/schema.ts'
import { MatchReasonSchema } from '../match/schema.ts'
import {
  countSchema,
  dateTimeSchema,
  defineComponent,
  enumSchema,
  nullableSchema,
  uuidSchema,
} from '../schema-builders.ts'

const describe = (meanings: Readonly<Record<string, string>>): string =>
  Object.entries(meanings)
    .map(([code, meaning]) => `\`${code}\`: ${meaning}`)
    .join(' ')

const entryStates = Object.keys(ENTRY_STATES) as EntryState[]

export const EntryStateSchema = defineComponent(
  'EntryState',
  enumSchema(entryStates, `State of an entry. ${describe(ENTRY_STATES)}`),
)

const stated = (description: string) => nullableSchema(Type.String({ description }))

export const WatchlistEntrySchema = defineComponent(
  'WatchlistEntry',
  Type.Object(
    {
      id: uuidSchema('ID of the entry. It is the same when the party is imported again.'),
      reference: stated('Your own ID of the party; `null` without one.'),
      name: stated('Name as stated; `null` without one.'),
      number: stated('Number or entity ID as stated; `null` without one.'),
      country: stated('Code of the stated country; `null` without one.'),
      town: stated('Town as stated; `null` without one.'),
      state: EntryStateSchema,
      entity_ids: Type.Array(Type.String({ format: 'uuid' }), {
        description: 'IDs of the entities that are watched.',
      }),
      entities: Type.Array(EntitySchema, { description: 'The entities that are watched.' }),
      candidates: Type.Array(Type.Object({ reasons: Type.Array(MatchReasonSchema), entity: EntitySchema }), {
        description:
          'Entities among which to choose if the state is `ambiguous`, the best first. They stay after a decision, so that it ' +
          'can be changed.',
      }),
      notice: Type.Unsafe<EntryNotice | null>({
        type: ['string', 'null'],
        enum: [...Object.keys(ENTRY_NOTICES), null],
        description: `What Herald changed in the entry last; \`null\` if nothing. ${describe(ENTRY_NOTICES)}`,
      }),
      created_at: dateTimeSchema('Time at which the entry was added.'),
      updated_at: dateTimeSchema('Time of the last change.'),
    },
    { description: 'A party of a watchlist.' },
  ),
)

const importVerdicts = {
  ...ENTRY_STATES,
  duplicate: 'An earlier row states the same party.',
  invalid: 'The row has errors and was not imported.',
} as const

export const ImportedRowSchema = defineComponent(
  'ImportedRow',
  Type.Object({
    row: countSchema('Number of the row in the list, counted from 1.'),
    id: nullableSchema(
      Type.String({ description: 'Your ID of the row, which becomes `reference`; `null` without one.' }),
    ),
    verdict: enumSchema(
      Object.keys(importVerdicts) as (keyof typeof importVerdicts)[],
      `Verdict on the row: the state of its entry, or why it has none. ${describe(importVerdicts)}`,
    ),
    outcome: Type.Unsafe<'added' | 'updated' | 'unchanged' | null>({
      type: ['string', 'null'],
      enum: ['added', 'updated', 'unchanged', null],
      description: 'What happens to the entry; `null` if the row has none.',
    }),
    entry_id: nullableSchema(uuidSchema('ID of the entry; `null` if the row has none.')),
    entity_ids: Type.Array(Type.String({ format: 'uuid' }), {
      description: 'IDs of the entities that are watched.',
    }),
    candidates: countSchema('Number of entities among which to choose.'),
    duplicate_of: nullableSchema(
      countSchema('Number of the row that states the same party; `null` if none does.'),
    ),
    errors: Type.Array(
      Type.Object({
        field: Type.Optional(Type.String({ description: 'Field of the row.' })),
        code: Type.String({
          description: 'Code of the error.',
          examples: ['unknown_country', 'contradiction'],
        }),
        detail: Type.String({ description: 'What is wrong with the row and how to fix it.' }),
        did_you_mean: Type.Optional(
          Type.String({ description: 'Value that is closest to the received one.' }),
        ),
      }),
      { description: 'Errors of the row. They do not affect other rows.' },
    ),
  }),
)

export const ImportCountsSchema = defineComponent(
  'ImportCounts',
  Type.Object(
    {
      matched: countSchema('Number of rows with the verdict `matched`.'),
      ambiguous: countSchema('Number of rows with the verdict `ambiguous`.'),
      unknown: countSchema('Number of rows with the verdict `unknown`.'),
      duplicate: countSchema('Number of rows with the verdict `duplicate`.'),
      invalid: countSchema('Number of rows with the verdict `invalid`.'),
      added: countSchema('Number of entries that were added.'),
      updated: countSchema('Number of entries that were updated.'),
      unchanged: countSchema('Number of entries that were there already.'),
      removed: nullableSchema(
        countSchema(
          'Number of entries that were deleted with `mode=replace`; `null` if none was, because rows are invalid.',
        ),
      ),
    },
    { description: 'Numbers of rows by verdict, and of entries by change.' },
  ),
)

export const ImportResultSchema = defineComponent(
  'ImportResult',
  Type.Object({ data: Type.Array(ImportedRowSchema), counts: ImportCountsSchema }),
)
