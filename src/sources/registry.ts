import { deHandelsregister } from './de-handelsregister.ts'
import { esBorme } from './es-borme.ts'
import { esPlacsp } from './es-placsp.ts'
import { euTed } from './eu-ted.ts'
import { frBoamp } from './fr-boamp.ts'
import { frBodacc } from './fr-bodacc.ts'
import { gbFindATender } from './gb-find-a-tender.ts'
import { gbGazette } from './gb-gazette.ts'
import { itAnac } from './it-anac.ts'
import type { Source } from './source.ts'

/** All sources, in the order in which they are listed. */
export const SOURCES: readonly Source[] = [
  deHandelsregister,
  esBorme,
  esPlacsp,
  euTed,
  frBoamp,
  frBodacc,
  gbFindATender,
  gbGazette,
  itAnac,
]

export function sourceById(id: string): Source | undefined {
  return SOURCES.find(source => source.id === id)
}
