import type { Announcement } from './announcement.ts'
import { ANNOUNCEMENT_CATEGORIES } from './category.ts'
import { normalizeCpv, suggestCpv } from './codes/cpv/cpv-codes.ts'
import { isKnownCurrency } from './codes/currencies.ts'
import { localTimeToEpochMinute } from './codes/local-times.ts'
import { classifyProcedureLabel } from './codes/procedure-labels.ts'
import type { ProcedureType } from './codes/procedure-types.ts'
import { regionsOfAnnouncement } from './codes/regions/announcement-regions.ts'
import { timeZoneOfCountry } from './codes/time-zones.ts'
import type { MentionRole } from './mention-role.ts'

/** The values of an announcement that lists filter by and count, in normalized form. */
export interface FilterValues {
  /** CPV 2008 codes with 8 digits, the main code first. */
  readonly cpv: readonly string[]
  /** NUTS 2024 codes, or ITL 2025 codes in the United Kingdom, of the places that the document states. */
  readonly regions: readonly string[]
  readonly amount: FilterAmount | null
  /** The end of the deadline, in minutes since 1970-01-01 UTC. */
  readonly deadline: number | null
  readonly procedure: ProcedureType | null
  /** Whether the publisher withdrew the announcement. */
  readonly withdrawn: boolean
  /** The source reference of the announcement that this one corrects. */
  readonly corrects: string | null
  /** The identifier of the procurement procedure, in lowercase. */
  readonly procedureId: string | null
  readonly roles: readonly MentionRole[]
}

/** An amount with its currency as an ISO 4217 code. */
export interface FilterAmount {
  readonly value: number
  readonly currency: string
}

/** Derives the filter values from the stored fields of an announcement, so that a new index needs no other data. */
export function filterValuesOf(announcement: Announcement): FilterValues {
  const { metadata, mentions } = announcement
  return {
    cpv: cpvOf(announcement),
    regions: regionsOfAnnouncement(announcement),
    amount: amountOf(announcement),
    deadline: deadlineOf(announcement),
    procedure: procedureOf(announcement),
    withdrawn: metadata.withdrawn !== undefined,
    corrects: metadata.corrects ?? null,
    procedureId: metadata.procedure_id?.toLowerCase() ?? null,
    roles: [...new Set(mentions.map(({ role }) => role))],
  }
}

/**
 * Returns the codes of the current vocabulary. A code that it lacks, such as one of the vocabulary of 2003, becomes the code
 * of the current vocabulary above it, if there is one.
 */
export function cpvOf({ metadata }: Pick<Announcement, 'metadata'>): string[] {
  const codes = (metadata.cpv ?? []).map(code => normalizeCpv(code) ?? suggestCpv(code))
  return [...new Set(codes)].filter(code => code !== null)
}

/** The amounts of a tender from the most to the least definite. A budget without tax is preferred to one with tax. */
const AMOUNT_KEYS = ['award_amount', 'estimated_value', 'budget_without_tax', 'budget_with_tax'] as const

/**
 * Returns the award amount, otherwise the estimated value, otherwise the budget without tax, otherwise the budget with
 * tax. Returns `null` when the document states no currency, because the amount cannot be compared then.
 */
function amountOf({ metadata }: Announcement): FilterAmount | null {
  const value = AMOUNT_KEYS.map(key => metadata[key]).find(amount => amount !== undefined)
  const { currency } = metadata
  if (value === undefined || currency === undefined || !isKnownCurrency(currency)) return null
  return { value, currency }
}

/**
 * Returns the procedure of a procurement notice, such as the annulment of an award. Other notices state other procedures, such
 * as a type of liquidation.
 */
function procedureOf({ metadata: { procedure }, category, mentions }: Announcement): ProcedureType | null {
  const isTender = ANNOUNCEMENT_CATEGORIES[category].group === 'tenders'
  const isProcurement = isTender || mentions.some(({ role }) => role === 'buyer')
  return procedure === undefined || !isProcurement ? null : classifyProcedureLabel(procedure)
}

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/** Returns the end of the stated minute, or of the day without a time, in the time zone of the buyer. */
function deadlineOf({ metadata, jurisdiction }: Announcement): number | null {
  const { deadline, deadline_time: time, country } = metadata
  if (deadline === undefined) return null
  const lastMinute = time !== undefined && TIME.test(time) ? time : '23:59'
  return localTimeToEpochMinute(deadline, lastMinute, timeZoneOfCountry(country ?? jurisdiction)) + 1
}
