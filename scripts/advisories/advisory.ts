import { comparePackageVersions } from './compare-versions.ts'

/** A bound of a range, as in the Open Source Vulnerability format. `introduced` can be "0" for the first version. */
export type RangeEvent =
  | { readonly introduced: string }
  | { readonly fixed: string }
  | { readonly last_affected: string }

/** An advisory on an npm package, reduced from the Open Source Vulnerability format. */
export interface Advisory {
  readonly id: string
  readonly package: string
  readonly severity: string
  readonly summary: string
  /** Each range is a list of events. */
  readonly ranges: readonly (readonly RangeEvent[])[]
  /** Page from which the ranges were taken. */
  readonly source: string
}

/** The dated copy of advisories in the repository. */
export interface AdvisoryCopy {
  /** Day on which the copy was made. */
  readonly date: string
  readonly sources: string
  readonly advisories: readonly Advisory[]
}

/** A package of the lockfile, or one that a program contains. */
export interface LockedVersion {
  readonly name: string
  readonly version: string
  readonly path: string
}

/** An advisory that concerns a locked version. */
export interface AdvisoryMatch {
  readonly advisory: Advisory
  readonly locked: LockedVersion
}

/** Returns whether one of the ranges contains the version. */
export function isVersionAffected(version: string, ranges: Advisory['ranges']): boolean {
  return ranges.some(range => {
    let isAffected = false
    for (const event of range.toSorted((a, b) => compareBounds(boundOf(a), boundOf(b)))) {
      if ('introduced' in event && compareBounds(version, event.introduced) >= 0) isAffected = true
      else if ('fixed' in event && compareBounds(version, event.fixed) >= 0) isAffected = false
      else if ('last_affected' in event && compareBounds(version, event.last_affected) > 0) isAffected = false
    }
    return isAffected
  })
}

/** Finds every advisory that concerns one of the versions. */
export function findAdvisoryMatches(
  advisories: readonly Advisory[],
  versions: readonly LockedVersion[],
): AdvisoryMatch[] {
  return versions.flatMap(locked =>
    advisories
      .filter(
        ({ package: name, ranges }) => name === locked.name && isVersionAffected(locked.version, ranges),
      )
      .map(advisory => ({ advisory, locked })),
  )
}

function boundOf(event: RangeEvent): string {
  if ('introduced' in event) return event.introduced
  return 'fixed' in event ? event.fixed : event.last_affected
}

/** "0" precedes every version, also the pre-releases of 0.0.0. */
function compareBounds(one: string, other: string): number {
  if (one === '0' || other === '0') return Number(other === '0') - Number(one === '0')
  return comparePackageVersions(one, other)
}
