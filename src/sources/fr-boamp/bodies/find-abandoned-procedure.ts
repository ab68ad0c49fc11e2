import type { AnnouncementCategory } from '../../../model/category.ts'
import { foldText } from '../texts/fold-text.ts'

const PROCEDURE =
  /\b(?:procedure|consultation|marche|appel d'offres|appel public|mise en concurrence|concours|avis d'appel|presente? avis)\b/
const UNSUCCESSFUL = /\binfructu(?:eux|euse|osite)\b/
const DISCONTINUED =
  /\bsans suite\b|\bpas donner? suite\b|\b(?:est|sont|a ete|est donc) (?:annulee?|abandonnee?|interrompue?)s?\b|\bannulation (?:de la |du |de l'|de cette )|^(?:la )?(?:procedure|consultation|mise en concurrence) (?:annulee|abandonnee|interrompue)\b|\b(?:annule|abandonne) (?:la |cette )/
/** Matches a sentence about something else, a part of the procedure, or a possibility. */
const OTHER =
  /\bremplace|\blots?\b|\bpourra|\bpeut\b|\bpeuvent\b|\breserve|\bvisites?\b|\breunion|\bclause|\barticles?\b|\bcriteres?\b|\bpieces?\b|\bannexes?\b|\ben cas\b|\bsi \b|(?<!donner? )\bsuite a\b|\bprecedent|\brelance d|\bfait suite\b/

/**
 * Finds how a procedure ended, from the text of a correction. National forms have no cancellation, so buyers abandon a
 * procedure by a correction: `La procédure est déclarée sans suite`. Returns null when the text does not say so of the
 * whole procedure.
 */
export function findAbandonedProcedure(text: string): AnnouncementCategory | null {
  const sentences = foldText(text).split(/[.;\n]/)
  for (const whole of sentences) {
    // The cause may stand first: `Suite à un problème technique, la consultation est interrompue`.
    const sentence = whole.trim().replace(/^suite a [^,]{1,120}, /, '')
    if (!PROCEDURE.test(sentence) || OTHER.test(sentence)) continue
    if (UNSUCCESSFUL.test(sentence)) return 'tender_unsuccessful'
    if (DISCONTINUED.test(sentence.trim())) return 'tender_cancellation'
  }
  return null
}
