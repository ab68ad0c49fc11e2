import { filterAt } from '../../model/announcement-condition.ts'
import {
  meetsCondition,
  type ValueCondition,
  valueConditions,
} from '../../query/announcements/filter-requirements.ts'
import type { AnnouncementDocument } from './announcement-document.ts'
import { meetsTokens, type TokenRequirement, tokenRequirementKey } from './token-requirement.ts'
import type { TokenTable } from './token-table.ts'

/** One requirement of a condition. An announcement matches a condition if it meets all of them. */
export type Requirement =
  | TokenRequirement
  | { readonly kind: 'value'; readonly condition: ValueCondition }
  | { readonly kind: 'days'; readonly first: number; readonly last: number }
  | { readonly kind: 'open'; readonly isOpen: boolean }

/** Returns whether a document, whose tokens are marked in the token table, meets a requirement. */
export function meetsRequirement(
  requirement: Requirement,
  document: AnnouncementDocument,
  table: TokenTable,
): boolean {
  switch (requirement.kind) {
    case 'tokens':
      return meetsTokens(requirement, document, table)
    case 'value':
      return meetsCondition(document.values, requirement.condition)
    case 'days':
      return document.day >= requirement.first && document.day <= requirement.last
    case 'open':
      return meetsOpen(requirement.isOpen, document)
  }
}

function meetsOpen(isOpen: boolean, { values, now }: AnnouncementDocument): boolean {
  const conditions = valueConditions(filterAt({ filter: {}, isOpen }, now))
  return conditions.every(condition => meetsCondition(values, condition))
}

/** Returns a key that is equal for equal requirements. */
export function requirementKey(requirement: Requirement): string {
  switch (requirement.kind) {
    case 'tokens':
      return tokenRequirementKey(requirement)
    case 'value':
      return `value ${JSON.stringify(requirement.condition, toText)}`
    case 'days':
      return `days ${requirement.first} ${requirement.last}`
    case 'open':
      return `open ${requirement.isOpen}`
  }
}

/** JSON has no infinite numbers. */
function toText(_key: string, value: unknown): unknown {
  return typeof value === 'number' ? String(value) : value
}
