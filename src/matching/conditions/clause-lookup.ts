import type { AnnouncementDocument } from './announcement-document.ts'
import { isOccurrence, OCCURRENCE_BITS, occurrenceOf, tokensOfPattern } from './token-patterns.ts'
import type { TokenCover } from './token-requirement.ts'
import type { TokenTable } from './token-table.ts'

const OCCURRENCE_MASK = (1 << OCCURRENCE_BITS) - 1

/** Stands for no companion. */
const NO_TOKEN = -1

/** Lists of numbers by the ID of a token. */
type ListsByToken = (number[] | undefined)[]

/**
 * The clauses by their tokens. Most clauses are met by a token alone and are found without being looked at: their lists hold
 * the clause with the place and language in which the token must occur, as one number. Clauses that have to be looked at are listed
 * in pairs with a token that must be present too.
 */
export class ClauseLookup {
  readonly #sufficient: ListsByToken = []
  readonly #necessary: ListsByToken = []

  add(clause: number, cover: TokenCover): void {
    for (const { token, entry } of sufficientEntries(clause, cover)) addTo(this.#sufficient, token, entry)
    for (const { token, companion } of cover.necessary) {
      addTo(this.#necessary, token, clause)
      addTo(this.#necessary, token, companion ?? NO_TOKEN)
    }
  }

  remove(clause: number, cover: TokenCover): void {
    for (const { token, entry } of sufficientEntries(clause, cover))
      removeFrom(this.#sufficient, token, entry)
    for (const { token, companion } of cover.necessary)
      removePair(this.#necessary, token, clause, companion ?? NO_TOKEN)
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
      if (clauses === undefined) continue
      for (let at = 0; at < clauses.length; at += 2) {
        const companion = clauses[at + 1] as number
        if (companion === NO_TOKEN || table.isPresent(companion)) check(clauses[at] as number)
      }
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

function removePair(lists: ListsByToken, token: number, first: number, second: number): void {
  const list = lists[token] as number[]
  let at = 0
  while (list[at] !== first || list[at + 1] !== second) at += 2
  const [lastFirst, lastSecond] = list.splice(-2) as [number, number]
  if (at < list.length) {
    list[at] = lastFirst
    list[at + 1] = lastSecond
  }
  if (list.length === 0) lists[token] = undefined
}
