import type { AnnouncementMetadata } from '../../../model/metadata.ts'
import { omitMissing } from '../../shared/text-cleaning.ts'
import { findContractDuration } from './find-contract-duration.ts'
import { findFrameworkMaximum } from './find-framework-maximum.ts'
import { describesFramework } from './find-framework-terms.ts'

/** The texts of a notice that describe its contract in words. */
export interface BoampProse {
  /** The subject and the descriptions of the contract. */
  readonly descriptions: readonly string[]
  /** Further information, which also holds rules of the procedure. */
  readonly information: readonly string[]
}

/** Finds the terms that buyers state in words where the form has no field for them. Fields count before them. */
export function findProseTerms({ descriptions, information }: BoampProse): AnnouncementMetadata {
  const texts = [...descriptions, ...information]
  const maximum = findFrameworkMaximum(texts)
  return omitMissing({
    framework: describesFramework(descriptions, information) ? true : null,
    framework_maximum: maximum,
    currency: maximum === null ? null : 'EUR',
    duration_months: findContractDuration(texts),
  })
}

/** Adds the terms found in words to those of the fields. A maximum in another currency than the fields' is left out. */
export function mergeProseTerms(
  stated: AnnouncementMetadata,
  found: AnnouncementMetadata,
): AnnouncementMetadata {
  const { framework_maximum: maximum, currency, ...others } = found
  const isUsable = maximum !== undefined && (stated.currency ?? 'EUR') === 'EUR'
  return {
    ...others,
    ...(isUsable ? { framework_maximum: maximum, currency: currency ?? 'EUR' } : {}),
    ...stated,
  }
}
