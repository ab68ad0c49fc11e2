import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Lists the sample documents in a folder whose names match, sorted. Expected results (`.expected.json`) are excluded. */
export async function sampleFiles(folder: string, name: RegExp): Promise<readonly string[]> {
  const names = (await readdir(folder)).filter(file => name.test(file) && !file.endsWith('.expected.json'))
  return names.sort().map(file => join(folder, file))
}

/** Reads the files as text. */
export async function readAll(paths: readonly string[]): Promise<readonly string[]> {
  return await Promise.all(paths.map(path => readFile(path, 'utf8')))
}

/** Keeps the last item of each key, ordered by the key's first occurrence. */
export function lastOfEach<T extends { readonly key: string }>(items: readonly T[]): readonly T[] {
  return [...new Map(items.map(item => [item.key, item])).values()]
}
