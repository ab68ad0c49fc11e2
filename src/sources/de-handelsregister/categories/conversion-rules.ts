import type { CategoryRule, HandelsregisterClassification } from './category-rule.ts'

/** Rules for conversions under the Umwandlungsgesetz (sources/de-handelsregister). */
export const CONVERSION_RULES: readonly CategoryRule[] = [
  { pattern: /verschm[eo]lz/i, category: 'merger', act: 'Verschmelzung' },
  { pattern: /ausgegliedert|ausglieder/i, category: 'demerger', act: 'Ausgliederung' },
  { pattern: /formwechsel/i, category: 'legal_form_change', act: 'Formwechsel' },
  { pattern: /aufspaltung|aufgespalten/i, category: 'demerger', act: 'Aufspaltung' },
  { pattern: /abspaltung|abgespalten/i, category: 'demerger', act: 'Abspaltung' },
  { pattern: /(?<!auf|ab)spaltung/i, category: 'demerger', act: 'Spaltung' },
  {
    pattern: /vermögens(?:voll)?übertragung/i,
    category: 'asset_transfer',
    act: 'Vermögensübertragung',
  },
]
/** The classification of a conversion whose kind the text leaves open. */
export const UNSPECIFIED_CONVERSION: HandelsregisterClassification = {
  category: 'company_restructuring',
  act: 'Umwandlung',
}

const DOCUMENT =
  /Entwurf|(?:Verschmelzungs|[Ss]paltungs|Ausgliederungs|[Ff]ormwechsel|[Vv]erlegungs|Übertragungs)(?:- und (?:Übernahme|Übertragungs))?(?:vertr[aä]g|pl[aä]n)|(?:Vertrag|Plan)\p{L}{0,3} über d/u
const FILED = /eingereicht|eingegangen|vorgelegt|hinterlegt|übermittelt worden|liegt .{0,60}\baus\b/
const INTENDED =
  /(?:geplante|beabsichtigte|vorgesehene|bevorstehende)[nrs]? (?:grenzüberschreitende[nrs]? )?(?:Verschmelzung|Spaltung|Abspaltung|Aufspaltung|Ausgliederung|Vermögensübertragung|Formwechsel|Umwandlung|Sitzverlegung)|\b(?:soll|sollen|wollen|beabsichtig\w{1,4})\b.{0,200}\b(?:verschmolzen|ausgegliedert|abgespalten|aufgespalten|zu verschmelzen|auszugliedern|abzuspalten)\b/

/** Returns true when a sentence announces a plan or contract. The conversion itself has then not taken effect. */
export function announcesConversionPlan(sentence: string): boolean {
  return (DOCUMENT.test(sentence) && FILED.test(sentence)) || INTENDED.test(sentence)
}

/** Rules for the sentences that announce a plan. */
export const PLAN_RULES: readonly CategoryRule[] = [
  { pattern: /verschm[eo]lz/i, category: 'merger_plan', act: 'Verschmelzungsplan' },
  { pattern: /ausgegliedert|ausglieder/i, category: 'demerger_plan', act: 'Ausgliederungsplan' },
  { pattern: /spaltung|abgespalten|aufgespalten/i, category: 'demerger_plan', act: 'Spaltungsplan' },
  { pattern: /formwechsel/i, category: 'legal_form_change_plan', act: 'Formwechselplan' },
  { pattern: /verlegung/i, category: 'cross_border_move_plan', act: 'Verlegungsplan' },
  { pattern: /übertragung/i, category: 'asset_transfer_plan', act: 'Übertragungsvertrag' },
]
/** Rules for filed documents that their names alone identify as plans. */
export const FILED_PLAN_RULES: readonly CategoryRule[] = [
  { pattern: /Verschmelzungs/, category: 'merger_plan', act: 'Verschmelzungsplan' },
  { pattern: /spaltungs(?:- |vertr|pl)/i, category: 'demerger_plan', act: 'Spaltungsplan' },
  { pattern: /Ausgliederungs(?:- |vertr|pl)/, category: 'demerger_plan', act: 'Ausgliederungsplan' },
  { pattern: /Formwechselplan/, category: 'legal_form_change_plan', act: 'Formwechselplan' },
  { pattern: /Verlegungsplan/, category: 'cross_border_move_plan', act: 'Verlegungsplan' },
]

/** Matches the act in "der an der Verschmelzung beteiligten Rechtsträger". */
const PARTICIPANTS = /\ban (?:de[rmn]|einer) ((?:(?!beteiligt).){3,120})beteiligt/

/**
 * Classifies a conversion by the act after whose entry creditors can demand security. A notice that names several acts
 * leaves open which one was entered, unless one is in parentheses: "Vermögensübertragung (Verschmelzung)".
 */
export function classifyCreditorNotice(creditorNotice: string): HandelsregisterClassification | null {
  const participants = PARTICIPANTS.exec(creditorNotice)?.[1] ?? ''
  const parenthesized = /\(([^()]{3,60})\)/.exec(participants)?.[1] ?? ''
  const candidates = [parenthesized, participants, creditorNotice].map(findConversions)
  const named = candidates.find(rules => rules.length > 0) ?? []
  if (named.length > 1) return UNSPECIFIED_CONVERSION
  return named[0] ?? (/Umwandlung/.test(creditorNotice) ? UNSPECIFIED_CONVERSION : null)
}

function findConversions(text: string): CategoryRule[] {
  const found = CONVERSION_RULES.filter(({ pattern }) => pattern.test(text))
  // The general word accompanies the kind: "Abspaltung … Eintragung der Spaltung".
  return found.some(({ act }) => act === 'Abspaltung' || act === 'Aufspaltung')
    ? found.filter(({ act }) => act !== 'Spaltung')
    : found
}
