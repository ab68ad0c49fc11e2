import type { AnnouncementCondition } from '../../model/announcement-condition.ts'
import { MATCH_ALL_TOKEN } from '../../query/tokenizer.ts'
import type { MatchableAnnouncement } from '../matchable-announcement.ts'
import { costOfTokens, planAccess } from './access-tokens.ts'
import { readAnnouncementDocument } from './announcement-document.ts'
import { type Clause, ClauseTable } from './clause-table.ts'
import { compileCondition } from './compile-condition.ts'
import { TokenTable } from './token-table.ts'

/** A condition with all IDs under which it was set. */
interface RegisteredCondition {
  readonly key: string
  readonly ids: Set<string>
  /** The clauses in the order of evaluation. */
  clauses: readonly Clause[]
  /** The IDs of the tokens by which the condition is looked up. */
  tokens: readonly number[]
  /** The last announcement for which the condition was evaluated. */
  evaluatedFor: number
  /** How often the condition was looked up without a match, and when its tokens are chosen anew. */
  misses: number
  reviewAt: number
}

/** The number of lookups without a match after which the tokens of a condition are chosen anew. It doubles each time. */
const FIRST_REVIEW = 64
/** Other tokens are used only if they promise to be this much cheaper. */
const WORTHWHILE_GAIN = 2

/**
 * Finds the conditions that an announcement matches. The result is the same as if each condition were evaluated by the search
 * index. Each condition is listed under the rarest tokens of which a match must have one, so that an announcement meets few
 * conditions that it does not match (decision 0040).
 */
export class AnnouncementConditions {
  readonly #table = new TokenTable()
  readonly #clauses = new ClauseTable(this.#table)
  /** Conditions by ID; `null` if nothing can match. */
  readonly #byId = new Map<string, RegisteredCondition | null>()
  readonly #byKey = new Map<string, RegisteredCondition>()
  /** The conditions by the ID of a token. */
  readonly #listed: (RegisteredCondition[] | undefined)[] = []
  readonly #toReview: RegisteredCondition[] = []
  #announcement = 0

  /** The number of IDs with a condition. */
  get size(): number {
    return this.#byId.size
  }

  /** Sets the condition of an ID, in place of an earlier one. */
  set(id: string, condition: AnnouncementCondition): void {
    this.delete(id)
    const requirements = compileCondition(condition, this.#table)
    if (requirements === null) {
      this.#byId.set(id, null)
      return
    }
    const clauses = requirements.map(requirement => this.#clauses.acquire(requirement))
    const key = [...new Set(clauses.map(clause => clause.id))].sort((a, b) => a - b).join()
    const known = this.#byKey.get(key)
    if (known !== undefined) for (const clause of clauses) this.#clauses.release(clause)
    const registered = known ?? this.#register(key, clauses)
    registered.ids.add(id)
    this.#byId.set(id, registered)
  }

  /** Removes the condition of an ID, if there is one. */
  delete(id: string): void {
    const condition = this.#byId.get(id)
    this.#byId.delete(id)
    if (condition === undefined || condition === null) return
    condition.ids.delete(id)
    if (condition.ids.size > 0) return
    this.#byKey.delete(condition.key)
    this.#unlist(condition)
    for (const clause of condition.clauses) this.#clauses.release(clause)
  }

  /** Returns the IDs of all conditions that an announcement matches, each one once and in no particular order. */
  match(announcement: MatchableAnnouncement): string[] {
    const table = this.#table
    this.#clauses.begin(readAnnouncementDocument(announcement, table))
    this.#announcement++
    const matches: string[] = []
    for (const token of table.present) {
      const listed = this.#listed[token]
      if (listed === undefined) continue
      for (const condition of listed) {
        if (condition.evaluatedFor === this.#announcement) continue
        condition.evaluatedFor = this.#announcement
        if (!this.#isMatch(condition)) this.#countMiss(condition)
        else for (const id of condition.ids) matches.push(id)
      }
    }
    this.#review()
    return matches
  }

  /** The numbers of different conditions, of their clauses and of their tokens. */
  get counts(): { readonly conditions: number; readonly clauses: number; readonly tokens: number } {
    return { conditions: this.#byKey.size, clauses: this.#clauses.size, tokens: this.#table.size }
  }

  #isMatch({ clauses }: RegisteredCondition): boolean {
    for (const clause of clauses) if (!this.#clauses.isMet(clause)) return false
    return true
  }

  #register(key: string, clauses: readonly Clause[]): RegisteredCondition {
    const condition: RegisteredCondition = {
      key,
      ids: new Set(),
      clauses,
      tokens: [],
      evaluatedFor: 0,
      misses: 0,
      reviewAt: FIRST_REVIEW,
    }
    this.#byKey.set(key, condition)
    this.#list(condition)
    return condition
  }

  /** Lists a condition under the tokens that are now the cheapest. */
  #list(condition: RegisteredCondition): void {
    const plan = planAccess(condition.clauses, this.#table)
    condition.clauses = plan.clauses
    condition.tokens = (plan.tokens ?? [MATCH_ALL_TOKEN]).map(text => this.#table.acquire(text))
    for (const token of condition.tokens) {
      const listed = this.#listed[token]
      if (listed === undefined) this.#listed[token] = [condition]
      else listed.push(condition)
    }
  }

  #unlist(condition: RegisteredCondition): void {
    for (const token of condition.tokens) {
      const listed = this.#listed[token] as RegisteredCondition[]
      const last = listed.pop() as RegisteredCondition
      if (last !== condition) listed[listed.indexOf(condition)] = last
      if (listed.length === 0) this.#listed[token] = undefined
      this.#table.release(token)
    }
  }

  #countMiss(condition: RegisteredCondition): void {
    condition.misses++
    if (condition.misses < condition.reviewAt) return
    condition.reviewAt = 2 * condition.misses
    this.#toReview.push(condition)
  }

  /** Lists the conditions anew that were often looked up in vain, if other tokens have turned out to be rarer. */
  #review(): void {
    for (const condition of this.#toReview) {
      const { tokens } = planAccess(condition.clauses, this.#table)
      if (tokens === null) continue
      const cost = tokens.reduce((sum, text) => sum + this.#table.expectedShareOf(text), 0)
      if (cost * WORTHWHILE_GAIN > costOfTokens(condition.tokens, this.#table)) continue
      this.#unlist(condition)
      this.#list(condition)
    }
    this.#toReview.length = 0
  }
}
