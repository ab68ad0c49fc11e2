import type { Entity, EntityIdentifier } from '../model/entity.ts'
import type { EntityFieldChange, EntityUpdate } from '../model/events/webhook-event.ts'
import { computeVisibleFields } from './entity-state.ts'
import type { EntityAliasChange, EntityState } from './entity-store.ts'
import { buildIdentifierKey } from './identifier-keys.ts'
import type { MentionLink } from './mention-store.ts'

/** Records the state of entities before and after a batch, and derives the updates that are visible to API clients. */
export class EntityChangeTracker {
  readonly #before = new Map<string, EntityState>()
  readonly #after = new Map<string, EntityState>()
  #aliasChanges: readonly EntityAliasChange[] = []

  /** Records states as loaded from the database. If an entity is loaded twice, the first state is kept. */
  recordBefore(states: readonly EntityState[]): void {
    for (const state of states) if (!this.#isRecorded(state.id)) this.#before.set(state.id, state)
  }

  /** Records states as saved to the database. If an entity is saved twice, the last state is kept. */
  recordAfter(states: readonly EntityState[]): void {
    for (const state of states) this.#after.set(state.id, state)
  }

  /** The alias changes that were recorded. */
  get aliasChanges(): readonly EntityAliasChange[] {
    return this.#aliasChanges
  }

  recordAliasChanges(aliasChanges: readonly EntityAliasChange[]): void {
    this.#aliasChanges = aliasChanges
  }

  /**
   * Lists each entity whose visible fields changed (design 3.4); after a merge, only the surviving entity is listed.
   * New entities and changed announcement counts are not updates.
   */
  listUpdates(links: readonly Pick<MentionLink, 'announcementId' | 'entityId'>[]): EntityUpdate[] {
    const aliasChangesBySurvivor = Map.groupBy(this.#aliasChanges, change => change.after ?? change.id)
    const announcementIds = new Map(links.map(link => [link.entityId, link.announcementId]))
    return [...this.#after.values()].flatMap(after => {
      if (after.announcementCount === 0) return []
      const mergeChanges = (aliasChangesBySurvivor.get(after.id) ?? []).map(toMergeChange)
      if (mergeChanges.length === 0 && !this.#mayDiffer(after)) return []
      const entity = toEntity(after)
      const changes = [...this.#fieldChanges(entity), ...mergeChanges]
      const announcementId = announcementIds.get(after.id) ?? null
      return changes.length === 0 ? [] : [{ entity, changes, announcementId }]
    })
  }

  #isRecorded(id: string): boolean {
    return this.#before.has(id) || this.#after.has(id)
  }

  /** Returns whether facts or identifiers were replaced. Most entities of a batch are new, or only their count changed. */
  #mayDiffer({ id, facts, identifiers }: EntityState): boolean {
    const before = this.#before.get(id)
    if (before === undefined || before.announcementCount === 0) return false
    return (
      before.identifiers !== identifiers ||
      before.facts.name !== facts.name ||
      before.facts.legalForm !== facts.legalForm ||
      before.facts.status !== facts.status
    )
  }

  #fieldChanges(after: Entity): EntityFieldChange[] {
    const before = this.#before.get(after.id)
    if (before === undefined || before.announcementCount === 0) return []
    return compareEntities(toEntity(before), after)
  }
}

function toEntity(state: EntityState): Entity {
  return { ...computeVisibleFields(state), ...state }
}

function toMergeChange({ id, before, after }: EntityAliasChange): EntityFieldChange {
  return after === null ? { field: 'merge', from: before, to: id } : { field: 'merge', from: id, to: after }
}

function compareEntities(before: Entity, after: Entity): EntityFieldChange[] {
  const fields: EntityFieldChange[] = [
    { field: 'name', from: before.name, to: after.name },
    { field: 'status', from: before.status, to: after.status },
    { field: 'legal_form', from: before.legalForm, to: after.legalForm },
    { field: 'jurisdiction', from: before.jurisdiction, to: after.jurisdiction },
  ]
  const changed = fields.filter(({ from, to }) => from !== to)
  if (haveSameKeys(before.identifiers, after.identifiers)) return changed
  const identifiers: EntityFieldChange = {
    field: 'identifiers',
    from: withoutValidity(before.identifiers),
    to: withoutValidity(after.identifiers),
  }
  return [...changed, identifiers]
}

function haveSameKeys(a: readonly EntityIdentifier[], b: readonly EntityIdentifier[]): boolean {
  if (a === b) return true
  const keys = new Set(a.map(buildIdentifierKey))
  return a.length === b.length && b.every(identifier => keys.has(buildIdentifierKey(identifier)))
}

function withoutValidity(identifiers: readonly EntityIdentifier[]) {
  return identifiers.map(({ scheme, jurisdiction, number }) => ({ scheme, jurisdiction, number }))
}
