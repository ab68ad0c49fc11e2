import type { CalendarDay } from '../../../model/calendar-day.ts'
import type { AnnouncementMetadata } from '../../../model/metadata.ts'
import { trimEndCharacters } from '../../../platform/text.ts'
import { parseNumericDay } from '../../shared/dates.ts'
import type { FieldReader } from '../../shared/field-reader.ts'
import { omitMissing, quoteValue } from '../../shared/text-cleaning.ts'
import { stripFinalPeriod } from '../company-names.ts'
import { repairBormeProse } from '../free-text/repair-prose.ts'
import { pickShortBormeMetadata } from './act-content.ts'
import { parseBormeCapitalAmounts } from './capital-amounts.ts'

/** Maximum number of years by which the start of business can follow the publication. */
const MAX_YEARS_AHEAD = 10

/** Reads start of business, purpose and registered office from the text of a formation. */
export function readBormeFormation(text: string, published: CalendarDay): AnnouncementMetadata {
  const [, start = ''] = /Comienzo de [Oo]peraciones: ?([\d./]+)/.exec(text) ?? []
  const [, object] =
    /Objeto [Ss]ocial: ?(.*?)(?= ?(?:Domicilio|Capital|Capital suscrito|Duraci[oó]n): |$)/s.exec(text) ?? []
  const [, seat] =
    /^.*Domicilio: ?(.*?)(?=\.? ?(?:Capital|Capital suscrito|Suscrito|Poblaci[oó]n|Duraci[oó]n): ?|\.? ?$)/s.exec(
      text,
    ) ?? []
  return {
    ...omitMissing({ start_date: parseStartDate(start, published) }),
    ...pickShortBormeMetadata({ activity: object === undefined ? null : cleanBormePurpose(object) }),
    ...(seat === undefined ? {} : readBormeAddress(seat)),
  }
}

/**
 * Parses a date such as `16.09.26` or `16/09/2026`. A two-digit year that would lie too far in the future belongs to
 * the previous century.
 */
function parseStartDate(text: string, published: CalendarDay): CalendarDay | null {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[./](\d{1,2})[./](\d{4}|\d{2})/.exec(text) ?? []
  if (year.length !== 2) return parseNumericDay(`${day}/${month}/${year}`)
  const latestYear = Number(published.slice(0, 4)) + MAX_YEARS_AHEAD
  return parseNumericDay(`${day}/${month}/${Number(`20${year}`) <= latestYear ? 20 : 19}${year}`)
}

/** Reads the amounts of a formation or capital change, and reports amounts that cannot be parsed. */
export function readBormeCapital(
  text: string,
  isFormation: boolean,
  record: FieldReader,
): AnnouncementMetadata {
  const { capital: found, unparsedAmount } = parseBormeCapitalAmounts(text, isFormation)
  if (unparsedAmount !== null)
    record.reportProblem(
      'bad_value',
      `cannot parse the capital amount ${quoteValue(unparsedAmount)}`,
      'parrafo',
    )
  if (found === null) return {}
  const { total, change, paidIn, currency } = found
  return omitMissing({ capital: total, capital_change_amount: change, capital_paid_in: paidIn, currency })
}

/** Reads an address and the town in parentheses at its end, such as `(MADRID)` or `(ROZAS DE MADRID (LAS))`. */
export function readBormeAddress(text: string): AnnouncementMetadata {
  const address = stripFinalPeriod(text)
  const [, town] = /\(((?:[^()]|\([^()]*\)){2,60})\)$/.exec(address) ?? []
  return pickShortBormeMetadata({ address, seat: town?.trim() })
}

/** Removes stray punctuation around a truncated company purpose and repairs its spacing. */
export function cleanBormePurpose(text: string): string {
  return repairBormeProse(
    trimEndCharacters(text, ' .,;:-')
      .trim()
      .replace(/^[.,;: ]{1,9}/, ''),
  )
}

export function findBormeWebsite(text: string): string | null {
  const pattern =
    /(?:https?:\/\/|www\.)[^\s,;]*[^\s,;.)]|\b[\w-]{1,60}(?:\.[\w-]{1,60}){0,4}\.(?:com|es|net|org|eu|cat|info|shop|tech|online)\b/i
  return pattern.exec(text)?.[0] ?? null
}
