import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ACCEPTED_ADVISORIES, type AcceptedAdvisory } from './advisories/accepted-advisories.ts'
import {
  type AdvisoryCopy,
  type AdvisoryMatch,
  findAdvisoryMatches,
  type LockedVersion,
} from './advisories/advisory.ts'
import { findRegistryMatches } from './advisories/registry-audit.ts'

const ROOT = join(import.meta.dirname, '..')
/** A copy that is older is reported. */
const MAX_AGE_DAYS = 30
const DAY_MS = 86_400_000

/** Reads the dated copy of advisories. */
export function readAdvisoryCopy(): AdvisoryCopy {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'advisories/npm-advisories.json'), 'utf8'))
}

/** Lists the packages of the lockfile, and those npm packages that Node itself contains. */
export function listLockedVersions(): LockedVersion[] {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly version?: string; readonly link?: boolean }>>
  }
  const locked = Object.entries(packages).flatMap(([path, { version, link }]) => {
    const start = path.lastIndexOf('node_modules/')
    if (start === -1 || link === true || version === undefined) return []
    return [{ name: path.slice(start + 'node_modules/'.length), version, path }]
  })
  const bundled = (['undici', 'acorn'] as const).flatMap(name => {
    const version = process.versions[name]
    return version === undefined ? [] : [{ name, version, path: 'Node' }]
  })
  return [...locked, ...bundled]
}

/** Separates the matches that are accepted with a reason from all others. */
export function separateAccepted(
  matches: readonly AdvisoryMatch[],
  accepted: readonly AcceptedAdvisory[] = ACCEPTED_ADVISORIES,
): { readonly open: readonly AdvisoryMatch[]; readonly accepted: readonly AdvisoryMatch[] } {
  const isAccepted = ({ advisory, locked }: AdvisoryMatch): boolean =>
    accepted.some(({ id, path }) => id === advisory.id && path === locked.path)
  return { open: matches.filter(match => !isAccepted(match)), accepted: matches.filter(isAccepted) }
}

/** Returns how the copy's age is to be reported; `null` if it is recent. */
export function describeCopyAge({ date }: Pick<AdvisoryCopy, 'date'>, now: Date): string | null {
  const days = Math.floor((now.getTime() - Date.parse(date)) / DAY_MS)
  return days > MAX_AGE_DAYS
    ? `The copy of advisories is ${days} days old. Renew it: docs/dependencies.md`
    : null
}

/** Checks the lockfile: by the registry if it answers, and by the dated copy. Returns the exit code. */
function runAdvisoryCheck(now: Date): number {
  const copy = readAdvisoryCopy()
  const versions = listLockedVersions()
  const audit = spawnSync('npm', ['audit', '--json'], { cwd: ROOT, encoding: 'utf8', timeout: 60_000 })
  const fromRegistry = findRegistryMatches(audit.stdout ?? '', versions)
  const matches = [...(fromRegistry ?? []), ...findAdvisoryMatches(copy.advisories, versions)]
  const { open, accepted } = separateAccepted(matches)
  const age = describeCopyAge(copy, now)
  console.log(
    fromRegistry === null
      ? `The registry answers no audit. Checked ${versions.length} packages by the ${copy.advisories.length} advisories of ${copy.date} only.`
      : `Checked ${versions.length} packages by the registry and by the copy of ${copy.date}.`,
  )
  if (age !== null) console.warn(age)
  for (const { advisory, locked } of accepted)
    console.log(`accepted: ${advisory.id} ${locked.name}@${locked.version} (${locked.path})`)
  for (const { advisory, locked } of open)
    console.error(
      `AFFECTED: ${locked.name}@${locked.version} (${locked.path}), ${advisory.severity}: ${advisory.summary}. ${advisory.source}`,
    )
  return open.length === 0 ? 0 : 1
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = runAdvisoryCheck(new Date())
