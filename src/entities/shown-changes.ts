import type { Entity, Identifier } from '../model/entity.ts'
import type { EntityUpdate, FieldChange } from '../model/event.ts'
import type { Link } from './mentions.store.ts'
import { identifierKey } from './numbers.ts'
import { shownOf } from './state.ts'
import type { EntityState, Merge } from './store.ts'

/** Records the state of entities before and after a batch, and derives the updates that readers see. */
export class ShownChanges {
  readonly #before = new Map<string, EntityState>()
  readonly #after = new Map<string, EntityState>()
  #aliasChanges: readonly Merge[] = []

  /** Records states as loaded. If an entity is loaded twice, the first state counts. */
  was(states: readonly EntityState[]): void {
    for (const state of states) if (!this.#isRecorded(state.id)) this.#before.set(state.id, state)
  }

  /** Records states as saved. If an entity is saved twice, the last state counts. */
  becomes(states: readonly EntityState[]): void {
    for (const state of states) this.#after.set(state.id, state)
  }

  merges(aliasChanges: readonly Merge[]): void {
    this.#aliasChanges = aliasChanges
  }

  /**
   * Lists entities whose visible fields changed (design 3.4), each once; of merged entities, the survivor. New entities and
   * changed announcement counts are not updates.
   */
  updates(links: readonly Pick<Link, 'announcementId' | 'entityId'>[]): EntityUpdate[] {
    const aliasChangesBySurvivor = Map.groupBy(this.#aliasChanges, change => change.after ?? change.id)
    const announcementIds = new Map(links.map(link => [link.entityId, link.announcementId]))
    return [...this.#after.values()].flatMap(after => {
      if (after.announcementCount === 0) return []
      const mergeChanges = (aliasChangesBySurvivor.get(after.id) ?? []).map(toMergeChange)
      const entity = toEntity(after)
      const changes = [...this.#fieldChanges(entity), ...mergeChanges]
      const announcementId = announcementIds.get(after.id) ?? null
      return changes.length === 0 ? [] : [{ entity, changes, announcementId }]
    })
  }

  #isRecorded(id: string): boolean {
    return this.#before.has(id) || this.#after.has(id)
  }

  #fieldChanges(after: Entity): FieldChange[] {
    const before = this.#before.get(after.id)
    if (before === undefined || before.announcementCount === 0) return []
    return compareEntities(toEntity(before), after)
  }
}

function toEntity(state: EntityState): Entity {
  return { ...shownOf(state), ...state }
}

function toMergeChange({ id, before, after }: Merge): FieldChange {
  return after === null ? { field: 'merge', from: before, to: id } : { field: 'merge', from: id, to: after }
}

function compareEntities(before: Entity, after: Entity): FieldChange[] {
  const fields: FieldChange[] = [
    { field: 'name', from: before.name, to: after.name },
    { field: 'status', from: before.status, to: after.status },
    { field: 'legal_form', from: before.legalForm, to: after.legalForm },
    { field: 'jurisdiction', from: before.jurisdiction, to: after.jurisdiction },
  ]
  const changed = fields.filter(({ from, to }) => from !== to)
  if (haveSameKeys(before.identifiers, after.identifiers)) return changed
  const identifiers: FieldChange = {
    field: 'identifiers',
    from: withoutValidity(before.identifiers),
    to: withoutValidity(after.identifiers),
  }
  return [...changed, identifiers]
}

function haveSameKeys(a: readonly Identifier[], b: readonly Identifier[]): boolean {
  if (a === b) return true
  const keys = new Set(a.map(identifierKey))
  return a.length === b.length && b.every(identifier => keys.has(identifierKey(identifier)))
}

function withoutValidity(identifiers: readonly Identifier[]) {
  return identifiers.map(({ scheme, jurisdiction, number }) => ({ scheme, jurisdiction, number }))
}
