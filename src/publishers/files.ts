import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Paths of the documents of a folder whose names match, in their order; what connectors should make of them is left out. */
export async function sampleFiles(folder: string, name: RegExp): Promise<readonly string[]> {
  const names = (await readdir(folder)).filter(file => name.test(file) && !file.endsWith('.expected.json'))
  return names.sort().map(file => join(folder, file))
}

/** The texts of these files. */
export async function readAll(paths: readonly string[]): Promise<readonly string[]> {
  return await Promise.all(paths.map(path => readFile(path, 'utf8')))
}

/** The last statement of every key stands, in the order in which keys were first met. */
export function lastOfEach<T extends { readonly key: string }>(items: readonly T[]): readonly T[] {
  return [...new Map(items.map(item => [item.key, item])).values()]
}
