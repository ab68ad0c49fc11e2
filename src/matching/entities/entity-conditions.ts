import type { Entity } from '../../model/entity.ts'
import type { EntityFilter } from '../../model/list-filters.ts'
import { buildEntityFilterExpression } from '../../query/entities/parse-entity-filter.ts'
import { TokenTable } from '../conditions/token-table.ts'
import { matchesExpression, readEntityDocument } from './entity-document.ts'
import { coverOfExpression } from './expression-cover.ts'
import { type MatchExpression, parseMatchExpression } from './match-expression.ts'

interface RegisteredFilter {
  readonly filter: EntityFilter
  /** `null` if no entity can match. */
  readonly expression: MatchExpression | null
  /** The tokens under which the filter is listed, or `null` if it is compared with every entity. */
  readonly tokens: readonly number[] | null
}

/**
 * Finds the searches of entities that an entity matches by its own fields. The result is the same as if the search index evaluated
 * them, which finds names with typos only where nothing else matches; this does not. Each search is listed under its rarest
 * tokens, so that an entity meets few searches that it does not match.
 */
export class EntityConditions {
  readonly #table = new TokenTable()
  readonly #byId = new Map<string, RegisteredFilter>()
  /** The IDs of searches by the token under which they are listed. */
  readonly #listed = new Map<number, Set<string>>()
  readonly #unlisted = new Set<string>()

  get size(): number {
    return this.#byId.size
  }

  /** Sets the search of an ID, in place of an earlier one. */
  set(id: string, filter: EntityFilter): void {
    this.delete(id)
    const text = buildEntityFilterExpression(filter)
    const expression = text === null ? null : parseMatchExpression(text)
    const cover = expression && coverOfExpression(expression)
    const tokens =
      cover?.tokens.map(token =>
        token.isPrefix ? this.#table.acquirePrefix(token.text) : this.#table.acquire(token.text),
      ) ?? null
    this.#byId.set(id, { filter, expression, tokens })
    if (expression === null) return
    if (tokens === null) this.#unlisted.add(id)
    for (const token of tokens ?? []) this.#listed.set(token, (this.#listed.get(token) ?? new Set()).add(id))
  }

  /** Removes the search of an ID, if there is one. */
  delete(id: string): void {
    const known = this.#byId.get(id)
    if (known === undefined) return
    this.#byId.delete(id)
    this.#unlisted.delete(id)
    for (const token of known.tokens ?? []) {
      const ids = this.#listed.get(token)
      ids?.delete(id)
      if (ids?.size === 0) this.#listed.delete(token)
      this.#table.release(token)
    }
  }

  /** Returns the filter of an ID, of which `role`, `category` and `since` remain to be checked. */
  filterOf(id: string): EntityFilter | undefined {
    return this.#byId.get(id)?.filter
  }

  /** Returns the IDs of all searches that an entity matches by its own fields, each one once and in no particular order. */
  match(entity: Entity): string[] {
    if (this.#byId.size === 0) return []
    const document = readEntityDocument(entity)
    this.#table.beginDocument()
    for (const words of Object.values(document)) for (const word of words) this.#table.mark(word, false)
    const candidates = new Set(this.#unlisted)
    for (const token of this.#table.present)
      for (const id of this.#listed.get(token) ?? []) candidates.add(id)
    return [...candidates].filter(id => {
      const expression = this.#byId.get(id)?.expression ?? null
      return expression !== null && matchesExpression(document, expression)
    })
  }
}
