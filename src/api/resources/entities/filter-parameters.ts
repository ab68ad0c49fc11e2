import { Type } from '@sinclair/typebox'
import { type EntityFilter, normalizeTaxId } from '../../../model/list-filters.ts'
import { hasMoreCharacters } from '../../../platform/text.ts'
import { MAX_QUERY_LENGTH, validateSearchQuery } from '../../../query/query-terms.ts'
import { dateParameter, listParameter, stringParameter } from '../../query-parameters.ts'
import type { QueryValues } from '../../query-string.ts'
import { CategorySchema, EntityTypeSchema, JurisdictionSchema, RoleSchema } from '../shared-schemas.ts'
import { EntityStatusSchema } from './schema.ts'

const MAX_TAX_ID_LENGTH = 100

/** The filter parameters of entities, which saved searches of entities also have. */
export const ENTITY_FILTER_PARAMETERS = {
  q: stringParameter(
    Type.String({
      maxLength: MAX_QUERY_LENGTH,
      description:
        'Search by name or number. Word order, case, accents, legal forms and function words such as `the` or `und` are ' +
        'ignored, and the last word can be incomplete. A tax or registration number finds the entities that have it, however it is written: ' +
        '`SIREN 732 829 320`, `HRB 28204, Amtsgericht München`. ' +
        'The operators `"exact phrase"`, `or`, `-excluded` and `prefix*` mean the same as for announcements. ' +
        'If nothing matches, the search returns names that differ by one letter in the words without operators (by two in ' +
        'words of at least eight letters), and the response has the header `Herald-Search: forgiving`. ' +
        '[More](/docs/search#spelling). Example: `willerholtz -sci`.',
    }),
    validateSearchQuery,
  ),
  type: listParameter(EntityTypeSchema, 'Entity type (`entity_type`), or several separated by commas.'),
  jurisdiction: listParameter(JurisdictionSchema, 'Jurisdiction code, or several separated by commas.'),
  tax_id: stringParameter(
    Type.String({
      maxLength: MAX_TAX_ID_LENGTH,
      description:
        'Exact tax or registration number, such as `732 829 320`. Case, spaces, dots and hyphens are ignored. A ' +
        'SIRET, or a VAT number from ES, FR or IT, also finds the entity with the national number that it contains. ' +
        'The number can have a label or a court, as in `HRB 28204, Amtsgericht München`. `HRB 28204` finds the ' +
        'entities of all courts that have this number.',
    }),
    checkTaxId,
  ),
  status: listParameter(EntityStatusSchema, 'Status, or several separated by commas.'),
  role: listParameter(
    RoleSchema,
    'Role, or several separated by commas. Returns entities that have one of these roles in any announcement.',
  ),
  category: listParameter(
    CategorySchema,
    'Category, or several separated by commas. Returns entities that any announcement of one of these categories ' +
      'names, in any role. See the [list of categories](/docs/categories).',
  ),
  since: dateParameter(
    'Returns entities that are named in an announcement published on this date or later.',
    '2026-01-01',
  ),
}

/** Converts parameter values to a filter. */
export function toEntityListFilter(
  values: Partial<QueryValues<typeof ENTITY_FILTER_PARAMETERS>>,
): EntityFilter {
  const { q, type, jurisdiction, tax_id, status, role, category, since } = values
  return {
    ...(q !== undefined && { q }),
    ...(type !== undefined && { type }),
    ...(jurisdiction !== undefined && { jurisdiction }),
    ...(tax_id !== undefined && { taxId: tax_id }),
    ...(status !== undefined && { status }),
    ...(role !== undefined && { role }),
    ...(category !== undefined && { category }),
    ...(since !== undefined && { since }),
  }
}

function checkTaxId(value: string): { code: string; detail: string } | null {
  if (hasMoreCharacters(value, MAX_TAX_ID_LENGTH)) {
    return { code: 'too_long', detail: `tax_id must not exceed ${MAX_TAX_ID_LENGTH} characters.` }
  }
  if (normalizeTaxId(value) !== '') return null
  return { code: 'empty', detail: 'tax_id must contain at least one letter or digit.' }
}
