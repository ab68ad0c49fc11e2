import type { AnnouncementCategory } from '../../../model/category.ts'
import { normalizeForComparison } from '../../shared/text-cleaning.ts'

/** Words that name a procedure, not its subject: an `avviso di pagamento` or a `gara ciclistica` is a subject. */
const PROCEDURE =
  "(?:la |il |l'|della |del |dell'|di |al )?(?:presente )?(?:" +
  'procedura(?! (?:esecutiv|espropriativ|sanzionatori|concorsual|di espropri|di sfratto|di concorso))' +
  '|gara(?! (?:sportiv|ciclistic|podistic|automobilistic|motociclistic|remier|di (?:corsa|nuoto|pesca|ballo)))' +
  '|bando|avviso(?! (?:di (?:pagamento|accertamento|mora|liquidazione|giacenza|ricevimento|ritiro|scadenza)|bonario))' +
  "|indagine (?:di mercato|esplorativa)|manifestazione (?:di |d')interesse|rdo)"
/** Words before what a notice states: `AVVISO DI REVOCA`. */
const NOTICE = '(?:avviso (?:di |della |del ))?'
const MANNER = "(?: (?:in autotutela|d'ufficio|totale))"
/** The end of a heading, after which the subject follows. */
const END = '(?: ?[-–:.]|$)'
/**
 * Beginnings of texts by which buyers say that a procedure ended or was suspended; forms have no field for it. `Ritiro`,
 * `annullamento` and `sospensione` alone can be the subject: `Ritiro - trasporto di rifiuti`.
 */
const OUTCOMES: readonly (readonly [AnnouncementCategory, RegExp])[] = [
  [
    'tender_cancellation',
    new RegExp(`^${NOTICE}(?:revoca|annullamento|ritiro)${MANNER}? ${PROCEDURE}(?![\\p{L}\\d])`, 'u'),
  ],
  [
    'tender_cancellation',
    new RegExp(`^(?:${NOTICE}revoca${MANNER}?|annullamento${MANNER}|avviso di annullamento)${END}`),
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
      `^${NOTICE}sospensione (?:dei )?termini(?: di presentazione)?(?:${END}| ${PROCEDURE}\\b)` +
        `|^${NOTICE}sospensione ${PROCEDURE}(?!\\w)|^${PROCEDURE} sospes[ao]\\b|^sospesa${END}`,
    ),
  ],
  [
    'tender_unsuccessful',
    new RegExp(`^${NOTICE}${PROCEDURE} (?:andat[ao] )?(?:desert[ao]|infruttuos[ao])\\b|^deserta${END}`),
  ],
]
const AWARD_REVOCATION = new RegExp(
  `^${NOTICE}(?:revoca|annullamento)${MANNER}? (?:dell'|(?:di )?)(?:aggiudicazione|affidamento(?! (?:familiar|in prova|condivis|(?:di |dei )?minor)))\\b`,
)
/** How many characters after such a beginning are searched for words that limit or reverse it. */
const MAX_CONTEXT = 200
/** Words by which a text says that only some lots are concerned. */
const PARTIAL =
  /^[\s,;:.(–-]{0,4}(?:(?:solo|soltanto|per|a|al|ai|il|i|del|dei|relativ[aoie]|relativamente) ){0,3}lott[oi]\b|\blimitatamente\b|\bparzial|\bin parte\b|\bsol(?:o|tanto) (?:per|il|i) (?:il |i )?lott/
/** Words by which a text announces another procedure after the one that ended, or takes the decision back. */
const CONTINUED =
  /\bnuov[aoie] (?:procedur|gar[ae]\b|band|avvis|indizion|pubblicazion|indagin|manifestazion|rdo\b|esperiment|tornat|termin|affidament|aggiudicazion)|\b(?:ripetizion|riedizion|ripubblic|riapertur|riavvi|reindizion|re-indizion|riproposizion|ripres|riattivazion|scorriment|reiterazion)|\b(?:revoca|annullamento|ritiro) (?:in autotutela )?(?:del provvedimento di |della |dell'|del |di )?(?:revoca|annullamento|sospensione|ritiro)\b|\bcontestuale (?:indizion|pubblicazion|avvi|affidament|aggiudicazion)|\bsecondo classificat|^ e (?:indizion|aggiudicazion|affidament)/
/** Words that name the procedure which follows one without tenders: `Gara deserta: procedura negoziata`. */
const FOLLOWING =
  /\bnuov[aoie]\b|\bnegoziat|\baffidamento diretto|\btrattativa|\bsecond[oa] |\b2(?:°|\^|a|o) |\bart\.? ?(?:57|63|76)\b/
/** Words that end a suspension: `Sospensione della gara: revocata`. */
const RESUMED = /\brevoc|\bannull|\bcess|\bfine\b/

/** Returns true when a text says at its beginning that an award is revoked. */
export function isAnacAwardRevocation(text: string): boolean {
  const heading = normalizeHeading(text)
  const match = AWARD_REVOCATION.exec(heading)
  return match !== null && !isQualified(heading.slice(match[0].length), null)
}

function normalizeHeading(text: string): string {
  return normalizeForComparison(text).replace(/\s+/g, ' ').trim()
}

/** Returns what a text says at its beginning about the end of a procedure, or `null`. */
export function findAnacStatedOutcome(text: string): AnnouncementCategory | null {
  const heading = normalizeHeading(text)
  for (const [category, wording] of OUTCOMES) {
    const match = wording.exec(heading)
    if (match !== null) return isQualified(heading.slice(match[0].length), category) ? null : category
  }
  return null
}

/** Returns true when the words after a stated outcome limit it to lots, take it back or announce another procedure. */
function isQualified(following: string, category: AnnouncementCategory | null): boolean {
  const context = following.slice(0, MAX_CONTEXT)
  return (
    PARTIAL.test(context) ||
    CONTINUED.test(context) ||
    (category === 'tender_unsuccessful' && FOLLOWING.test(context)) ||
    (category === 'tender_suspension' && RESUMED.test(context))
  )
}
