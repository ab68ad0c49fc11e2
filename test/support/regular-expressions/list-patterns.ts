import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { parseSync, Visitor } from 'oxc-parser'
import { type CodeFile, isTestFile, listCodeFiles, REPOSITORY_ROOT } from '../code-files.ts'

/** A regular expression of the server's or the dashboard's code and the first place where it occurs, with its line. */
export interface CodePattern {
  readonly source: string
  readonly flags: string
  readonly place: string
}

/** The list of all patterns, and the places of constructor calls whose pattern is not known after loading the modules. */
export interface PatternList {
  readonly patterns: readonly CodePattern[]
  readonly unknown: readonly string[]
}

/** A pattern that the constructor built while modules were loaded, with the stack of the call. */
export interface ConstructedPattern {
  readonly source: string
  readonly flags: string
  readonly stack: string
}

/** The simulator reads only this repository's samples and the requests of tests. */
const EXCLUDED = /^src\/simulator\//

/** Code of the dashboard. It must not construct patterns, because its modules cannot be loaded here. */
function listDashboardFiles(): readonly Pick<CodeFile, 'path' | 'text'>[] {
  return globSync('web/src/**/*.{ts,tsx}', { cwd: REPOSITORY_ROOT })
    .map(path => path.split(sep).join('/'))
    .filter(path => !path.endsWith('.d.ts'))
    .sort()
    .map(path => ({ path, text: readFileSync(join(REPOSITORY_ROOT, path), 'utf8') }))
}

/**
 * Lists the regular expressions of the server and the dashboard: literals, and those that the server's modules construct
 * when they are loaded.
 */
export async function listPatterns(): Promise<PatternList> {
  const serverFiles = listCodeFiles().filter(file => !isTestFile(file) && !EXCLUDED.test(file.path))
  const files = [...serverFiles, ...listDashboardFiles()]
  const found = new Map<string, CodePattern>()
  const calls: { readonly path: string; readonly place: string }[] = []
  const add = (pattern: CodePattern): void => {
    const key = patternKey(pattern)
    if (!found.has(key)) found.set(key, pattern)
  }
  for (const { path, text } of files) {
    const placeAt = (offset: number): string => `${path}:${text.slice(0, offset).split('\n').length}`
    const visitConstruction = (node: { callee: object; start: number }): void => {
      const { callee } = node as { callee: { type: string; name?: string } }
      if (callee.type === 'Identifier' && callee.name === 'RegExp')
        calls.push({ path, place: placeAt(node.start) })
    }
    const { program, errors } = parseSync(path, text)
    if (errors.length > 0) throw new Error(`${path} could not be parsed`)
    new Visitor({
      Literal(node) {
        if (!('regex' in node)) return
        add({ source: node.regex.pattern, flags: node.regex.flags, place: placeAt(node.start) })
      },
      NewExpression: visitConstruction,
      CallExpression: visitConstruction,
    }).visit(program)
  }
  const loadable = calls.map(({ path }) => path).filter(path => path.startsWith('src/'))
  const constructed = await constructPatterns([...new Set(loadable)])
  for (const { place } of calls)
    for (const { source, flags } of constructed.filter(({ stack }) => stack.includes(`/${place}:`)))
      add({ source, flags, place })
  const unknown = calls
    .map(({ place }) => place)
    .filter(place => !constructed.some(({ stack }) => stack.includes(`/${place}:`)))
  return { patterns: [...found.values()], unknown }
}

/** Loads modules in a thread that records each pattern they construct. */
function constructPatterns(paths: readonly string[]): Promise<readonly ConstructedPattern[]> {
  const { promise, resolve, reject } = Promise.withResolvers<readonly ConstructedPattern[]>()
  const modules = paths.map(path => join(REPOSITORY_ROOT, path))
  const thread = new Worker(new URL('record-constructed-patterns.ts', import.meta.url), {
    workerData: modules,
  })
  thread.once('message', resolve)
  thread.once('error', reject)
  return promise
}

export const VERDICTS_FILE = fileURLToPath(new URL('verdicts.jsonl', import.meta.url))

/**
 * The stored verdict on a pattern: `linear`, or the string with which recheck attacks it. Such a pattern is accepted
 * only if its repetitions are limited so far that the attack stays within the time limit.
 */
export type PatternVerdict = 'linear' | PatternAttack

/** Each pump is repeated after its prefix. An attack without pumps stands for a pattern on which recheck cannot decide. */
export interface PatternAttack {
  readonly pumps: readonly (readonly [prefix: string, pump: string])[]
  readonly suffix: string
}

/** Reads the stored verdicts, which are kept because deciding all of them takes minutes. */
export function readVerdicts(): ReadonlyMap<string, PatternVerdict> {
  const lines = readFileSync(VERDICTS_FILE, 'utf8').trim().split('\n')
  return new Map(lines.map(line => JSON.parse(line) as [string, PatternVerdict]))
}

/** The key of a pattern in the file of verdicts. */
export function patternKey({ source, flags }: Pick<CodePattern, 'source' | 'flags'>): string {
  return `/${source}/${flags}`
}
