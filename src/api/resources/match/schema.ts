import { Type } from '@sinclair/typebox'
import {
  MATCH_REASONS,
  MATCH_VERDICTS,
  type MatchReason,
  type MatchVerdict,
} from '../../../query/matching/row-match.ts'
import { MATCH_ROW_ERROR_CODES } from '../../../services/matching/read-match-row.ts'
import { EntitySchema } from '../entities/schema.ts'
import { countSchema, defineComponent, enumSchema, nullableSchema } from '../schema-builders.ts'

const describe = (meanings: Readonly<Record<string, string>>): string =>
  Object.entries(meanings)
    .map(([code, meaning]) => `\`${code}\`: ${meaning}`)
    .join(' ')

/** The verdicts of the API, which reports rows with errors too. */
const ROW_VERDICTS = { ...MATCH_VERDICTS, invalid: 'The row has errors and was not matched.' } as const

export const MatchReasonSchema = defineComponent(
  'MatchReason',
  enumSchema(
    Object.keys(MATCH_REASONS) as MatchReason[],
    `Reason for or against a candidate. ${describe(
      Object.fromEntries(Object.entries(MATCH_REASONS).map(([code, { meaning }]) => [code, meaning])),
    )}`,
  ),
)

/** Spreadsheets store IDs and numbers of digits as numbers, and empty cells as `null`. */
const cellSchema = (
  type: 'text' | 'text or number',
  maxLength: number,
  description: string,
  example: string,
) =>
  Type.Optional(
    Type.Unsafe<string | number | null>({
      ...(type === 'text'
        ? { type: ['string', 'null'] }
        : {
            type: ['string', 'integer', 'null'],
            minimum: Number.MIN_SAFE_INTEGER,
            maximum: Number.MAX_SAFE_INTEGER,
          }),
      maxLength,
      description,
      examples: [example],
    }),
  )

/** Builds the schema of a list in JSON. A row with neither a name nor a number is `invalid` in the response. */
export const matchRequestSchema = (maxRows: number) =>
  Type.Object(
    {
      rows: Type.Array(
        Type.Object(
          {
            id: cellSchema(
              'text or number',
              200,
              'Your ID of the row, which the response repeats.',
              'C-1042',
            ),
            name: cellSchema('text', 500, 'Name, with or without legal form.', 'Boulangerie Exemple SARL'),
            number: cellSchema(
              'text or number',
              100,
              'Tax, register or VAT number or LEI in any spelling, or the ID of an entity.',
              'FR 93 007 492 986',
            ),
            country: cellSchema(
              'text',
              100,
              'Country as its ISO 3166-1 code, such as `FR`, or its name in Spanish, French, German, Italian or English.',
              'FR',
            ),
            town: cellSchema('text', 200, 'Town, with or without its postal code.', '44000 Nantes'),
          },
          { additionalProperties: false, description: 'A name or a number is required.' },
        ),
        { minItems: 1, maxItems: maxRows, description: 'Rows of the list.' },
      ),
    },
    { additionalProperties: false },
  )

export const MatchedRowSchema = defineComponent(
  'MatchedRow',
  Type.Object({
    row: Type.Integer({ description: 'Number of the row in the list, counted from 1.' }),
    id: nullableSchema(Type.String({ description: 'Your ID of the row; `null` if it has none.' })),
    verdict: enumSchema(
      Object.keys(ROW_VERDICTS) as (MatchVerdict | 'invalid')[],
      `Verdict on the row. ${describe(ROW_VERDICTS)}`,
    ),
    candidates: Type.Array(
      Type.Object({
        score: Type.Integer({
          minimum: 0,
          maximum: 100,
          description: 'How much speaks for the entity. It orders candidates and is no probability.',
        }),
        reasons: Type.Array(MatchReasonSchema),
        entity: EntitySchema,
      }),
      {
        description: 'Entities that the row can mean. The certain one, otherwise the best one, comes first.',
      },
    ),
    has_more_candidates: Type.Boolean({
      description: 'Whether more entities have the number, the name or a similar name.',
    }),
    errors: Type.Array(
      Type.Object({
        field: Type.Optional(Type.String({ description: 'Field of the row.' })),
        code: enumSchema(MATCH_ROW_ERROR_CODES),
        detail: Type.String({ description: 'What is wrong with the row and how to fix it.' }),
        did_you_mean: Type.Optional(
          Type.String({ description: 'Value that is closest to the received one.' }),
        ),
      }),
      { description: 'Errors of the row. They do not affect other rows.' },
    ),
  }),
)

export const MatchCountsSchema = Type.Object(
  {
    matched: countSchema('Number of rows with the verdict `matched`.'),
    ambiguous: countSchema('Number of rows with the verdict `ambiguous`.'),
    unknown: countSchema('Number of rows with the verdict `unknown`.'),
    invalid: countSchema('Number of rows with the verdict `invalid`.'),
  },
  { description: 'Number of rows by verdict.' },
)

export const MatchedListSchema = Type.Object({
  data: Type.Array(MatchedRowSchema),
  counts: MatchCountsSchema,
})
