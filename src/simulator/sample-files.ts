import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Lists the sample documents in a folder with matching names, sorted. Excludes expected results (`.expected.json`). */
export async function listSampleFiles(folder: string, name: RegExp): Promise<readonly string[]> {
  const names = (await readdir(folder)).filter(file => name.test(file) && !file.endsWith('.expected.json'))
  return names.sort().map(file => join(folder, file))
}

/** Reads the files as text. */
export async function readTextFiles(paths: readonly string[]): Promise<readonly string[]> {
  return await Promise.all(paths.map(path => readFile(path, 'utf8')))
}

/** Keeps only the last item with each key. The result is in the order in which the keys first occur. */
export function keepLastPerKey<T extends { readonly key: string }>(items: readonly T[]): readonly T[] {
  return [...new Map(items.map(item => [item.key, item])).values()]
}
