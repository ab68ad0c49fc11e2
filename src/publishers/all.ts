import { deHandelsregister } from './de-handelsregister.ts'
import { esBorme } from './es-borme.ts'
import { esPlacsp } from './es-placsp.ts'
import { euTed } from './eu-ted.ts'
import { frBoamp } from './fr-boamp.ts'
import { frBodacc } from './fr-bodacc.ts'
import { gbFindATender } from './gb-find-a-tender.ts'
import { gbGazette } from './gb-gazette.ts'
import { itAnac } from './it-anac.ts'
import type { Publisher } from './publisher.ts'

/** Every publisher that the simulator can play. */
export const PUBLISHERS: readonly Publisher[] = [
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
