import { IDENTIFIER_SCHEMES, type Identifier } from '../model/entity.ts'
import { statusEffect } from '../model/status.ts'
import { fold, type Statement, statusOf } from './fold.ts'
import type { StatedMention } from './mentions.store.ts'
import { identifierKey, strongestFirst, taxIdOf, trusted } from './numbers.ts'
import type { EntityState, Shown } from './store.ts'

/** A state with one more mention folded in; `announcements` is how many more announcements name it. */
export function foldMention(state: EntityState, mention: StatedMention, announcements: number): EntityState {
  return {
    ...state,
    facts: fold(state.facts, statementOf(mention)),
    announcementCount: state.announcementCount + announcements,
    identifiers: union(state.identifiers, trusted(mention.identifiers)),
  }
}

/**
 * A state computed from all its mentions and nothing else. Whom no announcement names any more keeps its last facts,
 * for the day it is named again.
 */
export function stateFrom(state: EntityState, mentions: readonly StatedMention[]): EntityState {
  const announcementCount = new Set(mentions.map(m => m.announcementId)).size
  if (announcementCount === 0) return { ...state, announcementCount, identifiers: [] }
  const empty: EntityState = { ...state, facts: {}, announcementCount, identifiers: [] }
  return mentions.reduce((next, mention) => foldMention(next, mention, 0), empty)
}

/** What readers see of a state. */
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
  // An authority has no status that an announcement could change.
  const effect = withdrawn || type === 'authority' ? null : statusEffect(category, role, type, mention)
  return { ...mention, effect }
}

/** Each number once; where two statements differ on whether it is valid, it is. */
function union(a: readonly Identifier[], b: readonly Identifier[]): readonly Identifier[] {
  const known = new Map(a.map(i => [identifierKey(i), i]))
  const fresh = b.filter(
    i => !(known.get(identifierKey(i))?.valid ?? (known.has(identifierKey(i)) && !i.valid)),
  )
  if (fresh.length === 0) return a
  for (const identifier of fresh) known.set(identifierKey(identifier), identifier)
  return [...known.values()]
}
