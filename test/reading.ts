import type { Draft } from '../src/model/announcement.ts'
import type { Problem, Raw } from '../src/model/raw.ts'
import { read } from '../src/sources/read.ts'
import type { Source } from '../src/sources/source.ts'

/** All that a source reads in a document: its drafts, and what was odd. */
export async function readWhole(source: Source, raw: Raw): Promise<{ drafts: Draft[]; problems: Problem[] }> {
  const found = await Array.fromAsync(read(source, raw))
  return {
    drafts: found.flatMap(item => ('draft' in item ? [item.draft] : [])),
    problems: found.flatMap(item => ('draft' in item ? [] : [item])),
  }
}
