import { type IndexContent, OPENSEARCH_SCHEMA_VERSION } from '../documents/index-mappings.ts'

/*
 * Readers use an alias without number, which names the generation that is complete. The indexer writes through an alias with
 * the numbers of the generation and of its epoch. The next indexer removes it, so that what an earlier one still sends is
 * refused. Epochs of different generations are independent, so an alias without the generation could be that of both.
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

/** A generation as an indexer writes it, in the epoch that began when it took the generation over. */
export interface WritableGeneration {
  readonly family: IndexFamily
  readonly generation: number
  readonly epoch: number
}

export function writeAliasOf(
  { family, generation, epoch }: WritableGeneration,
  content: IndexContent,
): string {
  return `${generationName(family, content, generation)}-w${epoch}`
}

/** Returns the generation of an index of this name, or `null` if it is no such name. */
export function generationOfName(family: IndexFamily, content: IndexContent, name: string): number | null {
  return numberAfter(`${readAliasOf(family, content)}-g`, name)
}

/** Returns the epoch if this is a write alias of an index, or `null`. */
export function epochOfAlias(index: string, alias: string): number | null {
  return numberAfter(`${index}-w`, alias)
}

function numberAfter(start: string, name: string): number | null {
  const rest = name.startsWith(start) ? name.slice(start.length) : ''
  return /^\d{1,9}$/.test(rest) ? Number(rest) : null
}
