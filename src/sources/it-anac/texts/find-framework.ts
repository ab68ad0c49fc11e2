import { normalizeForComparison } from '../../shared/text-cleaning.ts'

/** Forms for orders under a framework agreement that exists already. */
const ORDER_FORMS: ReadonlySet<string> = new Set(['AD4', 'P3_3', 'P6_1', 'P6_2', 'A3_3'])
/** Words before the name by which a text says that the contract is made under a framework agreement or beside it. */
const ORDER_WORDS =
  /^(?:adesion|aderent|aderi|attuativ|applicativ|attuazion|esecuzion|esecutiv|specific|ambito$|derivat|discendent|ordine$|ordini$|ordinativ|rilanci|sottoscritt|stipulat|vigente$|attingend|estension|minigara$|collaud|coordinament|sostitu|complementar|supplementar|subentr|risoluzion|recess)/
/** Words close before the name that set the contract apart from an agreement or name one that exists. */
const EXCLUSION_WORDS =
  /^(?:fuori|extra|senza|more|attesa|assenza|mancanza|vece|luogo|alternativa|oltre|esclus[oia]|dopo|gia|precedent[ei]|scadut[oi]|scadenza|utilizzo|utilizzando|ricorso|confronto)$/
/** Words that join `non` to the name: `non rientranti in accordo quadro`. */
const NEGATED = /^(?:e|in|un|l|costituisce|rientra|rientrant[ei]|compres[oaie]|previst[oaie]|copert[oaie])$/
/** Words before the name that fit an agreement to be concluded and one that exists. */
const MEANS = /^(?:mediante|tramite|attraverso|con|su)$/
/** Words after the name that describe an agreement to be concluded: `mediante accordo quadro triennale`. */
const TERMS =
  /^(?:annuale|biennale|triennale|quadriennale|quinquennale|della durata|di durata|per|con (?:un|uno|una|unico|piu|due|tre|\d|pluralita|operatore|operatori)|ai sensi|ex art|art|lavori|servizi)\b/
/** Contracting authorities' central purchasing bodies, whose agreements exist already. */
const PURCHASING_BODIES =
  /^(?:consip|soresa|aria|arca|intercent|intercenter|estar|empulia|innovapuglia|scr|asmel|asmecomm|sardegnacat|regionale|regione|nazionale)$/
/** Words after the name of an agreement that exists. */
const EXISTING = /^(?:gia|vigente|scadut[oi]|precedente|esistente|stipulat[oi]|sottoscritt[oi]|essere)$/
/** Words before an article by which a text refers to the agreement that it concludes: `conclusione dell'accordo quadro`. */
const CONCLUSION =
  /^(?:conclusione|stipula|stipulazione|affidamento|aggiudicazione|oggetto|indizione|gara|procedura|bando|avviso|appalto|istituzione|costituzione)$/
/** Names of single orders under an agreement, anywhere in a text. */
const ORDER_NAMES =
  /\b(?:contratto (?:attuativo|applicativo|specifico|esecutivo|derivato|discendente)|appalto specifico|ordine di (?:fornitura|acquisto|servizio|attivazione|lavoro|intervento)|od[al]\b|o d [al]\b|cig (?:derivato|figlio)|adesione a)/
/** How many words before the name are searched for words of an order. */
const LOOKBACK = 6
const EXCLUSION_LOOKBACK = 3
const LOOKAHEAD = 4

type Reading = 'framework' | 'order' | 'reference'

/**
 * Returns true when texts call the contract itself a framework agreement. An order under one, a service for one and a
 * mere reference to one do not count; an order in one text prevails over the others.
 */
export function statesAnacFramework(form: string, texts: readonly (string | null)[]): boolean {
  if (ORDER_FORMS.has(form)) return false
  const readings = texts.flatMap(text => (text === null ? [] : readFrameworkNames(text)))
  return readings.includes('framework') && !readings.includes('order')
}

function readFrameworkNames(text: string): Reading[] {
  const normalized = normalizeForComparison(text)
  const words = normalized.match(/[\p{L}\d]+/gu) ?? []
  const readings = words.flatMap((word, i) =>
    /^accord[oi]$/.test(word) && words[i + 1] === 'quadro' ? [readName(words, i)] : [],
  )
  return readings.length > 0 && ORDER_NAMES.test(words.join(' ')) ? ['order'] : readings
}

/** Decides by the words around a name which role the framework agreement has for the contract. */
function readName(words: readonly string[], at: number): Reading {
  const before = words.slice(Math.max(0, at - LOOKBACK), at)
  const after = words.slice(at + 2, at + 2 + LOOKAHEAD)
  const isOrder =
    before.some(word => ORDER_WORDS.test(word)) ||
    before.slice(-EXCLUSION_LOOKBACK).some(word => EXCLUSION_WORDS.test(word)) ||
    isNegated(before) ||
    /\bdirezione (?:dei )?lavori (?!pubblic)/.test(`${before.join(' ')} `) ||
    after.some(word => EXISTING.test(word)) ||
    isOfPurchasingBody(before, after)
  if (isOrder) return 'order'
  return isReference(before, after) ? 'reference' : 'framework'
}

function isNegated(before: readonly string[]): boolean {
  const negation = before.lastIndexOf('non')
  return negation >= 0 && before.slice(negation + 1).every(word => NEGATED.test(word))
}

function isOfPurchasingBody(before: readonly string[], after: readonly string[]): boolean {
  const isConcluded = before.some(word => CONCLUSION.test(word) && word !== 'affidamento')
  const names = after[0] === 'so' && after[1] === 're' ? ['soresa'] : after.slice(0, 3)
  return names.some(word => PURCHASING_BODIES.test(word)) && !isConcluded
}

/** Returns true for `lavori dell'accordo quadro`, `con accordo quadro`: the text presupposes the agreement. */
function isReference(before: readonly string[], after: readonly string[]): boolean {
  const last = before.at(-1) ?? ''
  const earlier = before.at(-2) ?? ''
  if (/^(?:all|nell|dall|sull|coll|agli|negli|dagli|sugli)$/.test(last)) return true
  if (/^(?:dell|degli|l|gli)$/.test(last)) {
    const isConcluded =
      CONCLUSION.test(earlier) || (earlier === 'per' && before.some(word => CONCLUSION.test(word)))
    return earlier !== '' && !isConcluded
  }
  return MEANS.test(/^(?:un|lo|uno)$/.test(last) ? earlier : last) && !TERMS.test(after.join(' '))
}
