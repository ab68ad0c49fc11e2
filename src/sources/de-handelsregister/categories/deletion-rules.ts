import { type CategoryRule, findRule, type HandelsregisterClassification } from './category-rule.ts'

/** Rules for announced deletions that the court does not carry out, and for announcements that it annuls. */
const DISCONTINUATIONS: readonly CategoryRule[] = [
  {
    pattern:
      /(?:löschungsverfahren|Löschungsankündigung|Löschungsabsicht|\b(?:Amtsl|L)öschung)\b(?:(?!eingeleitet(?! )|beabsichtig|,).){0,150}\b(?:eingestellt|aufgehoben|nicht (?:mehr |weiter )?(?:fort|weiter)?(?:geführt|gesetzt|betrieben|verfolgt|beabsichtigt)|beendet|erledigt|zurückgenommen|hinfällig|gegenstandslos|widerrufen)\b/i,
    category: 'strike_off_suspension',
    act: 'Löschungsverfahren eingestellt',
    unless: /Insolvenzverfahren/,
  },
  {
    pattern:
      /(?:Einstellung|Aufhebung|Rücknahme|Widerruf|Beendigung) de[rs] (?:\p{L}{1,40} )?(?:Amts)?[Ll]öschungs(?:verfahrens|ankündigung)|[Vv]on (?:der|einer) (?:\p{L}{1,40} )?(?:Amts)?[Ll]öschung\b.{0,120}\babgesehen|(?:Amtsl|L)öschung (?:unterbleibt|erfolgt nicht)|Widerspruch\b.{0,120}\bstattgegeben/u,
    category: 'strike_off_suspension',
    act: 'Löschungsverfahren eingestellt',
  },
  {
    pattern:
      /(?:Veröffentlichung|Bekanntmachung)\b.{0,120}\b(?:gegenstandslos|widerrufen|zurückgenommen|hinfällig|aufgehoben|irrtümlich|versehentlich|ungültig)/,
    category: 'notice_annulment',
    act: 'Bekanntmachung gegenstandslos',
  },
]

/** Rules for a procedure that only the type of the announcement shows to be a deletion. */
const BARE_DISCONTINUATIONS: readonly CategoryRule[] = [
  {
    pattern:
      /\b[Vv]erfahren\b(?:(?!eingeleitet(?! )|beabsichtig|,).){0,150}\b(?:eingestellt|aufgehoben|nicht (?:mehr |weiter )?(?:fort|weiter)?(?:geführt|gesetzt|betrieben|verfolgt)|beendet|erledigt)\b/,
    category: 'strike_off_suspension',
    act: 'Löschungsverfahren eingestellt',
    unless: /InsO|Insolvenz|Schlussverteilung/,
  },
]

const WHOLE_COMPANY: HandelsregisterClassification = {
  category: 'strike_off_notice',
  act: 'Löschungsankündigung',
}
const SINGLE_ENTRY: HandelsregisterClassification = {
  category: 'register_correction_notice',
  act: 'Löschung einer Eintragung angekündigt',
}

/** Matches what is to be deleted: the company with its sheet, or else a single entry. */
const DELETED_OBJECT =
  /\b(?:(?<company>Eintragung de[rs] (?:Gesellschaft|Firma|Vereins|Zweigniederlassung|Genossenschaft|Partnerschaft)|Gesellschaft|Firma|Verein(?:s|es)?|Zweigniederlassung|Genossenschaft|Partnerschaft(?:sgesellschaft)?|Unternehmen(?:s)?|Rechtsträger(?:s)?|Registerblatt)\b|Eintragung|Geschäftsführer|Vorst[aä]nd|Prokur|Liquidator|Abwickler|Gesellschafter|Kommanditist|Komplementär|Inhaber|Vertret|Beschl[uü]ss|Satzung|Stammkapital|Grundkapital|Sitz\b|Löschung(?= .{0,200}(?:zu löschen|gelöscht)))/
const ANNOUNCES = /beabsichtig\w{0,4},?|\b(?:Amtsl|L)öschung(?= )|löschungsverfahren/

/** Classifies an announced deletion under § 395 FamFG by what is to be deleted. */
function classifyIncorrectEntry(statements: readonly string[]): HandelsregisterClassification {
  for (const sentence of statements.filter(text => /lösch/i.test(text))) {
    const announced = sentence.slice(Math.max(0, sentence.search(ANNOUNCES)))
    const found = DELETED_OBJECT.exec(announced) ?? DELETED_OBJECT.exec(sentence)
    if (found !== null && /39\d|beabsichtig|zu löschen/.test(sentence))
      return found.groups?.company === undefined ? SINGLE_ENTRY : WHOLE_COMPANY
  }
  return SINGLE_ENTRY
}

/** Rules for the announced deletion of the company itself. */
const COMPANY_DELETIONS: readonly CategoryRule[] = [
  { pattern: /\b39[347]\b/, also: /FamFG|lösch/i, ...WHOLE_COMPANY },
  { pattern: /\b31 (?:Abs\.|Absatz) ?2\b/, also: /HGB/, ...WHOLE_COMPANY },
  { pattern: /[Vv]ermögenslos/, also: /beabsichtig|zu löschen|löschungsverfahren/i, ...WHOLE_COMPANY },
  { pattern: /\b4 VRV\b|\b73 BGB\b|Rechtsfähigkeit/, also: /beabsichtig|zu entziehen/, ...WHOLE_COMPANY },
]

/** Matches a deletion that the register has carried out. */
const DELETED: CategoryRule = {
  pattern:
    /(?:Gesellschaft|Firma|Verein|Genossenschaft|Partnerschaft|Zweigniederlassung)\b[^.;]{0,150}\b(?:ist|wurde)\b[^.;]{0,150}\b(?:gelöscht(?: worden)?\.?$|gelöscht worden)|\bFirma ist (?:damit )?erloschen/,
  category: 'company_deregistration',
  act: 'Löschung',
  unless: /beabsichtig|zu löschen|\bsoll|kann|können|wenn|falls|sofern|nicht|gelöschten|Prokura/,
}

/**
 * Classifies deletions. §§ 393, 394, 397 FamFG and § 31 HGB concern the company itself; § 395 FamFG concerns an incorrect
 * entry, which may be the company's only one.
 */
export function classifyDeletion(
  statements: readonly string[],
  isDeletionType = false,
): HandelsregisterClassification | null {
  const aboutDeletion = isDeletionType
    ? statements
    : statements.filter(text => /\b39[3-9]\b|[Ll]ösch/.test(text))
  const discontinued =
    findRule(DISCONTINUATIONS, statements) ?? findRule(BARE_DISCONTINUATIONS, aboutDeletion)
  if (discontinued !== null) return discontinued
  if (/\b39[58]\b/.test(statements.filter(text => /FamFG|lösch/i.test(text)).join(' ')))
    return classifyIncorrectEntry(statements)
  const announced = findRule(COMPANY_DELETIONS, statements)
  if (announced !== null) return announced
  return findRule([DELETED], statements)
}
