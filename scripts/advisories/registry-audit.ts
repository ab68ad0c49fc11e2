import type { AdvisoryMatch, LockedVersion } from './advisory.ts'

/** A vulnerable package in the output of `npm audit --json`. */
interface AuditedPackage {
  /** Advisories of the package, and names of packages through which it is affected. */
  readonly via: readonly (string | AuditedAdvisory)[]
  /** Paths of the affected packages in the lockfile. */
  readonly nodes: readonly string[]
}

interface AuditedAdvisory {
  readonly name: string
  readonly title: string
  readonly url: string
  readonly severity: string
}

/** Reads the output of `npm audit --json`. Returns `null` if the registry answered no audit. */
export function findRegistryMatches(
  output: string,
  versions: readonly LockedVersion[],
): AdvisoryMatch[] | null {
  if (!output.startsWith('{')) return null
  const { auditReportVersion, vulnerabilities = {} } = JSON.parse(output) as {
    readonly auditReportVersion?: number
    readonly vulnerabilities?: Readonly<Record<string, AuditedPackage>>
  }
  if (auditReportVersion !== 2) return null
  return Object.values(vulnerabilities).flatMap(({ via, nodes }) =>
    via
      .filter(cause => typeof cause !== 'string')
      .flatMap(({ name, title, url, severity }) => {
        const id = url.slice(url.lastIndexOf('/') + 1)
        const advisory = { id, package: name, severity, summary: title, ranges: [], source: url }
        return versions.filter(({ path }) => nodes.includes(path)).map(locked => ({ advisory, locked }))
      }),
  )
}
