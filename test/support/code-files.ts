import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

export const REPOSITORY_ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** One TypeScript file under `src`. */
export interface CodeFile {
  /** Path from the repository root with forward slashes: `src/search/engines/sqlite/read/sqlite-reader.ts`. */
  readonly path: string
  /** `search` for `src/search/engines/sqlite/read/sqlite-reader.ts`; '' for a file of `src` itself. */
  readonly module: string
  readonly text: string
  readonly lines: number
  /** Repository files that it imports, including type imports. */
  readonly imports: readonly string[]
}

/** Lists every TypeScript file under `src`. */
export function listCodeFiles(): CodeFile[] {
  return readdirSync(join(REPOSITORY_ROOT, 'src'), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && entry.name.endsWith('.ts'))
    .map(entry => relative(REPOSITORY_ROOT, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
    .map(path => {
      const text = readFileSync(join(REPOSITORY_ROOT, path), 'utf8')
      const [, second = ''] = path.split('/')
      return {
        path,
        module: second.endsWith('.ts') ? '' : second,
        text,
        lines: text.split('\n').length - 1,
        imports: findImports(path, text),
      }
    })
}

function findImports(path: string, text: string): string[] {
  const names = text.matchAll(
    /^(?:import|export)\b[^'"]*?from\s+'(\.[^']+)'|^import\s+'(\.[^']+)'|\bimport\('(\.[^']+)'\)/gm,
  )
  return [...names].map(([, a, b, c]) =>
    normalize(join(dirname(path), a ?? b ?? c ?? ''))
      .split(sep)
      .join('/'),
  )
}

export function isTestFile(file: { readonly path: string }): boolean {
  return /\.test\.ts$/.test(file.path)
}
