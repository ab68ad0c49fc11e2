import type { Identifier } from '../model/entity.ts'
import { statusEffect } from '../model/status.ts'
import { fold, type Statement, statusOf } from './fold.ts'
import { identifierKey, strongestFirst, taxIdOf } from './keys.ts'
import type { StatedMention } from './mentions.store.ts'
import type { EntityState, Shown } from './store.ts'

/** A state with one more mention folded in; `announcements` is how many more announcements name it. */
export function foldMention(state: EntityState, mention: StatedMention, announcements: number): EntityState {
  return {
    ...state,
    facts: fold(state.facts, statementOf(state.type, mention)),
    announcementCount: state.announcementCount + announcements,
    identifiers: union(state.identifiers, mention.identifiers),
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

/** The keys that mentions give the entity that they mean: their valid numbers, and what decided. */
export function supportedKeys(mentions: readonly StatedMention[]): string[] {
  const numbers = mentions.flatMap(m => strongestFirst(m.identifiers).map(identifierKey))
  return [...new Set([...numbers, ...mentions.map(m => m.evidence)])]
}

/** What readers see of a state. */
export function shownOf(state: EntityState): Shown {
  return {
    name: state.facts.name?.value ?? '',
    taxId: taxIdOf(state.identifiers),
    legalForm: state.facts.legalForm?.value ?? null,
    status: statusOf(state.facts),
  }
}

function statementOf(type: EntityState['type'], mention: StatedMention): Statement {
  const { announcementId, date, role, name, legalForm, category, judgmentNature, withdrawn } = mention
  const facts = judgmentNature === null ? {} : { judgmentNature }
  // An authority has no status that an announcement could change.
  const effect = withdrawn || type === 'authority' ? null : statusEffect(category, role, type, facts)
  return { announcementId, date, role, name, legalForm, effect }
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
