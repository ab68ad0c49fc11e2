import type { AnnouncementCondition } from '../../model/announcement-condition.ts'
import type { MatchableAnnouncement } from '../matchable-announcement.ts'
import { readAnnouncementDocument } from './announcement-document.ts'
import { ClauseTable } from './clause-table.ts'
import { ConditionCompiler } from './compile-condition.ts'
import { ConditionIds } from './condition-ids.ts'
import { type ClauseOrder, ConditionLists } from './condition-lists.ts'
import { TokenTable } from './token-table.ts'

/** Conditions are listed under another clause only if it promises to be this much rarer. */
const WORTHWHILE_GAIN = 2
/** Stands for no clause. */
const NO_CLAUSE = 0

interface RegisteredCondition {
  readonly key: string
  readonly number: number
  /** Its clauses, of which one can occur twice. */
  readonly clauses: readonly number[]
  /** The clause under which the condition is listed, and its position in that list. */
  listedUnder: number
  position: number
}

/**
 * Finds the conditions that an announcement matches. The result is the same as if each condition were evaluated by the search
 * index. Each condition is listed under its rarest clause, so that an announcement meets few conditions that it does not
 * match (decision 0040).
 */
export class AnnouncementConditions {
  readonly #table = new TokenTable()
  readonly #clauses = new ClauseTable(this.#table)
  readonly #compiler = new ConditionCompiler(this.#table, this.#clauses)
  /** Conditions by ID; `null` if nothing can match. */
  readonly #byId = new Map<string, RegisteredCondition | null>()
  readonly #byKey = new Map<string, RegisteredCondition>()
  readonly #byNumber: RegisteredCondition[] = []
  readonly #ids = new ConditionIds()
  /** The conditions by their rarest clause, those without such a clause under `NO_CLAUSE`. */
  readonly #lists = new ConditionLists()

  /** The number of IDs with a condition. */
  get size(): number {
    return this.#byId.size
  }

  /** The numbers of different conditions, of their clauses and of their tokens. */
  get counts(): { readonly conditions: number; readonly clauses: number; readonly tokens: number } {
    return { conditions: this.#byKey.size, clauses: this.#clauses.size, tokens: this.#table.size }
  }

  /** Sets the condition of an ID, in place of an earlier one. */
  set(id: string, condition: AnnouncementCondition): void {
    const clauses = this.#compiler.compile(condition)
    this.delete(id)
    if (clauses === null) {
      this.#byId.set(id, null)
      return
    }
    const key = [...new Set(clauses)].sort((a, b) => a - b).join()
    const known = this.#byKey.get(key)
    if (known !== undefined) for (const clause of clauses) this.#clauses.release(clause)
    if (known !== undefined) this.#ids.add(known.number, id)
    this.#byId.set(id, known ?? this.#register(key, clauses, id))
  }

  /** Removes the condition of an ID, if there is one. */
  delete(id: string): void {
    const condition = this.#byId.get(id)
    this.#byId.delete(id)
    if (condition === undefined || condition === null) return
    if (!this.#ids.remove(condition.number, id)) return
    this.#byKey.delete(condition.key)
    this.#unlist(condition)
    for (const clause of condition.clauses) this.#clauses.release(clause)
  }

  /** Returns the IDs of all conditions that an announcement matches, each one once and in no particular order. */
  match(announcement: MatchableAnnouncement): string[] {
    const clauses = this.#clauses
    clauses.begin(readAnnouncementDocument(announcement, this.#table))
    const matches: string[] = []
    const due: number[] = []
    this.#lists.collectMatches(NO_CLAUSE, clauses, this.#ids, matches)
    for (const clause of clauses.met)
      if (this.#lists.collectMatches(clause, clauses, this.#ids, matches)) due.push(clause)
    // A condition that is listed under another clause meanwhile could match twice.
    for (const clause of due) this.#review(clause)
    return matches
  }

  #register(key: string, clauses: readonly number[], id: string): RegisteredCondition {
    const number = this.#ids.create(id)
    const condition = { key, number, clauses, listedUnder: NO_CLAUSE, position: 0 }
    this.#byKey.set(key, condition)
    this.#byNumber[number] = condition
    this.#list(condition)
    return condition
  }

  /** Lists a condition under the clause that is now the rarest. */
  #list(condition: RegisteredCondition): void {
    const order = this.#orderOf(condition)
    condition.listedUnder = order.first
    condition.position = this.#lists.add(order.first, condition.number, order)
  }

  #unlist(condition: RegisteredCondition): void {
    const moved = this.#lists.remove(condition.listedUnder, condition.position)
    if (moved !== null) this.#conditionAt(moved).position = condition.position
  }

  /** Returns the clauses of a condition, those with tokens and the rarest of them first. */
  #orderOf({ clauses }: RegisteredCondition): ClauseOrder {
    const [withTokens, others]: [number[], number[]] = [[], []]
    for (const id of new Set(clauses)) (this.#clauses.hasTokens(id) ? withTokens : others).push(id)
    if (withTokens.length > 1) withTokens.sort((a, b) => this.#clauses.shareOf(a) - this.#clauses.shareOf(b))
    const [first = NO_CLAUSE, second = NO_CLAUSE, ...more] = withTokens
    return { first, second, others: [...more, ...others] }
  }

  /** Lists conditions anew if another clause has turned out to be rarer. */
  #review(clause: number): void {
    for (const number of this.#lists.conditions(clause)) {
      const condition = this.#conditionAt(number)
      const { first } = this.#orderOf(condition)
      const share = this.#clauses.shareOf(condition.listedUnder)
      if (this.#clauses.shareOf(first) * WORTHWHILE_GAIN > share) continue
      this.#unlist(condition)
      this.#list(condition)
    }
  }

  #conditionAt(number: number): RegisteredCondition {
    return this.#byNumber[number] as RegisteredCondition
  }
}
