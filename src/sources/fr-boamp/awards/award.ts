import type { Mention } from '../../../model/announcement.ts'
import type { AnnouncementCategory } from '../../../model/category.ts'
import type { AnnouncementMetadata } from '../../../model/metadata.ts'
import { formatMoney, joinNames } from '../../shared/localized-values.ts'
import type { BoampAmount } from '../read-tree-values.ts'

/** The outcome of a procedure, from an award notice of any schema. */
export interface BoampAward {
  readonly winners: readonly Mention[]
  readonly metadata: AnnouncementMetadata
  /** The category of a procedure that ended without award; `null` for an award. */
  readonly category: AnnouncementCategory | null
  /** The buyer's words on why nothing was awarded. */
  readonly reason: string | null
  /** The outcome of each lot, when there are several. */
  readonly lotSentences: readonly string[]
  /** The whole award description, when the notice has one. */
  readonly text: string | null
}

export const EMPTY_BOAMP_AWARD: BoampAward = {
  winners: [],
  metadata: {},
  category: null,
  reason: null,
  lotSentences: [],
  text: null,
}

/** The outcome of one lot. */
export interface BoampLotOutcome {
  readonly lot: string | null
  readonly winners: readonly Mention[]
  readonly amount: BoampAmount | null
  readonly failure: AnnouncementCategory | null
}

/** Composes a sentence such as `Lot 1 : TERRALOUP, 82 600 €`. Returns none when the outcome is unknown. */
export function composeLotSentence({ lot, winners, amount, failure }: BoampLotOutcome): string[] {
  const outcome =
    failure === null
      ? joinNames(
          winners.map(({ name }) => name),
          'fr',
        )
      : failure === 'tender_unsuccessful'
        ? 'infructueux'
        : 'sans suite'
  if (outcome === '') return []
  const value = amount === null ? [] : [formatMoney(amount.value, amount.currency, 'fr')]
  const text = [outcome, ...value].join(', ')
  return [lot === null ? text : `Lot ${lot} : ${text}`]
}
