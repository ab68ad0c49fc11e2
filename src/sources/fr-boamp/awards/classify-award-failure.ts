import type { AnnouncementCategory } from '../../../model/category.ts'
import { foldText } from '../texts/fold-text.ts'

const AWARDED = /(?<!non |pas )\battribuee?s? (?:a|au|aux)\b/
const UNSUCCESSFUL =
  /\binfructu(?:eux|euse|osite)|\bn'(?:a|ont) (?:pas )?ete attribuee?s?\b|\bn'(?:a|ont) pas (?:pu )?(?:ete |etre )?attribuee?s?\b|\babsence (?:totale )?d'offres?\b|\baucune (?:offre|candidature) (?:n'a ete |n'ayant ete )?(?:recue|deposee|remise|presentee)|\b(?:objet d'|recu |depose )aucune (?:offre|candidature)|\baucun pli (?:n'a ete )?(?:recu|depose|remis)|\bni offre ni candidature\b/
const DISCONTINUED =
  /\bsans suite\b|\bpas donner? suite\b|\babandon (?:de )?(?:la |du |de l')?(?:procedure|marche|projet|consultation|operation)|\b(?:procedure|consultation|projet|operation) (?:est |a ete )?abandonnee?\b|\brenonc(?:e|er|ent) a (?:conclure|attribuer|passer|signer|poursuivre)/

/** Classifies a folded text that says that nothing was awarded; `null` when it does not. */
export function classifyAwardFailure(folded: string): AnnouncementCategory | null {
  if (AWARDED.test(folded)) return null
  if (DISCONTINUED.test(folded) && !/\binfructu/.test(folded)) return 'tender_cancellation'
  return UNSUCCESSFUL.test(folded) ? 'tender_unsuccessful' : null
}

/** Returns the sentence that declares the procedure ended, which usually states the reason. */
export function findFailureReason(text: string): string | null {
  const sentences = text.split(/\n|(?<=[.;]) /).map(sentence => sentence.trim())
  const index = sentences.findIndex(sentence => classifyAwardFailure(foldText(sentence)) !== null)
  const [declared, next = ''] = sentences.slice(Math.max(0, index), index + 2)
  if (index === -1 || declared === undefined) return null
  return /^motif/i.test(next) ? `${declared} ${next}` : declared
}
