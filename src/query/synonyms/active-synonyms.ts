import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads'
import { BUILT_IN_SYNONYMS } from './built-in-synonyms.ts'
import type { SynonymRules } from './synonym-rules.ts'
import { SynonymTable } from './synonym-table.ts'

const KEY = 'herald.synonyms'
let table: SynonymTable | null = null

/** Replaces the built-in synonyms, in this thread and in the threads that it starts from now on. */
export function replaceSynonyms(rules: SynonymRules | undefined): void {
  setEnvironmentData(KEY, rules as Parameters<typeof setEnvironmentData>[1])
  table = null
}

/** Returns the synonyms that apply in this process. */
export function activeSynonyms(): SynonymTable {
  table ??= new SynonymTable(activeSynonymRules())
  return table
}

/** Returns the rules of these synonyms. */
export function activeSynonymRules(): SynonymRules {
  return (getEnvironmentData(KEY) as SynonymRules | undefined) ?? BUILT_IN_SYNONYMS
}
