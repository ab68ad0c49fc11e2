import type { Draft, Mention } from '../../src/model/announcement.ts'
import type { Problem, Raw } from '../../src/model/raw.ts'
import { gbGazette } from '../../src/sources/gb-gazette.ts'
import type { Expected } from '../expected/gb-gazette.ts'
import { readWhole } from '../reading.ts'

/** A document of The Gazette as its address gives it. */
export function document(content: string | Uint8Array | object, url = 'https://example.org/document'): Raw {
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  return { url, contentType: null, bytes: content instanceof Uint8Array ? content : Buffer.from(text) }
}

/** Everything in a document: drafts, and what was odd. */
export async function readAll(raw: Raw): Promise<{ drafts: Draft[]; problems: Problem[] }> {
  return await readWhole(gbGazette, raw)
}

/** What is compared of a draft with what was read off its document by eye. */
export function factsOf({ date, category, title, mentions, metadata, details }: Draft): Expected {
  const { text: _, ...others } = details ?? {}
  return {
    ...{ date, category, title },
    mentions: mentions.map(mention => inWords(mention, mentions)),
    metadata,
    ...(Object.keys(others).length > 0 && { details: others }),
  }
}

function inWords({ role, type, name, identifiers, place, within }: Mention, all: readonly Mention[]): string {
  const numbers = identifiers.map(
    ({ scheme, number, valid }) => `=${scheme}:${number}${valid ? '' : ' (not valid)'}`,
  )
  const where = place === undefined ? [] : [`@${place}`]
  const company = within === undefined ? [] : [`in ${all[within]?.name}`]
  return [role, type, name, ...numbers, ...where, ...company].join(' ')
}
