import { type IndexContent, OPENSEARCH_SCHEMA_VERSION } from '../documents/index-mappings.ts'

/*
 * Readers use an alias without number, which names the generation that is complete. The indexer writes through an alias with
 * the number of its epoch. The next indexer removes it, so that what an earlier one still sends is refused.
 */

/** The indexes of one installation, with or without the names of natural persons. */
export interface IndexFamily {
  readonly prefix: string
  /** The version by which natural persons are masked, or `null` if they are not. */
  readonly maskingVersion: number | null
}

/** Returns what the names of all indexes and aliases of a family begin with. */
export function familyName({ prefix, maskingVersion }: IndexFamily): string {
  return `${prefix}-s${OPENSEARCH_SCHEMA_VERSION}${maskingVersion === null ? '' : `-masked${maskingVersion}`}`
}

/** Returns the alias by which readers find an index. */
export function readAliasOf(family: IndexFamily, content: IndexContent): string {
  return `${familyName(family)}-${content}`
}

export function generationName(family: IndexFamily, content: IndexContent, generation: number): string {
  return `${readAliasOf(family, content)}-g${generation}`
}

export function writeAliasOf(family: IndexFamily, content: IndexContent, epoch: number): string {
  return `${readAliasOf(family, content)}-w${epoch}`
}

/** Returns the generation of an index of this name, or `null` if it is no such name. */
export function generationOfName(family: IndexFamily, content: IndexContent, name: string): number | null {
  return numberAfter(`${readAliasOf(family, content)}-g`, name)
}

/** Returns the epoch of a write alias of this name, or `null` if it is no such name. */
export function epochOfAlias(family: IndexFamily, content: IndexContent, name: string): number | null {
  return numberAfter(`${readAliasOf(family, content)}-w`, name)
}

function numberAfter(start: string, name: string): number | null {
  const rest = name.startsWith(start) ? name.slice(start.length) : ''
  return /^\d{1,9}$/.test(rest) ? Number(rest) : null
}
