import { lettersOfCode } from '../../../../../query/announcements/announcement-values.ts'
import type { GroupAmount } from '../../../../index-reader.ts'

const CENTS_PER_UNIT = 100

interface CurrencySum {
  count: number
  /** The sum as whole units and cents below them, so that thousands of decimals add up exactly. */
  units: number
  cents: number
}

/** The sums of the amounts of a group by currency. */
export class GroupAmounts {
  readonly #sums = new Map<number, CurrencySum>()

  /** Adds the amount of an announcement, which is not a number if it has none. */
  add(amount: number | null, currency: number | null): void {
    if (amount === null || currency === null || Number.isNaN(amount)) return
    const sum = this.#sums.get(currency) ?? { count: 0, units: 0, cents: 0 }
    this.#sums.set(currency, sum)
    const units = Math.floor(amount)
    sum.count++
    sum.units += units
    sum.cents += Math.round((amount - units) * CENTS_PER_UNIT)
    if (sum.cents >= CENTS_PER_UNIT) {
      sum.cents -= CENTS_PER_UNIT
      sum.units++
    }
  }

  /** Returns the sums, with the currency of most announcements first. */
  list(): GroupAmount[] {
    return [...this.#sums]
      .map(([code, { count, units, cents }]) => ({
        currency: lettersOfCode(code).toUpperCase(),
        sum: Number(`${units}.${String(cents).padStart(2, '0')}`),
        count,
      }))
      .sort((a, b) => b.count - a.count || (a.currency < b.currency ? -1 : 1))
  }
}
