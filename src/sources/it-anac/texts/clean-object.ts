import type { AnnouncementCategory } from '../../../model/category.ts'
import { capitalizeFirst, trimEndMatching } from '../../../platform/text.ts'
import { normalizeForComparison } from '../../shared/text-cleaning.ts'
import { removeAnacFundingNotes } from './funding-notes.ts'

/** Matches a reference of the buyer before the object: `RDA 2600359 - `, `CIG: B1234567AB - `, `GARA N. 12/2026: `. */
const LEADING_REFERENCE =
  /^(?:rda|rdo(?: mepa)?|rdi|cig|cup|gara|pratica|prot|procedura|appalto)\.?\s?(?:n[.°r]{0,3}|num(?:ero)?\.?)?[\s:]?\s?(?=[A-Z\d/._-]{0,20}\d)[A-Z\d/._-]{3,20}\s?[-–:.]\s/iu
/** Matches the sentence that names the office which acts for the buyer. */
const ACTING_OFFICE =
  /^(?:s\.?u\.?a\.?|c\.?u\.?c\.?|stazione unica appaltante|centrale unica di committenza)(?=\s)[^.:]{0,80}[.:]\s/iu
/** Matches the words with which a text about the procedure begins. */
const PROCEDURE =
  /^(?:procedura|gara|bando|avviso|indagine|manifestazione d|richiesta|appalto (?:integrato )?(?:per|relativo)|concorso)/
const SURVEY = /^(?:avviso (?:pubblico )?(?:di |per )?)?(?:indagine|manifestazione)\b/iu
/** Matches the words for a list of suppliers, which the object alone does not name. */
const SUPPLIER_LIST = /\b(?:elenc|alb|sistema)[a-z]*\b/i
/** Matches the name of a kind of notice before the object. */
const TRANSPARENCY_NOTICE =
  /^avviso (?:volontario )?(?:per la |di )?trasparenza (?:preventiva|ex ante)(?: volontaria)?\s?[:,–-]\s?/iu
/** Matches the words after which such a text names its object. */
const OBJECT_INTRODUCTION =
  /\b(?:l'affidamento|all'affidamento|affidamento|l'appalto|all'appalto|l'aggiudicazione|all'aggiudicazione|avente ad oggetto|ad oggetto|per la fornitura(?= d)|per i lavori(?= d)|per il servizio(?= d)|per la realizzazione(?= d)|per l'esecuzione(?= d))(?=[\s:])/gu
/** Matches the words between that introduction and the object. */
const OBJECT_ARTICLES =
  /^(?:(?:in concessione|in appalto|diretto|congiunto|:)\s)?(?:(?:dell'appalto|dell'accordo quadro|del contratto|della concessione|di un accordo quadro|della gestione in concessione)\s)?(?:(?:del|dei|della|delle|degli|di|per il|per la|per i|per le)\s|dell'|l')/u
/** Maximum number of characters before the object; a later introduction belongs to the object itself. */
const MAX_PREFIX = 450

/** Matches a word of a reference to a law: `DELL'ART.`, `comma`, `3`, `lett.`, `D.LGS`, `36/2023`. */
const LEGAL_WORD =
  /^(?:(?:dell'|all'|l'|nell')?(?:artt?|articol[oi]|allegato)|(?:comma|commi|co|c|lett|lettera|lettere|let|n|nn|num|numero|punto|primo|secondo|terzo|quarto|bis|ter|quater)|[a-z]|lgs|dlgs|d\.?lgs|dlvo|d\.l|dl|d\.p\.r|dpr|l|legge|decreto|legislativo|codice|contratti|pubblici|appalti|nuovo|regolamento|ue|u\.e|del|della|delle|dei|degli|di|e|ed|con|in|combinato|disposto|successive|modifiche|modificazioni|integrazioni|smi|s\.m\.i|ss|mm|ii|ss\.mm\.ii|e\.s\.m\.i|\d+°?|\d[\d/.-]*|gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre)$/
/** Words of a reference to a law that can also continue the object; a reference does not end with them. */
const AMBIGUOUS_WORD =
  /^(?:del|della|delle|dei|degli|di|e|ed|con|in|l|c|d|n|a|primo|secondo|terzo|quarto|nuovo|numero)$/

/**
 * Reduces the text of a notice to its object: without references of the buyer, without references to laws, and without
 * the description of the procedure (`PROCEDURA APERTA … PER L'AFFIDAMENTO DEI`). Otherwise, the wording stays.
 */
export function cleanAnacObject(text: string, category: AnnouncementCategory): string {
  const funded = removeAnacFundingNotes(text.trim())
  const named = unquote(funded.replace(LEADING_REFERENCE, '').replace(ACTING_OFFICE, ''))
  const lawless = removeLawReferences(named)
  // Only the title of a market survey says by itself that it is one.
  const isSurveyNamed = category !== 'market_consultation' && SURVEY.test(lawless)
  const isKindNamed = isSurveyNamed || (category === 'qualification_system' && SUPPLIER_LIST.test(lawless))
  const object = (isKindNamed ? lawless : cutProcedure(lawless)).replace(TRANSPARENCY_NOTICE, '')
  const cleaned = trimEndMatching(unquote(object), /[\s,;:–-]/).replace(/(?<=[\p{L}\d)"”]{4})\.$/u, '')
  if (cleaned.length < 8) return text
  return capitalizeFirst(cleaned)
}

/** Removes quotes around a whole text that has no others. */
function unquote(text: string): string {
  return /^["“«]([^"“”«»]+)["”»]\.?$/u.exec(text)?.[1]?.trim() ?? text
}

/** Cuts the description of the procedure off the start of a text. */
function cutProcedure(text: string): string {
  const normalized = text.toLowerCase().replaceAll('’', "'")
  if (!PROCEDURE.test(normalizeForComparison(normalized)) || normalized.length !== text.length) return text
  for (const { index, 0: introduction } of normalized.slice(0, MAX_PREFIX).matchAll(OBJECT_INTRODUCTION)) {
    // `per la fornitura di arredi` names the object itself.
    const objectStart = introduction.startsWith('per ')
      ? index + introduction.indexOf(' ', 4) + 1
      : index + introduction.length
    const rest = normalized.slice(objectStart).trimStart()
    const start = normalized.length - rest.length + (OBJECT_ARTICLES.exec(rest)?.[0].length ?? 0)
    if (normalized.length - start >= 15) return text.slice(start)
  }
  return text
}

/** Removes references such as `AI SENSI DELL'ART. 54, COMMA 3, DEL D.LGS. N. 50/2016` from a text. */
function removeLawReferences(text: string): string {
  const words = text.split(' ')
  const kept: string[] = []
  for (let i = 0; i < words.length; i++) {
    const end = findReferenceEnd(words, i)
    if (end === null) kept.push(words[i] ?? '')
    else i = end
  }
  return kept
    .join(' ')
    .replace(/ [-–,] (?=[-–,] )/g, ' ')
    .replace(/ ,/g, ',')
}

/** Returns the index of the last word of the reference that begins at a word, or `null` when none does. */
function findReferenceEnd(words: readonly string[], start: number): number | null {
  const word = (index: number): string =>
    normalizeForComparison(words[index] ?? '').replace(/^[(,]+|[,;:.)]{1,3}$/g, '')
  const isSense = word(start) === 'ai' && word(start + 1) === 'sensi'
  if (!isSense && word(start) !== 'ex') return null
  let end = isSense ? start + 1 : start
  let firm = end
  while (end + 1 < words.length && LEGAL_WORD.test(word(end + 1))) {
    end++
    if (!AMBIGUOUS_WORD.test(word(end))) firm = end
  }
  return firm > (isSense ? start + 1 : start) ? firm : null
}
