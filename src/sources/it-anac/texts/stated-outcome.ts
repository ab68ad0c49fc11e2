import type { AnnouncementCategory } from '../../../model/category.ts'
import { normalizeForComparison } from '../../shared/text-cleaning.ts'

/** Words that name a procedure, not its subject. */
const PROCEDURE = `(?:la |il |l'|della |del |dell'|di |al )?(?:presente )?(?:procedura|gara|bando|avviso|indagine|manifestazione|rdo)`
/** Beginnings of texts by which buyers say that a procedure ended or was suspended; forms have no field for it. */
const OUTCOMES: readonly (readonly [AnnouncementCategory, RegExp])[] = [
  [
    'tender_cancellation',
    new RegExp(
      `^(?:revoca|annullamento|ritiro)(?: (?:in autotutela|d'ufficio|totale))? ${PROCEDURE}\\b|^${PROCEDURE} (?:e stat[ao] )?(?:revocat[ao]|annullat[ao]|ritirat[ao])\\b|^(?:revocat[ao]|annullat[ao])(?: -|:|$)`,
    ),
  ],
  [
    'tender_suspension',
    new RegExp(
      `^sospensione(?: dei)?(?: termini)?(?: di presentazione)? ${PROCEDURE}\\b|^${PROCEDURE} sospes[ao]\\b|^sospes[ao](?: -|:|$)`,
    ),
  ],
  [
    'tender_unsuccessful',
    new RegExp(`^${PROCEDURE} (?:andat[ao] )?(?:desert[ao]|infruttuos[ao])\\b|^desert[ao](?: -|:|$)`),
  ],
]

/** Returns what a text says at its beginning about the end of a procedure, or `null`. */
export function findAnacStatedOutcome(text: string): AnnouncementCategory | null {
  const normalized = normalizeForComparison(text).replace(/\s+/g, ' ').trim()
  return OUTCOMES.find(([, wording]) => wording.test(normalized))?.[0] ?? null
}
