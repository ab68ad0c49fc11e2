import { type Announcement, deriveAnnouncementId } from '../../../../model/announcement.ts'
import { toEpochDay } from '../../../../model/calendar-day.ts'
import { cpvPrefixesOf } from '../../../../model/codes/cpv/cpv-codes.ts'
import { regionAncestorsOf } from '../../../../model/codes/regions/resolve-region.ts'
import type { FilterValues } from '../../../../model/filter-values.ts'
import { createGenerationalCache } from '../../../../platform/generational-cache.ts'
import { filterToken } from '../../../../query/tokenizer.ts'
import { rolesMask } from '../mentioned-parties.ts'
import { type AnnouncementValues, letterCode, MAX_COLUMN_INTEGER } from '../term-sets/value-columns.ts'

/** Few codes make up most announcements, and their tokens take longer to make than to find. */
const CACHED_CODES = 5_000
const cachedCpvTokens = createGenerationalCache<readonly string[]>(CACHED_CODES)
const cachedRegionTokens = createGenerationalCache<readonly string[]>(CACHED_CODES)

function cpvTokens(code: string): readonly string[] {
  return cachedCpvTokens(code, () => cpvPrefixesOf(code).map(prefix => filterToken('cpv', prefix)))
}

function regionTokens(code: string): readonly string[] {
  return cachedRegionTokens(code, () => regionAncestorsOf(code).map(region => filterToken('region', region)))
}

/**
 * Returns the tokens of the filter values that have sets of announcements. A code has a token for each of its ancestors, so
 * that its division or country finds it. A correction is found by the reference and by the ID of what it corrects.
 */
export function valueTokens({ sourceId }: Announcement, values: FilterValues): string[] {
  const { cpv, regions, procedure, withdrawn, corrects } = values
  return [
    ...new Set(cpv.flatMap(cpvTokens)),
    ...new Set(regions.flatMap(regionTokens)),
    ...(procedure === null ? [] : [filterToken('procedure', procedure)]),
    ...(withdrawn ? [filterToken('withdrawn', 'true')] : []),
    ...(corrects === null
      ? []
      : [corrects, deriveAnnouncementId(sourceId, corrects)].map(value => filterToken('corrects', value))),
  ]
}

/** Returns the values of the columns that are filtered by ranges and counted. */
export function columnValues(
  { metadata, language }: Announcement,
  { amount, deadline, roles }: FilterValues,
  changedAt: number,
): AnnouncementValues {
  // A masked number is a text.
  const hasAmount = amount !== null && Number.isFinite(amount.value)
  return {
    amount: hasAmount ? amount.value : null,
    currency: hasAmount ? letterCode(amount.currency) : null,
    deadline: deadline === null ? null : Math.min(deadline, MAX_COLUMN_INTEGER),
    deadlineDay: deadline === null || metadata.deadline === undefined ? null : toEpochDay(metadata.deadline),
    changedAt,
    roles: rolesMask(roles),
    language: letterCode(language),
  }
}
