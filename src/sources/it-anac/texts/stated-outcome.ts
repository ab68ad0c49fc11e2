import type { AnnouncementCategory } from '../../../model/category.ts'
import { normalizeForComparison } from '../../shared/text-cleaning.ts'

/** Words that name a procedure, not its subject. */
const PROCEDURE = `(?:la |il |l'|della |del |dell'|di |al )?(?:presente )?(?:procedura|gara|bando|avviso|indagine|manifestazione|rdo)`
/** Words before what a notice states: `AVVISO DI REVOCA`. */
const NOTICE = '(?:avviso (?:di |della |del ))?'
/** The end of a heading, after which the subject follows. */
const END = '(?: ?[-–:.]|$)'
/** Beginnings of texts by which buyers say that a procedure ended or was suspended; forms have no field for it. */
const OUTCOMES: readonly (readonly [AnnouncementCategory, RegExp])[] = [
  [
    'tender_cancellation',
    new RegExp(
      `^${NOTICE}(?:revoca|annullamento|ritiro)(?: (?:in autotutela|d'ufficio|totale))?(?:${END}| ${PROCEDURE}\\b)`,
    ),
  ],
  [
    'tender_cancellation',
    new RegExp(
      `^${PROCEDURE} (?:e stat[ao] )?(?:revocat[ao]|annullat[ao]|ritirat[ao])\\b|^(?:revocat[ao]|annullat[ao])${END}`,
    ),
  ],
  [
    'tender_suspension',
    new RegExp(
      `^${NOTICE}sospensione(?: dei)?(?: termini)?(?: di presentazione)?(?:${END}| ${PROCEDURE}\\b)|^${PROCEDURE} sospes[ao]\\b|^sospes[ao]${END}`,
    ),
  ],
  [
    'tender_unsuccessful',
    new RegExp(`^${NOTICE}${PROCEDURE} (?:andat[ao] )?(?:desert[ao]|infruttuos[ao])\\b|^desert[ao]${END}`),
  ],
]
const AWARD_REVOCATION = new RegExp(
  `^${NOTICE}(?:revoca|annullamento)(?: (?:in autotutela|d'ufficio))? (?:dell'(?:aggiudicazione|affidamento)|(?:di )?(?:aggiudicazione|affidamento))\\b`,
)

/** Returns true when a text says at its beginning that an award is revoked. */
export function isAnacAwardRevocation(text: string): boolean {
  return AWARD_REVOCATION.test(normalizeHeading(text))
}

function normalizeHeading(text: string): string {
  return normalizeForComparison(text).replace(/\s+/g, ' ').trim()
}

/** Returns what a text says at its beginning about the end of a procedure, or `null`. */
export function findAnacStatedOutcome(text: string): AnnouncementCategory | null {
  const normalized = normalizeHeading(text)
  return OUTCOMES.find(([, wording]) => wording.test(normalized))?.[0] ?? null
}
