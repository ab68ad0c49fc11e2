import { type Announcement, deriveAnnouncementId } from '../../model/announcement.ts'
import { cpvPrefixesOf } from '../../model/codes/cpv/cpv-codes.ts'
import { regionAncestorsOf } from '../../model/codes/regions/resolve-region.ts'
import type { FilterValues } from '../../model/filter-values.ts'
import { createGenerationalCache } from '../../platform/generational-cache.ts'
import { filterToken } from '../tokenizer.ts'

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
  const { cpv, regions, procedure, withdrawn, corrects, procedureId } = values
  return [
    ...new Set(cpv.flatMap(cpvTokens)),
    ...new Set(regions.flatMap(regionTokens)),
    ...(procedure === null ? [] : [filterToken('procedure', procedure)]),
    ...(withdrawn ? [filterToken('withdrawn', 'true')] : []),
    ...(corrects === null
      ? []
      : [corrects, deriveAnnouncementId(sourceId, corrects)].map(value => filterToken('corrects', value))),
    ...(procedureId === null ? [] : [filterToken('procedure_id', procedureId)]),
  ]
}
