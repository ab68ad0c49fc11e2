const VERSION = /^(\d+)\.(\d+)\.(\d+)(?:-([0-9A-Za-z.-]+))?(?:\+[0-9A-Za-z.-]+)?$/

/** Compares versions by the precedence of Semantic Versioning 2.0. Throws for anything else. */
export function comparePackageVersions(one: string, other: string): number {
  const [a, b] = [parseVersion(one), parseVersion(other)]
  for (const [index, number] of a.numbers.entries()) {
    const difference = number - (b.numbers[index] ?? 0)
    if (difference !== 0) return difference
  }
  return comparePrereleases(a.prerelease, b.prerelease)
}

interface ParsedVersion {
  readonly numbers: readonly number[]
  /** The identifiers of a pre-release; `null` for a release. */
  readonly prerelease: readonly string[] | null
}

function parseVersion(version: string): ParsedVersion {
  const match = VERSION.exec(version)
  if (match === null) throw new Error(`"${version}" is not a semantic version`)
  const [, major, minor, patch, prerelease] = match
  return {
    numbers: [Number(major), Number(minor), Number(patch)],
    prerelease: prerelease === undefined ? null : prerelease.split('.'),
  }
}

/** A pre-release precedes its release; identifiers are compared one by one, and a longer list comes later. */
function comparePrereleases(one: readonly string[] | null, other: readonly string[] | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  for (const [index, identifier] of one.entries()) {
    const opposite = other[index]
    if (opposite === undefined) return 1
    const difference = compareIdentifiers(identifier, opposite)
    if (difference !== 0) return difference
  }
  return one.length - other.length
}

/** Numbers are compared by value and precede words, which are compared by their characters. */
function compareIdentifiers(one: string, other: string): number {
  const [isNumber, isOtherNumber] = [/^\d+$/.test(one), /^\d+$/.test(other)]
  if (isNumber && isOtherNumber) return Number(one) - Number(other)
  if (isNumber !== isOtherNumber) return isNumber ? -1 : 1
  return one === other ? 0 : one < other ? -1 : 1
}
