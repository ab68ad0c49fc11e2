import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A sample document as it lies in its folder. */
export interface SampleFile {
  readonly name: string
  readonly text: string
}

/** The documents of a folder whose names match, in the order of their names; what connectors should make of them is left out. */
export async function sampleFiles(folder: string, name: RegExp): Promise<readonly SampleFile[]> {
  const names = (await readdir(folder)).filter(file => name.test(file) && !file.endsWith('.expected.json'))
  return await Promise.all(
    names.sort().map(async file => ({ name: file, text: await readFile(join(folder, file), 'utf8') })),
  )
}

/** The last statement of every key stands, in the order in which keys were first met. */
export function lastOfEach<T extends { readonly key: string }>(items: readonly T[]): readonly T[] {
  return [...new Map(items.map(item => [item.key, item])).values()]
}
