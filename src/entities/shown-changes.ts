import type { Entity, Identifier } from '../model/entity.ts'
import type { EntityUpdate, FieldChange } from '../model/event.ts'
import type { Link } from './mentions.store.ts'
import { identifierKey } from './numbers.ts'
import { shownOf } from './state.ts'
import type { EntityState, Merge } from './store.ts'

/** Notes through one batch how entities were before it and how they are after, and answers what readers see of that. */
export class ShownChanges {
  readonly #before = new Map<string, EntityState>()
  readonly #after = new Map<string, EntityState>()
  #merges: readonly Merge[] = []

  /** States as they were loaded. Where one is loaded twice, the first time counts. */
  was(states: readonly EntityState[]): void {
    for (const state of states) if (!this.#isNoted(state.id)) this.#before.set(state.id, state)
  }

  /** States as they were saved. Where one is saved twice, the last time counts. */
  becomes(states: readonly EntityState[]): void {
    for (const state of states) this.#after.set(state.id, state)
  }

  merges(merges: readonly Merge[]): void {
    this.#merges = merges
  }

  /**
   * Entities that are shown otherwise than before (design 3.4), each once. Not for a count, nor for those that are shown
   * for the first time; of two that were merged, the one that stays.
   */
  updates(links: readonly Pick<Link, 'announcementId' | 'entityId'>[]): EntityUpdate[] {
    const merges = Map.groupBy(this.#merges, merge => merge.after ?? merge.id)
    const announcements = new Map(links.map(link => [link.entityId, link.announcementId]))
    return [...this.#after.values()].flatMap(after => {
      if (after.announcementCount === 0) return []
      const merged = (merges.get(after.id) ?? []).map(mergeChange)
      const entity = entityOf(after)
      const changes = [...this.#differences(entity), ...merged]
      const announcementId = announcements.get(after.id) ?? null
      return changes.length === 0 ? [] : [{ entity, changes, announcementId }]
    })
  }

  #isNoted(id: string): boolean {
    return this.#before.has(id) || this.#after.has(id)
  }

  #differences(entity: Entity): FieldChange[] {
    const before = this.#before.get(entity.id)
    return before === undefined || before.announcementCount === 0 ? [] : differences(entityOf(before), entity)
  }
}

function entityOf(state: EntityState): Entity {
  return { ...shownOf(state), ...state }
}

function mergeChange({ id, before, after }: Merge): FieldChange {
  return after === null ? { field: 'merge', from: before, to: id } : { field: 'merge', from: id, to: after }
}

function differences(before: Entity, after: Entity): FieldChange[] {
  const fields: FieldChange[] = [
    { field: 'name', from: before.name, to: after.name },
    { field: 'status', from: before.status, to: after.status },
    { field: 'legal_form', from: before.legalForm, to: after.legalForm },
    { field: 'jurisdiction', from: before.jurisdiction, to: after.jurisdiction },
  ]
  const changed = fields.filter(({ from, to }) => from !== to)
  if (sameNumbers(before.identifiers, after.identifiers)) return changed
  const identifiers = {
    field: 'identifiers',
    from: numbersOf(before.identifiers),
    to: numbersOf(after.identifiers),
  } as const
  return [...changed, identifiers]
}

function sameNumbers(a: readonly Identifier[], b: readonly Identifier[]): boolean {
  if (a === b) return true
  const keys = new Set(a.map(identifierKey))
  return a.length === b.length && b.every(identifier => keys.has(identifierKey(identifier)))
}

function numbersOf(identifiers: readonly Identifier[]) {
  return identifiers.map(({ scheme, jurisdiction, number }) => ({ scheme, jurisdiction, number }))
}
