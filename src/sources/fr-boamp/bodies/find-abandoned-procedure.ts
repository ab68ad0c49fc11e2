import type { AnnouncementCategory } from '../../../model/category.ts'
import { foldText } from '../texts/fold-text.ts'

const PROCEDURE =
  /\b(?:procedure|consultation|marche|appel d'offres|appel public|mise en concurrence|concours|avis d'appel|presente? avis)\b/
/** Matches a statement that the procedure failed. `infructueux` alone may describe an earlier procedure. */
const UNSUCCESSFUL =
  /\b(?:est|sont|a ete|ont ete|declaree?s?|classee?s?|rendue?s?)(?: donc| ainsi)? infructueu|^(?:la |le |l'|cette |ce )?(?:presente? )?(?:procedure|consultation|marche|appel d'offres|mise en concurrence|concours) infructueu|\binfructuosite\b/
const DISCONTINUED =
  /\bsans suite\b|\bpas donner? suite\b|\b(?:est|sont|a ete|est donc) (?:annulee?|abandonnee?|interrompue?)s?\b|\bannulation (?:de la |du |de l'|de cette )|^(?:la )?(?:procedure|consultation|mise en concurrence) (?:annulee|abandonnee|interrompue)\b|\b(?:annule|abandonne) (?:la |cette )/
/** Matches a sentence about something else, a part of the procedure, or a possibility. */
const OTHER =
  /\bremplace|\blots?\b|\bpourr|\bpeut\b|\bpeuvent\b|\breserve|\bvisites?\b|\breunion|\bclause|\barticles?\b|\bcriteres?\b|\bpieces?\b|\bannexes?\b|\ben cas\b|\bsi \b|\bau lieu de\b|\bdefaut\b|\bfaute pour\b/
/** Matches a sentence about an earlier procedure, or about one that starts again. */
const EARLIER =
  /\bpremiere?\b|\bprecedent|\banterieur|\bancien|\binitiale?\b|\bapres\b|\brelanc|\brepris|\breprend|\bnouve(?:l|au)|(?<!donner? )\bsuite a\b|\bfait suite\b|\betai(?:t|ent)\b|\bavai(?:t|ent)\b/
/** Matches words that deny or revoke the end of the procedure, or announce it only. */
const NOT_ENDED =
  /\brejet|\brapporte|\bretire|\bmainten|\bdemande|\brefus|\brecours\b|\bcontest|\bjuge\b|\bn'(?:est|a|ont|y) (?!pas donne)|\bne (?:sont|seront?|serait) pas (?:annul|abandon|interromp|declar|class)|\bser(?:a|ont|ait|aient)\b(?! pas donnee? suite)|\bd'annulation\b|\bpar erreur\b|\ba tort\b/
/** Matches where a sentence goes on with the plans of the buyer: `et sera relancée`. */
const NEXT_PROCEDURE =
  / et (?=sera |seront |fera |va |une nouvelle |un nouveau |relance)|, (?=une nouvelle |un nouveau |qui sera |elle sera |il sera )/

/**
 * Finds how a procedure ended, from the text of a correction. National forms have no cancellation, so buyers abandon a
 * procedure by a correction: `La procédure est déclarée sans suite`. Returns null when the text does not say so of the
 * whole procedure.
 */
export function findAbandonedProcedure(text: string): AnnouncementCategory | null {
  const lines = foldText(text).split('\n').map(selectNewText)
  for (const whole of lines.flatMap(line => line.split(/[.;]/))) {
    // The cause may stand first: `Suite à un problème technique, la consultation est interrompue`.
    const [sentence = ''] = whole
      .trim()
      .replace(/^suite a [^,]{1,120}, /, '')
      .split(NEXT_PROCEDURE, 1)
    if (!PROCEDURE.test(sentence) || [OTHER, EARLIER, NOT_ENDED].some(pattern => pattern.test(sentence)))
      continue
    if (UNSUCCESSFUL.test(sentence)) return 'tender_unsuccessful'
    if (DISCONTINUED.test(sentence)) return 'tender_cancellation'
  }
  return null
}

/** Returns the new text of `Au lieu de : …, lire : …`; the old one no longer counts. */
function selectNewText(line: string): string {
  const start = line.lastIndexOf('lire : ')
  return start === -1 ? line : line.slice(start + 'lire : '.length)
}
