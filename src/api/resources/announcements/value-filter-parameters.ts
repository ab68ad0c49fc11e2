import { Type } from '@sinclair/typebox'
import { PROCEDURE_TYPES, type ProcedureType } from '../../../model/codes/procedure-types.ts'
import type { AnnouncementFilter } from '../../../model/list-filters.ts'
import type { FieldError } from '../../../platform/errors.ts'
import { hasMoreCharacters } from '../../../platform/text.ts'
import { isUuid } from '../../../platform/uuid.ts'
import {
  amountParameter,
  booleanParameter,
  type ConvertedItem,
  convertedListParameter,
  dateParameter,
  dateTimeParameter,
  listParameter,
} from '../../query-parameters.ts'
import type { QueryValues } from '../../query-string.ts'
import { defineComponent, enumSchema, uuidSchema } from '../schema-builders.ts'
import { RoleSchema } from '../shared-schemas.ts'
import { toCpvFilter, toCurrencyFilter, toLanguageFilter, toRegionFilter } from './filter-codes.ts'

const ProcedureSchema = defineComponent(
  'ProcedureType',
  enumSchema(Object.keys(PROCEDURE_TYPES) as ProcedureType[], 'Type of procurement procedure.'),
)

/** The format of an item of a list in any spelling: commas separate the items. */
const NO_COMMA = '^[^,]+$'
/** Longer references do not exist. */
const MAX_REFERENCE_LENGTH = 200

/** The parameters that filter announcements by the parties, the contract and the notice itself. */
export const VALUE_FILTER_PARAMETERS = {
  entity: convertedListParameter(
    uuidSchema('ID of an entity.'),
    'ID of an entity that the announcement mentions, or several separated by commas. The ID of an entity that was ' +
      'merged into another finds the announcements of the surviving entity.',
    toEntityFilter,
  ),
  role: listParameter(
    RoleSchema,
    'Role in the announcement, or several separated by commas: of the entities in `entity`, or of any party if ' +
      '`entity` is omitted.',
  ),
  cpv: convertedListParameter(
    Type.String({ pattern: NO_COMMA, examples: ['45'] }),
    'CPV 2008 code, or several separated by commas. A code includes all codes below it: `45` or `45000000` finds all ' +
      'construction work.',
    toCpvFilter,
  ),
  region: convertedListParameter(
    Type.String({ pattern: NO_COMMA, examples: ['FR10'] }),
    'Region as a NUTS 2024 code, ITL code or ISO 3166-2 code, or several separated by commas. A region includes all ' +
      'regions within it: `FR` finds `FR101`. `FR-75` and `ES-M` stand for the NUTS regions of Paris and Madrid.',
    toRegionFilter,
  ),
  amount_min: amountParameter(
    'Least amount, inclusive. The amount is the award amount, otherwise the estimated value, otherwise the budget. It ' +
      'is compared in the currency of the announcement; add `currency` to compare amounts of one currency.',
    100_000,
  ),
  amount_max: amountParameter('Greatest amount, inclusive. See `amount_min`.', 500_000),
  currency: convertedListParameter(
    Type.String({ pattern: '^[A-Za-z]{3}$', examples: ['EUR'] }),
    'Currency of the amount as an ISO 4217 code, or several separated by commas.',
    toCurrencyFilter,
  ),
  deadline_from: dateParameter(
    'Earliest day of the deadline for tenders, inclusive, in the local time of the buyer.',
    '2026-12-01',
  ),
  deadline_to: dateParameter('Latest day of the deadline, inclusive. See `deadline_from`.', '2026-12-31'),
  open: booleanParameter(
    '`true` finds tenders whose deadline has not passed at the time of the request, `false` those whose deadline has ' +
      'passed. Announcements without a deadline are in neither.',
  ),
  procedure: listParameter(
    ProcedureSchema,
    `Type of procurement procedure, or several separated by commas. ${describeProcedures()}`,
  ),
  updated_since: dateTimeParameter(
    'Earliest time, in UTC, at which Herald last saw the announcement change (`changed_at` in its details). `/changes` ' +
      'lists all changes, including deletions.',
    '2026-11-01T00:00:00Z',
  ),
  language: convertedListParameter(
    Type.String({ pattern: '^([A-Za-z]{2}|[Uu][Nn][Dd])$', examples: ['fr'] }),
    'Language of the announcement as an ISO 639-1 code, or several separated by commas. `und` finds announcements ' +
      'whose document states no language.',
    toLanguageFilter,
  ),
  withdrawn: booleanParameter(
    'Whether the publisher withdrew the announcement. If omitted, both are included.',
  ),
  corrects: convertedListParameter(
    Type.String({ pattern: NO_COMMA, maxLength: MAX_REFERENCE_LENGTH, examples: ['26-12345'] }),
    'ID or source reference of an announcement, or several separated by commas. Finds the announcements that correct ' +
      'it.',
    toReferenceFilter,
  ),
  procedure_id: convertedListParameter(
    Type.String({
      pattern: NO_COMMA,
      maxLength: MAX_REFERENCE_LENGTH,
      examples: ['ocds-h6vhtk-04f2a1'],
    }),
    'Identifier of a procurement procedure (`procedure_id` in `metadata`), or several separated by commas. Finds all ' +
      'notices of the procedure, in all sources.',
    toProcedureIdFilter,
  ),
}

type ValueFilters = Partial<QueryValues<typeof VALUE_FILTER_PARAMETERS>>

/** Converts the parameter values to an index filter, without `open`, which depends on the time. */
export function toValueFilter(values: ValueFilters): AnnouncementFilter {
  const { entity, role, cpv, region, currency, procedure, language, corrects, procedure_id } = values
  const { amount_min, amount_max, deadline_from, deadline_to, updated_since, withdrawn } = values
  return {
    ...(entity !== undefined && { entity }),
    ...(role !== undefined && { role }),
    ...(cpv !== undefined && { cpv }),
    ...(region !== undefined && { region }),
    ...(amount_min !== undefined && { amountMin: amount_min }),
    ...(amount_max !== undefined && { amountMax: amount_max }),
    ...(currency !== undefined && { currency }),
    ...(deadline_from !== undefined && { deadlineFrom: deadline_from }),
    ...(deadline_to !== undefined && { deadlineTo: deadline_to }),
    ...(procedure !== undefined && { procedure }),
    ...(updated_since !== undefined && { updatedSince: updated_since.getTime() }),
    ...(language !== undefined && { language }),
    ...(withdrawn !== undefined && { withdrawn }),
    ...(corrects !== undefined && { corrects }),
    ...(procedure_id !== undefined && { procedureId: procedure_id }),
  }
}

/** Returns an error for each reversed range. */
export function checkValueFilters(values: ValueFilters): FieldError[] {
  const { amount_min, amount_max, deadline_from, deadline_to } = values
  return [
    ...(amount_min !== undefined && amount_max !== undefined && amount_min > amount_max
      ? [
          {
            parameter: 'amount_min',
            code: 'amounts_reversed',
            detail: 'amount_min must not be greater than amount_max.',
            received: String(amount_min),
          },
        ]
      : []),
    ...(deadline_from !== undefined && deadline_to !== undefined && deadline_from > deadline_to
      ? [
          {
            parameter: 'deadline_from',
            code: 'dates_reversed',
            detail: 'deadline_from must not be after deadline_to.',
            received: deadline_from,
          },
        ]
      : []),
  ]
}

/** Converts an item of a parameter with IDs of entities. */
export function toEntityFilter(item: string, name: string) {
  if (isUuid(item)) return { values: [item.toLowerCase()] }
  const detail = `${name} must be the ID of an entity, such as 6f0d4a3e-52c1-5d0b-9f1c-6a8f0c6b7e21. Find it with /entities.`
  return { error: { code: 'invalid_uuid', detail } }
}

function toReferenceFilter(item: string, name: string) {
  return checkedReference(item, name, isUuid(item) ? item.toLowerCase() : item)
}

function toProcedureIdFilter(item: string, name: string) {
  return checkedReference(item, name, item.toLowerCase())
}

function checkedReference(item: string, name: string, value: string): ConvertedItem<string> {
  if (!hasMoreCharacters(item, MAX_REFERENCE_LENGTH)) return { values: [value] }
  const detail = `Each value of ${name} must have at most ${MAX_REFERENCE_LENGTH} characters.`
  return { error: { code: 'too_long', detail } }
}

function describeProcedures(): string {
  return Object.entries(PROCEDURE_TYPES)
    .map(([type, meaning]) => `\`${type}\`: ${meaning}`)
    .join(' ')
}
