import { IDENTIFIER_SCHEMES, type Identifier } from '../model/entity.ts'
import { statusEffect } from '../model/status.ts'
import { fold, type Statement, statusOf } from './fold.ts'
import type { StatedMention } from './mentions.store.ts'
import { identifierKey, strongestFirst, taxIdOf, trusted } from './numbers.ts'
import type { EntityState, Shown } from './store.ts'

/** Adds one mention to an entity state; `addedAnnouncements` is 0 if its announcement was already counted. */
export function foldMention(
  state: EntityState,
  mention: StatedMention,
  addedAnnouncements: number,
): EntityState {
  return {
    ...state,
    facts: fold(state.facts, statementOf(mention)),
    announcementCount: state.announcementCount + addedAnnouncements,
    identifiers: mergeIdentifiers(state.identifiers, trusted(mention.identifiers)),
  }
}

/** Computes a state from all mentions of the entity. Entities without mentions keep their last known facts. */
export function stateFrom(state: EntityState, mentions: readonly StatedMention[]): EntityState {
  const announcementCount = new Set(mentions.map(mention => mention.announcementId)).size
  if (announcementCount === 0) return { ...state, announcementCount, identifiers: [] }
  const empty: EntityState = { ...state, facts: {}, announcementCount, identifiers: [] }
  return mentions.reduce((partial, mention) => foldMention(partial, mention, 0), empty)
}

/** The fields of an entity that follow from its state and are visible to readers. */
export function shownOf({ facts, identifiers }: EntityState): Shown {
  const national = strongestFirst(identifiers).find(i => IDENTIFIER_SCHEMES[i.scheme].jurisdiction !== null)
  return {
    name: facts.name?.value ?? '',
    type: facts.name?.type ?? 'company',
    jurisdiction: national?.jurisdiction ?? facts.name?.jurisdiction ?? 'EU',
    taxId: taxIdOf(identifiers),
    legalForm: facts.legalForm?.value ?? null,
    status: statusOf(facts),
  }
}

function statementOf(mention: StatedMention): Statement {
  const { type, role, category, withdrawn } = mention
  // Announcements do not change the status of an authority.
  const effect = withdrawn || type === 'authority' ? null : statusEffect(category, role, type, mention)
  return { ...mention, effect }
}

/** Merges identifiers; one that only some statements call valid is valid. Returns `known` itself if nothing changes. */
function mergeIdentifiers(
  known: readonly Identifier[],
  stated: readonly Identifier[],
): readonly Identifier[] {
  const byKey = new Map(known.map(i => [identifierKey(i), i]))
  const changes = stated.filter(
    i => !(byKey.get(identifierKey(i))?.valid ?? (byKey.has(identifierKey(i)) && !i.valid)),
  )
  if (changes.length === 0) return known
  for (const identifier of changes) byKey.set(identifierKey(identifier), identifier)
  return [...byKey.values()]
}
