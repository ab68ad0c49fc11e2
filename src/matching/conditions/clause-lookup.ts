import type { AnnouncementDocument } from './announcement-document.ts'
import { isOccurrence, OCCURRENCE_BITS, occurrenceOf, tokensOfPattern } from './token-patterns.ts'
import type { TokenCover } from './token-requirement.ts'
import type { TokenTable } from './token-table.ts'

const OCCURRENCE_MASK = (1 << OCCURRENCE_BITS) - 1

/** Lists of numbers by the ID of a token. */
type ListsByToken = (number[] | undefined)[]

/**
 * The clauses by their tokens. Most clauses are met by a token alone and are found without being looked at: their lists hold
 * the clause with the place and language in which the token must occur, as one number.
 */
export class ClauseLookup {
  readonly #sufficient: ListsByToken = []
  readonly #necessary: ListsByToken = []

  add(clause: number, cover: TokenCover): void {
    for (const { token, entry } of sufficientEntries(clause, cover)) addTo(this.#sufficient, token, entry)
    for (const token of cover.necessary) addTo(this.#necessary, token, clause)
  }

  remove(clause: number, cover: TokenCover): void {
    for (const { token, entry } of sufficientEntries(clause, cover))
      removeFrom(this.#sufficient, token, entry)
    for (const token of cover.necessary) removeFrom(this.#necessary, token, clause)
  }

  /** Calls `meet` with the clauses that the tokens of the current document meet, and `check` with those that they may meet. */
  forEach(
    document: AnnouncementDocument,
    table: TokenTable,
    { meet, check }: { readonly meet: (clause: number) => void; readonly check: (clause: number) => void },
  ): void {
    for (const token of table.present) {
      const entries = this.#sufficient[token]
      if (entries !== undefined) {
        const isWritten = table.isWritten(token)
        for (const entry of entries)
          if (isOccurrence(entry & OCCURRENCE_MASK, isWritten, document)) meet(entry >>> OCCURRENCE_BITS)
      }
      const clauses = this.#necessary[token]
      if (clauses !== undefined) for (const clause of clauses) check(clause)
    }
  }
}

function sufficientEntries(clause: number, { sufficient }: TokenCover) {
  return sufficient.map(pattern => ({
    token: tokensOfPattern(pattern)[0] as number,
    entry: (clause << OCCURRENCE_BITS) | (occurrenceOf(pattern) ?? 0),
  }))
}

function addTo(lists: ListsByToken, token: number, entry: number): void {
  const list = lists[token]
  if (list === undefined) lists[token] = [entry]
  else list.push(entry)
}

function removeFrom(lists: ListsByToken, token: number, entry: number): void {
  const list = lists[token] as number[]
  const last = list.pop() as number
  if (last !== entry) list[list.indexOf(entry)] = last
  if (list.length === 0) lists[token] = undefined
}
