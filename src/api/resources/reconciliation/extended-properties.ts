import { HeraldError } from '../../../platform/errors.ts'
import type { MatchedEntity } from '../../../query/matching/row-match.ts'
import { requireObject } from '../../../services/matching/reconciliation/reconciliation-queries.ts'
import { suggestClosestValue } from '../../decode-text.ts'

type Cell = { readonly str: string } | { readonly int: number }

const text = (value: string | null): readonly Cell[] => (value === null ? [] : [{ str: value }])

/** The properties that can be added to reconciled rows. */
export const EXTENDED_PROPERTIES: Readonly<
  Record<string, { readonly name: string; readonly cellsOf: (entity: MatchedEntity) => readonly Cell[] }>
> = {
  name: { name: 'Name', cellsOf: entity => text(entity.name) },
  number: { name: 'Tax or register number', cellsOf: entity => text(entity.tax_id) },
  country: { name: 'Jurisdiction', cellsOf: entity => text(entity.jurisdiction) },
  type: { name: 'Type', cellsOf: entity => text(entity.entity_type) },
  status: { name: 'Status', cellsOf: entity => text(entity.status) },
  announcements: {
    name: 'Number of announcements',
    cellsOf: entity => [{ int: entity.announcement_count }],
  },
  id: { name: 'ID (of the surviving entity if it was merged)', cellsOf: entity => text(entity.id) },
}

/** A request for properties of entities. */
export interface ExtensionQuery {
  readonly ids: readonly string[]
  readonly properties: readonly string[]
}

const MAX_IDS = 500

/** Reads a request for properties of entities. Throws `invalid_body` if it is none or names unknown properties. */
export function readExtensionQuery(value: unknown): ExtensionQuery {
  const { ids, properties } = requireObject(value, 'extend')
  if (!Array.isArray(ids) || !Array.isArray(properties) || ids.length > MAX_IDS)
    throw new HeraldError('invalid_body', `extend needs "ids", at most ${MAX_IDS}, and "properties".`)
  const requested = properties.map(property => String(requireObject(property, 'extend/properties').id))
  const allowed = Object.keys(EXTENDED_PROPERTIES)
  const unknown = requested.filter(id => !Object.hasOwn(EXTENDED_PROPERTIES, id))
  if (unknown.length === 0) return { ids: ids.map(String), properties: requested }
  throw new HeraldError('invalid_body', `There is no property "${unknown[0]?.slice(0, 100)}".`, {
    errors: unknown.map(id => ({
      pointer: '/properties',
      code: 'unknown_value',
      detail: `There is no property "${id.slice(0, 100)}".`,
      allowed,
      ...suggestClosestValue(id, allowed),
    })),
  })
}
