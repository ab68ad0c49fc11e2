import { splitFoldedSentences } from './split-sentences.ts'

const FRAMEWORK = /\baccords?[- ]cadres?\b/
/** Matches words before `accord-cadre` that make the contract something else, or deny it. */
const OTHER_BEFORE =
  /\b(?:pas|non|hors|aucun|sans|fonde|fondes|fondement|titulaires? d'un|passation|elaboration|redaction|assistance|recours|articles?|marches? subsequents?|issus?|application|actuel|dans le cadre|en vertu|au titre|via|au moyen|ancien|precedent|autre|futurs?|remplace|remplacement)\b/
/** Matches words after `accord-cadre` that make it another one. */
const OTHER_AFTER =
  /\b(?:anterieur|precedent|echu|ne sont pas|systeme d'acquisition|susvises?|remplaces?|remplacee?|resilie|expires?|prend fin|arrive a|existant|en vigueur|n'est pas|n'a pas|n'a plus|n'est plus)\b|^ (?:n ?° ?)?\d{4}[-_]\d|^ en cours\b(?! d')|^ (?:de l'|du |de la |des |d'|passe par l'|de )?(?:ugap|resah|uniha|dae\b|centrale|groupement d'achat|sipp)/
/** Matches what a notice states of its own framework agreement. */
const OWN =
  /\baccords?[- ]cadres? (?:est |sont |sera |a bons? |mono|multi|avec |sans |a marches? |conclue? |passee? |execute|comporte|unique|composite|alloti)|\b(?:duree|montant|maximum) (?:maximal|maximum|total|totale)? ?(?:de l'|des |d'un )accords?[- ]cadres?\b|^accords?[- ]cadres?\b/

/** Returns true when a subject or description says that the contract is a framework agreement. */
export function describesFramework(descriptions: readonly string[], information: readonly string[]): boolean {
  return (
    descriptions.flatMap(splitFoldedSentences).some(isFrameworkSentence) ||
    information.flatMap(splitFoldedSentences).some(text => OWN.test(text) && isFrameworkSentence(text))
  )
}

function isFrameworkSentence(sentence: string): boolean {
  const match = FRAMEWORK.exec(sentence)
  if (match === null) return false
  const after = sentence.slice(match.index + match[0].length)
  return !OTHER_BEFORE.test(sentence.slice(0, match.index)) && !OTHER_AFTER.test(after)
}
