import type { Category } from '../../model/category.ts'

/** What an announcement is about: the category, and how its title says it. */
export interface Kind {
  readonly category: Category
  /** Null where the publisher's own word for the kind of announcement says it best. */
  readonly heading: string | null
}

interface Rule extends Kind {
  readonly pattern: RegExp
}

/** A plan or its draft, and behind it that it was filed; else the conversion itself is announced. */
const PLAN =
  /(?:Verschmelzungs|[Ss]paltungs|Ausgliederungs|Formwechsel|Verlegungs|Übertragungs)(?:- und Übernahme)?(?:vertrag|plan)|Entwurf/
const FILED = /eingereicht|eingegangen|vorgelegt/

/** The six conversions (Umwandlungsgesetz), in the order in which they are looked for (sheet, section 3). */
const CONVERSIONS: readonly Rule[] = [
  { pattern: /verschm[eo]lz/i, category: 'merger', heading: 'Verschmelzung' },
  { pattern: /ausgegliedert|ausglieder/i, category: 'demerger', heading: 'Ausgliederung' },
  { pattern: /formwechsel/i, category: 'legal_form_change', heading: 'Formwechsel' },
  { pattern: /aufspaltung|aufgespalten/i, category: 'demerger', heading: 'Aufspaltung' },
  { pattern: /abspaltung|abgespalten/i, category: 'demerger', heading: 'Abspaltung' },
  { pattern: /spaltung/i, category: 'demerger', heading: 'Spaltung' },
  { pattern: /vermögensübertragung/i, category: 'asset_transfer', heading: 'Vermögensübertragung' },
]
const PLANS: readonly Rule[] = [
  { pattern: /verschm[eo]lz/i, category: 'merger_plan', heading: 'Verschmelzungsplan' },
  { pattern: /ausgegliedert|ausglieder|spaltung/i, category: 'demerger_plan', heading: 'Spaltungsplan' },
  { pattern: /formwechsel/i, category: 'legal_form_change_plan', heading: 'Formwechselplan' },
  { pattern: /verlegung/i, category: 'cross_border_move_plan', heading: 'Verlegungsplan' },
  { pattern: /vermögensübertragung/i, category: 'asset_transfer_plan', heading: 'Übertragungsvertrag' },
]
/** A filed document that is named is a plan, whatever is said of it. */
const FILED_PLANS: readonly Rule[] = [
  { pattern: /Verschmelzungs/, category: 'merger_plan', heading: 'Verschmelzungsplan' },
  { pattern: /Spaltungs|Ausgliederungs/, category: 'demerger_plan', heading: 'Spaltungsplan' },
  { pattern: /Formwechselplan/, category: 'legal_form_change_plan', heading: 'Formwechselplan' },
  { pattern: /Verlegungsplan/, category: 'cross_border_move_plan', heading: 'Verlegungsplan' },
]

const BOARDS: readonly Rule[] = [
  { pattern: /Auf?s?ichtsr/i, category: 'board_list_filing', heading: 'Liste des Aufsichtsrats' },
  { pattern: /Beirat/, category: 'board_list_filing', heading: 'Liste des Beirats' },
  { pattern: /Verwaltungsr/, category: 'board_list_filing', heading: 'Liste des Verwaltungsrats' },
  { pattern: /Kurator/, category: 'board_list_filing', heading: 'Liste des Kuratoriums' },
]

const AGREEMENTS: Rule = {
  pattern: /Beherrschung|Gewinnabführ|Ergebnisabführ|Unternehmensvertrag/i,
  category: 'enterprise_agreement',
  heading: 'Unternehmensvertrag',
}

/** § 395 FamFG: a wrong entry. §§ 393, 394 FamFG and others: the company itself. */
const DELETIONS: readonly Rule[] = [
  {
    pattern: /löschungsverfahren (?:wird|wurde|ist|werden)\b[^.]{0,60}eingestellt/i,
    category: 'strike_off_suspension',
    heading: 'Einstellung des Löschungsverfahrens',
  },
  {
    pattern:
      /(?:Veröffentlichung|Bekanntmachung|Löschungsankündigung)\b.{0,60}\b(?:gegenstandslos|widerrufen|zurückgenommen)/,
    category: 'notice_annulment',
    heading: 'Widerruf einer Bekanntmachung',
  },
  { pattern: /\b395\b/, category: 'register_correction_notice', heading: 'Löschungsankündigung' },
  { pattern: /\b39[34]\b/, category: 'strike_off_notice', heading: 'Löschungsankündigung' },
]

const INSOLVENCY = 'Insolvenzverfahren'
const DISSOLUTION: Rule = {
  pattern:
    /(?:Verein|Gesellschaft|Genossenschaft) ist(?!.{0,80}(?:nicht|Insolvenz)).{0,80}(?:aufgelöst|erloschen)|Auflösung des Vereins|§ ?73\b(?!.{0,20}(?:GmbHG|AktG|GenG))/,
  category: 'dissolution',
  heading: 'Auflösung',
}

/** Announcements of the courts that have no type of their own, in the order of the sheet. */
const OTHERS_BEFORE: readonly Rule[] = [
  { pattern: /öffentliche\w* Zustellung/i, category: 'court_notice', heading: 'Öffentliche Zustellung' },
]
const OTHERS_BETWEEN: readonly Rule[] = [
  AGREEMENTS,
  {
    pattern: /kapitalherabsetz|herabsetzung|herabgesetzt/i,
    category: 'capital_reduction',
    heading: 'Kapitalherabsetzung',
  },
  DISSOLUTION,
  {
    pattern: /insolvenz.{0,300}(?:abgelehnt|mangels Masse)/i,
    category: 'insolvency_update',
    heading: INSOLVENCY,
  },
  {
    pattern: /(?:Eröffnung des Insolvenzverfahrens|Insolvenzverfahren[^.;]{0,120}\beröffnet)\b/,
    category: 'insolvency_filing',
    heading: INSOLVENCY,
  },
  {
    pattern:
      /verfahren.{0,120}(?:aufgehoben|eingestellt|beendet).{0,60}InsO\b|Insolvenzverfahren[^.;]{0,120}(?:aufgehoben|eingestellt|beendet)/i,
    category: 'insolvency_closure',
    heading: INSOLVENCY,
  },
  { pattern: /insolvenz|\bInsO\b/i, category: 'insolvency_update', heading: INSOLVENCY },
  { pattern: /Nachtragsliqui/i, category: 'liquidation_notice', heading: 'Nachtragsliquidation' },
  { pattern: /Liquidator/i, category: 'liquidation_notice', heading: 'Liquidation' },
]
const OTHERS_AFTER: readonly Rule[] = [
  { pattern: /Notvorstand/, category: 'officer_change', heading: 'Notvorstand' },
  { pattern: /Notgeschäft/, category: 'officer_change', heading: 'Notgeschäftsführung' },
  ...DELETIONS,
  { pattern: /Neuanmeldung|Neugründung|Gründung/, category: 'company_formation', heading: 'Gründung' },
  { pattern: /Nachschuss|Gläubiger/, category: 'creditor_notice', heading: 'Hinweis an die Gläubiger' },
]

const FILINGS: readonly Rule[] = [
  { pattern: /Aktionär/, category: 'ownership_change', heading: 'Mitteilung zum Aktionär' },
  { pattern: /Einberufung|Hauptversammlung/, category: 'shareholders_meeting', heading: 'Hauptversammlung' },
]

interface TypeFacts {
  rules(body: string): readonly Rule[]
  /** When no rule fits, or there is no text. */
  readonly otherwise: Category
}

const other: TypeFacts = {
  rules: body => [
    ...OTHERS_BEFORE,
    ...(isPlan(body) ? PLANS : []),
    ...BOARDS,
    ...OTHERS_BETWEEN,
    ...CONVERSIONS,
    ...OTHERS_AFTER,
  ],
  otherwise: 'other_registry_act',
}

/** The portal's five types of announcement. */
export const TYPES: ReadonlyMap<string, TypeFacts> = new Map([
  [
    'Registerbekanntmachung nach dem Umwandlungsgesetz',
    {
      rules: body => [...(isPlan(body) ? PLANS : []), ...CONVERSIONS, AGREEMENTS, ...DELETIONS],
      otherwise: 'company_restructuring',
    },
  ],
  ['Löschungsankündigung', { rules: () => DELETIONS, otherwise: 'strike_off_notice' }],
  [
    'Einreichung neuer Dokumente',
    {
      rules: body => [...(isPlan(body) ? PLANS : []), ...BOARDS, ...FILED_PLANS, ...FILINGS, ...CONVERSIONS],
      otherwise: 'document_filing',
    },
  ],
  ['Sonstige Registerbekanntmachung', other],
  ['Sonderregisterbekanntmachung OHNE Bezug zum elektr. Register', other],
] satisfies [string, TypeFacts][])

/** Sentences of the law that name insolvency and say nothing of one. */
const BOILERPLATE = /die im Falle? (?:der|einer|des) Insolvenz(?:verfahrens)? ein Recht auf vorzugsweise/g
/** What the courts' program should have filled in: all there is to choose from, at times in one another. */
const TEMPLATE = /#\w[\w.]*\([^()]*\)/g

/** By the publisher's type, and within it by the text (sheet, section 3). Null for an unknown type. */
export function kindOf(type: string, text: string | null): Kind | null {
  const facts = TYPES.get(type)
  if (facts === undefined) return null
  const body = (text ?? '').replace(TEMPLATE, '').replace(TEMPLATE, '').replace(BOILERPLATE, '')
  return (
    facts.rules(body).find(({ pattern }) => pattern.test(body)) ?? {
      category: facts.otherwise,
      heading: null,
    }
  )
}

function isPlan(body: string): boolean {
  const plan = body.search(PLAN)
  return plan !== -1 && FILED.test(body.slice(plan))
}
