import { type EntityIdentifier, IDENTIFIER_SCHEMES } from '../model/entity.ts'
import { deriveEntityStatus } from '../model/entity-status.ts'
import type { EntityState, VisibleEntityFields } from './entity-store.ts'
import {
  buildIdentifierKey,
  invalidateConflictingIdentifiers,
  selectTaxId,
  sortValidIdentifiers,
} from './identifier-keys.ts'
import type { StatedMention } from './mention-store.ts'
import { type EntityStatement, reduceFacts, statusFromFacts } from './reduce-facts.ts'

/**
 * Adds one mention to an entity state. `addedAnnouncements` is 1, or 0 if the announcement has already been counted.
 */
export function addMentionToState(
  state: EntityState,
  mention: StatedMention,
  addedAnnouncements: number,
): EntityState {
  return {
    ...state,
    facts: reduceFacts(state.facts, statementOf(mention)),
    announcementCount: state.announcementCount + addedAnnouncements,
    identifiers: mergeIdentifiers(state.identifiers, invalidateConflictingIdentifiers(mention.identifiers)),
  }
}

/** Computes an entity state from all mentions. An entity without mentions keeps its last known facts. */
export function computeEntityState(state: EntityState, mentions: readonly StatedMention[]): EntityState {
  const announcementCount = new Set(mentions.map(mention => mention.announcementId)).size
  if (announcementCount === 0) return { ...state, announcementCount, identifiers: [] }
  const empty: EntityState = { ...state, facts: {}, announcementCount, identifiers: [] }
  return mentions.reduce((partial, mention) => addMentionToState(partial, mention, 0), empty)
}

/** Computes the entity fields that API clients see. */
export function computeVisibleFields({ facts, identifiers }: EntityState): VisibleEntityFields {
  const national = sortValidIdentifiers(identifiers).find(
    i => IDENTIFIER_SCHEMES[i.scheme].jurisdiction !== null,
  )
  return {
    name: facts.name?.value ?? '',
    type: facts.name?.type ?? 'company',
    jurisdiction: national?.jurisdiction ?? facts.name?.jurisdiction ?? 'EU',
    taxId: selectTaxId(identifiers),
    legalForm: facts.legalForm?.value ?? null,
    status: statusFromFacts(facts),
  }
}

function statementOf(mention: StatedMention): EntityStatement {
  const { type, role, category, withdrawn } = mention
  // Announcements do not change the status of an authority.
  const effect = withdrawn || type === 'authority' ? null : deriveEntityStatus(category, role, type, mention)
  return { ...mention, effect }
}

/**
 * Merges two lists of identifiers. An identifier is valid if either list marks it as valid; `known` itself is returned
 * if nothing changes. Mentions stored by earlier versions have `false` for local numbers that nothing can check.
 */
function mergeIdentifiers(
  known: readonly EntityIdentifier[],
  stated: readonly EntityIdentifier[],
): readonly EntityIdentifier[] {
  if (stated.length === 0) return known
  const byKey = new Map(known.map(i => [buildIdentifierKey(i), i]))
  let isChanged = false
  for (const one of stated) {
    const identifier = one.scheme === 'local' && one.valid === false ? { ...one, valid: null } : one
    const key = buildIdentifierKey(identifier)
    const existing = byKey.get(key)
    if (existing !== undefined && certaintyOf(existing) >= certaintyOf(identifier)) continue
    byKey.set(key, identifier)
    isChanged = true
  }
  return isChanged ? [...byKey.values()] : known
}

/** Ranks valid above invalid above unchecked identifiers, so that the order of mentions does not matter. */
function certaintyOf({ valid }: EntityIdentifier): number {
  return valid === null ? 0 : valid ? 2 : 1
}
