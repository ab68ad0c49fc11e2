import { Type } from '@sinclair/typebox'
import { type FieldError, HeraldError } from '../../../platform/errors.ts'
import { isUuid } from '../../../platform/uuid.ts'
import { findFormulas } from '../../../services/following/listed-parties.ts'
import { listRow } from '../../../services/matching/listed-row.ts'
import { MATCH_ROW_FIELDS } from '../../../services/matching/read-match-row.ts'
import type { StatedParty } from '../../../watchlists/watchlist.ts'
import { stringParameter } from '../../query-parameters.ts'
import { stringField, validateRequestBody } from '../../request-body.ts'
import { uuidSchema } from '../schema-builders.ts'

const MAX_REFERENCE_LENGTH = 200
const MIN_COUNTRY_LENGTH = 2
const UNKNOWN_COUNTRY = {
  code: 'unknown_country',
  detail: 'country must be an ISO 3166-1 code or the name of a country, such as FR or Germany.',
}

const BLANK = { code: 'blank', detail: 'The field must not be blank. Omit it instead.' }
/** The format of texts that are neither blank nor a formula of a spreadsheet. */
const NO_FORMULA = '^\\s*[^\\s=]'

/** Creates a text field. `readNewParty` checks its value by the rules of imported rows. */
const textField = (maxLength: number, description: string, example: string, pattern = NO_FORMULA) =>
  stringField(
    stringParameter(Type.String({ maxLength, pattern, description, examples: [example] }), text =>
      text.trim() === '' ? BLANK : null,
    ),
  )

export const NEW_ENTRY_FIELDS = {
  entity_id: stringField(
    stringParameter(uuidSchema('ID of the entity to watch. Otherwise, state a name or a number.'), text =>
      isUuid(text) ? null : { code: 'invalid_uuid', detail: 'entity_id must be a UUID.' },
    ),
  ),
  name: textField(MATCH_ROW_FIELDS.name, 'Name, with or without legal form.', 'Boulangerie Exemple SARL'),
  number: textField(
    MATCH_ROW_FIELDS.number,
    'Tax, register or VAT number or LEI in any spelling.',
    'FR 93 007 492 986',
  ),
  country: stringField(
    stringParameter(
      Type.String({
        pattern: `^.{2,${MATCH_ROW_FIELDS.country}}$`,
        description: 'Country as its ISO 3166-1 code or its name.',
        examples: ['FR', 'Germany'],
      }),
      text => (text.trim().length >= MIN_COUNTRY_LENGTH ? null : UNKNOWN_COUNTRY),
    ),
  ),
  town: textField(MATCH_ROW_FIELDS.town, 'Town, with or without its postal code.', '44000 Nantes'),
  reference: textField(
    MAX_REFERENCE_LENGTH,
    'Your own ID of the party, unique in the list.',
    'C-1042',
    '\\S',
  ),
}

const STATED_FIELDS = ['name', 'number', 'country', 'town'] as const

/** The rules about several fields: an entity or a name or a number, and nothing else about the party beside an entity. */
export const NEW_ENTRY_RULES = {
  anyOf: [{ required: ['entity_id'] }, { required: ['name'] }, { required: ['number'] }],
  dependentSchemas: {
    entity_id: {
      not: { anyOf: STATED_FIELDS.map(name => ({ required: [name], properties: { [name]: {} } })) },
    },
  },
}

/** Reads the party of a new entry. Throws `invalid_body` with all errors at once. */
export function readNewParty(body: unknown): StatedParty {
  const fields = validateRequestBody(body, NEW_ENTRY_FIELDS, given => {
    const others = STATED_FIELDS.filter(name => given[name] !== undefined)
    const received = body as Readonly<Record<string, unknown>> | null | undefined
    if (received?.entity_id === undefined) return rowErrors(given)
    const detail = 'entity_id already says which party it is. Omit it, or the other fields.'
    return others.map(name => ({ pointer: `/${name}`, code: 'contradiction', detail }))
  })
  const { entity_id, reference, ...stated } = fields
  const { row } = listRow(null, entity_id === undefined ? stated : { number: entity_id.toLowerCase() })
  if (row === null) throw new HeraldError('invalid_body', 'The party cannot be read.')
  return {
    reference: reference?.trim() ?? null,
    name: row.name ?? null,
    number: row.number ?? null,
    country: row.country ?? null,
    locality: row.town ?? null,
  }
}

type NewEntryFields = Partial<Record<'name' | 'number' | 'country' | 'town' | 'reference', string>>

/** Returns the errors of a party by the rules of rows. A field with an error of its own is `undefined`, and hides no other. */
function rowErrors({ reference, ...given }: NewEntryFields): FieldError[] {
  const stated = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  if (Object.keys(stated).length < Object.keys(given).length) return findFormulas(stated).map(toFieldError)
  const errors = [...listRow(reference ?? null, stated).errors, ...findFormulas(stated)]
  return errors.map(toFieldError)
}

function toFieldError({ field, ...error }: ReturnType<typeof findFormulas>[number]): FieldError {
  return { ...error, pointer: field === undefined ? '' : `/${field === 'id' ? 'reference' : field}` }
}
