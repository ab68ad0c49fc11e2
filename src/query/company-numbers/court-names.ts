import { GERMAN_COURT_EXONYMS } from '../../model/registers/german-court-exonyms.ts'
import { GERMAN_COURTS } from '../../model/registers/german-courts.ts'
import { transliterateUmlauts } from '../languages/umlauts.ts'
import { toNumberKey } from './number-keys.ts'

/** A German register court. */
export interface GermanCourt {
  /** The name in register numbers. */
  readonly name: string
  /** All its names: in German, with `ae` for `ä`, and in other languages. */
  readonly names: readonly string[]
}

const COURTS: readonly GermanCourt[] = GERMAN_COURTS.map(([name, ...aliases]) => {
  const foreign = GERMAN_COURT_EXONYMS.filter(([court]) => court === name)
  const names = [name, ...aliases, ...foreign.flatMap(([, exonyms]) => exonyms.split('|'))]
  return { name, names: [...new Set(names.flatMap(spellingsOfName))] }
})

const COURTS_BY_KEY = Map.groupBy(
  COURTS.flatMap(court => [...new Set(court.names.map(toNumberKey))].map(key => ({ key, court }))),
  ({ key }) => key,
)

function spellingsOfName(name: string): string[] {
  const transliterated = transliterateUmlauts(name.toLowerCase())
  return transliterated === null ? [name] : [name, transliterated]
}

/** Finds the courts with a name. Two courts share the name `Frankfurt`. */
export function findGermanCourts(name: string): readonly GermanCourt[] {
  return COURTS_BY_KEY.get(toNumberKey(name))?.map(({ court }) => court) ?? []
}
