import type { AnnouncementDraft } from '../../../model/announcement.ts'
import type { AnnouncementCategory } from '../../../model/category.ts'
import { capitalizeFirst, trimEndMatching } from '../../../platform/text.ts'
import { composeSummary, MAX_TITLE_LENGTH, shortenText } from '../../shared/compose-summary.ts'
import { formatDay, formatMoney, joinNames } from '../../shared/localized-values.ts'
import { normalizeForComparison } from '../../shared/text-cleaning.ts'
import { cleanAnacObject } from './clean-object.ts'
import { restoreAnacApostrophes } from './restore-apostrophes.ts'
import { findAnacStatedOutcome } from './stated-outcome.ts'

/** Maximum number of names in a list; the details hold all of them. */
const MAX_NAMES = 3

/** The words before the object in a title. Calls are named by their object alone. */
const CATEGORY_LABELS: Partial<Record<AnnouncementCategory, string>> = {
  tender_planning: 'Preinformazione',
  market_consultation: 'Indagine di mercato',
  negotiated_procedure: 'Procedura negoziata',
  concession_notice: 'Concessione',
  qualification_system: 'Sistema di qualificazione',
  design_contest: 'Concorso di progettazione',
  design_contest_result: 'Esito del concorso di progettazione',
  award_intention: 'Trasparenza preventiva',
  direct_award: 'Affidamento diretto',
  contract_award: 'Aggiudicazione',
  in_house_assignment: 'Affidamento in house',
  tender_unsuccessful: 'Mancata aggiudicazione',
  tender_cancellation: 'Gara annullata',
  tender_suspension: 'Gara sospesa',
  notice_annulment: 'Annullamento',
  contract_signature: 'Stipula del contratto',
  contract_performance: 'Esecuzione del contratto',
  contract_modification: 'Modifica del contratto',
  contract_completion: 'Conclusione del contratto',
  subcontract_notice: 'Subappalto',
  tender_participants: 'Partecipanti',
  tender_amendment: 'Rettifica',
  award_correction: "Rettifica dell'esito",
}

/** Beginnings of objects that say themselves what the label of their category says. */
const OWN_LABELS: Partial<Record<AnnouncementCategory, RegExp>> = {
  tender_planning: /^(?:avviso (?:di )?)?preinformazione\b/,
  market_consultation:
    /^(?:avviso [a-z ]{0,30})?(?:indagin|manifestazion|consultazion|sondaggio|esplorativ)|^avviso pubblico esplorativo/,
  design_contest_result: /^esito\b/,
  subcontract_notice: /^(?:[a-z]+ (?:di |del )?)?subappalt/,
  contract_signature: /^(?:stipula|sottoscrizione|contratto)\b/,
  contract_performance: /^(?:sospensione|ripresa|avvio|esecuzione|stato (?:di )?avanzamento)\b/,
  contract_modification: /^(?:modific|variant|perizia di variante|proroga|atto aggiuntivo)/,
  contract_completion: /^(?:conclusione|ultimazione|collaudo|certificato)\b/,
  tender_participants: /^(?:elenco|partecipanti)\b/,
  tender_amendment:
    /^(?:rettific|avviso di rettifica|errata corrige|proroga|modific|differimento|precisazion)/,
  negotiated_procedure: /^(?:avviso (?:di )?(?:avvio )?)?(?:di )?procedura negoziata\b/,
}
/** Matches the words for an award before its object, which the label states. */
const AWARD_INTRODUCTION = /^affidamento (?:del|della|dei|degli|delle|di) |^affidamento dell['’]/iu

/** How a result without a named winner and the day of the decision are worded: a direct award has no competition. */
const AWARD_WORDS: Partial<
  Record<AnnouncementCategory, { readonly noWinner: string | null; readonly decided: string }>
> = {
  direct_award: { noWinner: 'affidatario non indicato', decided: 'affidato il' },
  in_house_assignment: { noWinner: 'affidatario non indicato', decided: 'affidato il' },
  tender_unsuccessful: { noWinner: null, decided: 'decisione del' },
  contract_award: { noWinner: 'aggiudicatario non indicato', decided: 'aggiudicato il' },
}

/** The parts of a draft that its title and summary are composed from. */
export type AnacFacts = Pick<AnnouncementDraft, 'category' | 'date' | 'mentions' | 'metadata'>

/** Composes a title: the object, preceded by what happened unless it is a call. */
export function composeAnacTitle(object: string, category: AnnouncementCategory): string {
  const label = CATEGORY_LABELS[category]
  const cleaned = cutAwardIntroduction(cleanAnacObject(object, category), category)
  const compared = normalizeForComparison(cleaned)
  const isRepeated =
    label !== undefined &&
    (compared.startsWith(normalizeForComparison(label)) ||
      OWN_LABELS[category]?.test(compared) ||
      findAnacStatedOutcome(cleaned) === category)
  const title = label === undefined || isRepeated ? cleaned : `${label}: ${cleaned}`
  return dropUnclosedQuote(shortenText(title, MAX_TITLE_LENGTH))
}

function cutAwardIntroduction(object: string, category: AnnouncementCategory): string {
  const isAward = category === 'direct_award' || category === 'contract_award'
  return isAward ? capitalizeFirst(object.replace(AWARD_INTRODUCTION, '')) : object
}

/** Removes the opening quotation mark whose closing one is missing, as after shortening. */
function dropUnclosedQuote(title: string): string {
  const quotes = [...title.matchAll(/["“”«»]/g)]
  const last = quotes.at(-1)
  if (last === undefined) return title
  const isOpening =
    last[0] === '"' ? quotes.filter(([mark]) => mark === '"').length % 2 === 1 : '“«'.includes(last[0])
  return isOpening ? title.slice(0, last.index) + title.slice(last.index + 1) : title
}

/**
 * Composes a summary: what happened, to whom and for how much, the buyer, the deadline and the estimate, the reasons,
 * and then the texts that the title does not contain.
 */
export function composeAnacSummary(
  facts: AnacFacts,
  title: string,
  reasons: readonly string[],
  texts: readonly string[],
): string | null {
  const { category, metadata, mentions } = facts
  const namesOf = (role: string): string[] => [
    ...new Set(
      mentions
        .filter(mention => mention.role === role)
        .map(({ name }) => trimEndMatching(restoreAnacApostrophes(name), /[\s–-]/)),
    ),
  ]
  const { estimated_value: estimate, lots } = metadata
  const buyers = listNames(namesOf('buyer'))
  const place = metadata.municipality
  const isPlaceRepeated = place === undefined || lettersOnly(buyers).includes(lettersOnly(place))
  const additional = texts.filter(text => !isContained(cleanAnacObject(text, category), title))
  return composeSummary(
    [
      describeEvent(facts, namesOf('supplier')),
      buyers === '' ? null : `Stazione appaltante: ${isPlaceRepeated ? buyers : `${buyers}, ${place}`}`,
      describeDeadline(facts),
      estimate === undefined ? null : `Valore stimato: ${formatMoney(estimate, 'EUR', 'it')}`,
      typeof lots === 'number' && lots > 1 ? `${lots} lotti` : null,
      ...reasons,
    ],
    additional.join('. ') || null,
  )
}

function describeDeadline({ category, date, metadata }: AnacFacts): string | null {
  const { deadline, deadline_time: time } = metadata
  if (deadline === undefined || !hasDeadline(category)) return null
  const label = deadline < date ? 'Termine scaduto il' : 'Scadenza:'
  return `${label} ${formatDay(deadline, 'it')}${time === undefined ? '' : `, ore ${time}`}`
}

/** Describes what happened, with the winners, amount and number of offers of an award. */
function describeEvent({ category, metadata }: AnacFacts, winners: readonly string[]): string {
  const { award_amount: award, offers, procedure, award_date: date } = metadata
  const label = CATEGORY_LABELS[category] ?? 'Gara'
  const { noWinner, decided } = AWARD_WORDS[category] ?? { noWinner: null, decided: 'aggiudicato il' }
  const results = [
    listNames(winners) || noWinner,
    award === undefined ? null : formatMoney(award, 'EUR', 'it'),
    offers === undefined ? null : offers === 1 ? '1 offerta' : `${offers} offerte`,
    date === undefined ? null : `${decided} ${formatDay(date, 'it')}`,
  ].filter(part => part !== null && part !== '')
  const kind = procedure === undefined ? null : describeProcedure(procedure)
  const isRepeated = kind !== null && normalizeForComparison(kind).includes(normalizeForComparison(label))
  const heading = kind === null ? label : isRepeated ? capitalizeFirst(kind) : `${label}, ${kind}`
  return results.length === 0 ? heading : `${heading}: ${results.join(', ')}`
}

/** Names a procedure as part of a sentence: `Aperta` and `PROCEDURA APERTA` become `procedura aperta`. */
function describeProcedure(procedure: string): string {
  const text = procedure.toLowerCase()
  return /^(?:aperta|ristretta|negoziata|competitiva)/.test(text) ? `procedura ${text}` : text
}

/** Results may repeat the deadline of the call, which has passed. */
function hasDeadline(category: AnnouncementCategory): boolean {
  return !/^(?:contract_|direct_award|award_correction|design_contest_result|in_house|subcontract|tender_(?:cancel|unsuc|susp))/.test(
    category,
  )
}

function listNames(names: readonly string[]): string {
  const rest = names.length - MAX_NAMES
  return rest > 1
    ? `${names.slice(0, MAX_NAMES).join(', ')} e altri ${rest}`
    : joinNames(names.slice(0, MAX_NAMES + 1), 'it')
}

/** Matches the number of a lot at the end of a text that was reduced to letters and digits. */
const LOT_NUMBER = /lotto(?:n|numero)?\d{1,3}$/

/** Returns true when a title already states a text, however it is typed or cut off. */
function isContained(text: string, title: string): boolean {
  const [own, heading] = [lettersOnly(text).replace(LOT_NUMBER, ''), lettersOnly(title.replace(/…$/, ''))]
  return heading.includes(own) || (heading.includes(own.slice(0, 40)) && own.length <= heading.length)
}

/** Reduces a string to letters and digits, to compare strings that are typed differently or cut off. */
function lettersOnly(text: string): string {
  return normalizeForComparison(text).replace(/[^\p{L}\d]+/gu, '')
}
