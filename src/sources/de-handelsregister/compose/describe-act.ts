import type { HandelsregisterFacts } from './announcement-facts.ts'

const AGREEMENT =
  /\b(?:(?:Beherrschungs|Gewinnabführungs|Ergebnisabführungs)- und )?(?:Beherrschungs|(?:Teil)?[Gg]ewinnabführungs|Ergebnisabführungs|Betriebspacht|Betriebsüberlassungs|Betriebsführungs)vertr[aä]g/
const OFFICES: readonly (readonly [RegExp, string])[] = [
  [/Geschäftsführer/, 'Geschäftsführer'],
  [/Vorstandsmitglied|Vorstand\b/, 'Vorstand'],
  [/Prokur/, 'Prokura'],
  [/Liquidator|Abwickler/, 'Liquidator'],
  [/Löschung de[rs]\b|Eintragung der Löschung/, 'Löschung'],
]

/** Names the act for the title. It is more specific than the category where the text is. */
export function describeAct(facts: HandelsregisterFacts): string {
  const { classification, body, metadata } = facts
  const { category, act } = classification
  const statements = (body?.statements ?? []).join(' ')
  if ((body?.text ?? '') === '') return nameUnreadAnnouncement(act, metadata.notice_type)
  if (category === 'enterprise_agreement')
    return describeAgreement(`${statements} ${body?.creditorNotice ?? ''}`)
  if (category === 'register_correction_notice') return `${act}${describeEntry(statements)}`
  if (category === 'shareholders_resolution') return describeResolution(act, statements)
  if (category === 'notice_annulment') return describeAnnulment(act, statements)
  if (category.endsWith('_plan')) return describePlan(act, statements, metadata.cross_border === true)
  if (category === 'strike_off_notice' && /\bZweigniederlassung\b/.test(statements))
    return 'Löschungsankündigung für die Zweigniederlassung'
  if (category === 'board_list_filing' && /\b(?:Änderung|Veränderung)en? im /.test(statements))
    return act.replace(/^Liste der (.+?)smitglieder eingereicht$/, 'Änderung im $1 angezeigt')
  return metadata.cross_border === true ? markCrossBorder(act) : act
}

function describeAgreement(text: string): string {
  const agreement = nameAgreement(text)
  if (/[Bb]eendigung|[Vv]ertragsbeendigung|beendet|aufgehoben|Aufhebung|gekündigt|Kündigung/.test(text))
    return `Beendigung eines ${agreement}s`
  if (/Änderung|geändert/.test(text)) return `Änderung eines ${agreement}s`
  return /Abschluss|abgeschlossen|geschlossen|Zustimmung|zugestimmt/.test(text)
    ? `Abschluss eines ${agreement}s`
    : agreement
}

function nameAgreement(text: string): string {
  return AGREEMENT.exec(text)?.[0].replace(/vertr[aä]g$/, 'vertrag') ?? 'Unternehmensvertrag'
}

function describeEntry(statements: string): string {
  const office = OFFICES.find(([pattern]) => pattern.test(statements))?.[1]
  return office === undefined ? '' : ` (${office})`
}

function describeResolution(act: string, statements: string): string {
  const object = /beschl[uü]ss\p{L}{0,4} über (?:(?:eine|einen|die|den) )?(\p{Lu}\p{L}{4,40})/u.exec(
    statements,
  )?.[1]
  return object === undefined ? act : `Beschluss über ${object} eingereicht`
}

function describeAnnulment(act: string, statements: string): string {
  const day = /\bvom (\d\d\.\d\d\.\d{4})/.exec(statements)?.[1]
  const subject = ANNULLED.exec(statements)?.[0]
  const about = subject === undefined ? '' : ` (${subject})`
  return `${day === undefined ? act : `Bekanntmachung vom ${day} gegenstandslos`}${about}`
}
/** The subject of the earlier announcement, when the text states it. */
const ANNULLED =
  /\b(?:Verschmelzung|Spaltung|Abspaltung|Aufspaltung|Ausgliederung|Formwechsel|Vermögensübertragung|Löschungsankündigung|Kapitalherabsetzung|Auflösung|Löschung)(?!\p{L})/u

/** Without a text, only the type of the announcement is known: a notice under the Umwandlungsgesetz can be a plan. */
function nameUnreadAnnouncement(act: string, noticeType: string | undefined): string {
  return noticeType === undefined || noticeType.startsWith('Sonderregister') ? act : noticeType
}

/** Stock corporations file a contract (§ 61 UmwG), or its draft, instead of a plan. */
function describePlan(act: string, statements: string, isCrossBorder: boolean): string {
  const kind = /Abspaltung/.test(statements) ? act.replace(/^Spaltung/, 'Abspaltung') : act
  const isContract = !isCrossBorder && /\b[Vv]ertr[aä]g|svertr[aä]g/.test(statements)
  const document = isContract ? kind.replace(/plan$/, 'vertrag') : kind
  return DRAFT.test(statements) ? `Entwurf eines ${document}s eingereicht` : `${document} eingereicht`
}
/** Matches a filed draft, but not "ein Verschmelzungsplan oder sein Entwurf", which leaves open what was filed. */
const DRAFT = /(?<!\b(?:oder|bzw\.|beziehungsweise) )\b(?:[Dd]er|[Dd]en|[Ee]in|[Ee]inen) Entwurf(?!\p{L})/u

function markCrossBorder(act: string): string {
  if (act === 'Formwechsel') return 'Grenzüberschreitender Formwechsel'
  return /^(?:Verschmelzung|Ausgliederung|Abspaltung|Aufspaltung|Spaltung)$/.test(act)
    ? `Grenzüberschreitende ${act}`
    : act
}
