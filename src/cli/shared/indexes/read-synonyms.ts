import { readFile } from 'node:fs/promises'
import { HeraldError } from '../../../platform/errors.ts'
import type { Settings } from '../../../platform/settings.ts'
import { findSynonymFaults, type SynonymRules } from '../../../query/synonyms/synonym-rules.ts'

/** The number of faults that are listed. */
const MAX_LISTED_FAULTS = 20

/**
 * Reads the file in HERALD_SYNONYMS. Returns `undefined` without this setting. Throws `invalid_setting` with a list of the
 * faults if the file is not valid.
 */
export async function readSynonyms({
  synonyms: file,
}: Pick<Settings, 'synonyms'>): Promise<SynonymRules | undefined> {
  if (file === null) return undefined
  const invalid = (reason: string) => new HeraldError('invalid_setting', `HERALD_SYNONYMS: ${file} ${reason}`)
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw invalid(`cannot be read (${error.code}).`)
  })
  const rules = parseJson(text)
  if (rules === undefined) throw invalid('is not JSON.')
  const faults = findSynonymFaults(rules)
  if (faults.length === 0) return rules as SynonymRules
  const others = faults.length - MAX_LISTED_FAULTS
  const more = others > 0 ? ` There are ${others} more faults.` : ''
  throw invalid(`has faults. ${faults.slice(0, MAX_LISTED_FAULTS).join(' ')}${more}`)
}

/** Returns `undefined` for a text that is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // JSON.parse is the only way to tell whether a text is JSON.
    return undefined
  }
}
