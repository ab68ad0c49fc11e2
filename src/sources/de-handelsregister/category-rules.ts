import type { AnnouncementCategory } from '../../model/category.ts'

/** The category of an announcement and the first words of its title. */
export interface HandelsregisterClassification {
  readonly category: AnnouncementCategory
  /** The first words of the title, or `null` when the publisher's announcement type is the best title. */
  readonly titlePrefix: string | null
}

interface CategoryRule extends HandelsregisterClassification {
  readonly pattern: RegExp
}

/**
 * Matches a plan or its draft. If the text then mentions a filing, it announces the plan; otherwise, it announces the
 * conversion itself.
 */
const PLAN =
  /(?:Verschmelzungs|[Ss]paltungs|Ausgliederungs|Formwechsel|Verlegungs|Übertragungs)(?:- und Übernahme)?(?:vertrag|plan)|Entwurf/
const FILED = /eingereicht|eingegangen|vorgelegt/

/** Rules for conversions under the Umwandlungsgesetz (sources/de-handelsregister). The first match applies. */
const CONVERSIONS: readonly CategoryRule[] = [
  { pattern: /verschm[eo]lz/i, category: 'merger', titlePrefix: 'Verschmelzung' },
  { pattern: /ausgegliedert|ausglieder/i, category: 'demerger', titlePrefix: 'Ausgliederung' },
  { pattern: /formwechsel/i, category: 'legal_form_change', titlePrefix: 'Formwechsel' },
  { pattern: /aufspaltung|aufgespalten/i, category: 'demerger', titlePrefix: 'Aufspaltung' },
  { pattern: /abspaltung|abgespalten/i, category: 'demerger', titlePrefix: 'Abspaltung' },
  { pattern: /spaltung/i, category: 'demerger', titlePrefix: 'Spaltung' },
  { pattern: /vermögensübertragung/i, category: 'asset_transfer', titlePrefix: 'Vermögensübertragung' },
]
const PLANS: readonly CategoryRule[] = [
  { pattern: /verschm[eo]lz/i, category: 'merger_plan', titlePrefix: 'Verschmelzungsplan' },
  { pattern: /ausgegliedert|ausglieder|spaltung/i, category: 'demerger_plan', titlePrefix: 'Spaltungsplan' },
  { pattern: /formwechsel/i, category: 'legal_form_change_plan', titlePrefix: 'Formwechselplan' },
  { pattern: /verlegung/i, category: 'cross_border_move_plan', titlePrefix: 'Verlegungsplan' },
  { pattern: /vermögensübertragung/i, category: 'asset_transfer_plan', titlePrefix: 'Übertragungsvertrag' },
]
/** Rules for filed documents that their names alone identify as plans. */
const FILED_PLANS: readonly CategoryRule[] = [
  { pattern: /Verschmelzungs/, category: 'merger_plan', titlePrefix: 'Verschmelzungsplan' },
  { pattern: /Spaltungs|Ausgliederungs/, category: 'demerger_plan', titlePrefix: 'Spaltungsplan' },
  { pattern: /Formwechselplan/, category: 'legal_form_change_plan', titlePrefix: 'Formwechselplan' },
  { pattern: /Verlegungsplan/, category: 'cross_border_move_plan', titlePrefix: 'Verlegungsplan' },
]

const BOARDS: readonly CategoryRule[] = [
  { pattern: /Auf?s?ichtsr/i, category: 'board_list_filing', titlePrefix: 'Liste des Aufsichtsrats' },
  { pattern: /Beirat/, category: 'board_list_filing', titlePrefix: 'Liste des Beirats' },
  { pattern: /Verwaltungsr/, category: 'board_list_filing', titlePrefix: 'Liste des Verwaltungsrats' },
  { pattern: /Kurator/, category: 'board_list_filing', titlePrefix: 'Liste des Kuratoriums' },
]

const AGREEMENTS: CategoryRule = {
  pattern: /Beherrschung|Gewinnabführ|Ergebnisabführ|Unternehmensvertrag/i,
  category: 'enterprise_agreement',
  titlePrefix: 'Unternehmensvertrag',
}

/**
 * Rules for deletions. § 395 FamFG concerns the deletion of an incorrect entry; §§ 393 and 394 FamFG concern the
 * deletion of the company.
 */
const DELETIONS: readonly CategoryRule[] = [
  {
    pattern: /löschungsverfahren (?:wird|wurde|ist|werden)\b[^.]{0,60}eingestellt/i,
    category: 'strike_off_suspension',
    titlePrefix: 'Einstellung des Löschungsverfahrens',
  },
  {
    pattern:
      /(?:Veröffentlichung|Bekanntmachung|Löschungsankündigung)\b.{0,60}\b(?:gegenstandslos|widerrufen|zurückgenommen)/,
    category: 'notice_annulment',
    titlePrefix: 'Widerruf einer Bekanntmachung',
  },
  { pattern: /\b395\b/, category: 'register_correction_notice', titlePrefix: 'Löschungsankündigung' },
  { pattern: /\b39[34]\b/, category: 'strike_off_notice', titlePrefix: 'Löschungsankündigung' },
]

const INSOLVENCY_HEADING = 'Insolvenzverfahren'
const DISSOLUTION: CategoryRule = {
  pattern:
    /(?:Verein|Gesellschaft|Genossenschaft) ist(?!.{0,80}(?:nicht|Insolvenz)).{0,80}(?:aufgelöst|erloschen)|Auflösung des Vereins|§ ?73\b(?!.{0,20}(?:GmbHG|AktG|GenG))/,
  category: 'dissolution',
  titlePrefix: 'Auflösung',
}

/** Rules for announcements without a specific type (sources/de-handelsregister). `GENERAL_TYPE` sets their order. */
const GENERAL_FIRST: readonly CategoryRule[] = [
  { pattern: /öffentliche\w* Zustellung/i, category: 'court_notice', titlePrefix: 'Öffentliche Zustellung' },
]
const GENERAL_BEFORE_CONVERSIONS: readonly CategoryRule[] = [
  AGREEMENTS,
  {
    pattern: /kapitalherabsetz|herabsetzung|herabgesetzt/i,
    category: 'capital_reduction',
    titlePrefix: 'Kapitalherabsetzung',
  },
  DISSOLUTION,
  {
    pattern: /insolvenz.{0,300}(?:abgelehnt|mangels Masse)/i,
    category: 'insolvency_update',
    titlePrefix: INSOLVENCY_HEADING,
  },
  {
    pattern: /(?:Eröffnung des Insolvenzverfahrens|Insolvenzverfahren[^.;]{0,120}\beröffnet)\b/,
    category: 'insolvency_filing',
    titlePrefix: INSOLVENCY_HEADING,
  },
  {
    pattern:
      /verfahren.{0,120}(?:aufgehoben|eingestellt|beendet).{0,60}InsO\b|Insolvenzverfahren[^.;]{0,120}(?:aufgehoben|eingestellt|beendet)/i,
    category: 'insolvency_closure',
    titlePrefix: INSOLVENCY_HEADING,
  },
  { pattern: /insolvenz|\bInsO\b/i, category: 'insolvency_update', titlePrefix: INSOLVENCY_HEADING },
  { pattern: /Nachtragsliqui/i, category: 'liquidation_notice', titlePrefix: 'Nachtragsliquidation' },
  { pattern: /Liquidator/i, category: 'liquidation_notice', titlePrefix: 'Liquidation' },
]
const GENERAL_AFTER_CONVERSIONS: readonly CategoryRule[] = [
  { pattern: /Notvorstand/, category: 'officer_change', titlePrefix: 'Notvorstand' },
  { pattern: /Notgeschäft/, category: 'officer_change', titlePrefix: 'Notgeschäftsführung' },
  ...DELETIONS,
  { pattern: /Neuanmeldung|Neugründung|Gründung/, category: 'company_formation', titlePrefix: 'Gründung' },
  { pattern: /Nachschuss|Gläubiger/, category: 'creditor_notice', titlePrefix: 'Hinweis an die Gläubiger' },
]

const FILINGS: readonly CategoryRule[] = [
  { pattern: /Aktionär/, category: 'ownership_change', titlePrefix: 'Mitteilung zum Aktionär' },
  {
    pattern: /Einberufung|Hauptversammlung/,
    category: 'shareholders_meeting',
    titlePrefix: 'Hauptversammlung',
  },
]

interface TypeRules {
  rules(body: string): readonly CategoryRule[]
  /** The category when no rule matches or the text is missing. */
  readonly fallback: AnnouncementCategory
}

const GENERAL_TYPE: TypeRules = {
  rules: body => [
    ...GENERAL_FIRST,
    ...(isPlan(body) ? PLANS : []),
    ...BOARDS,
    ...GENERAL_BEFORE_CONVERSIONS,
    ...CONVERSIONS,
    ...GENERAL_AFTER_CONVERSIONS,
  ],
  fallback: 'other_registry_act',
}

/** The rules for each of the portal's five announcement types. */
export const HANDELSREGISTER_RULES_BY_TYPE: ReadonlyMap<string, TypeRules> = new Map([
  [
    'Registerbekanntmachung nach dem Umwandlungsgesetz',
    {
      rules: body => [...(isPlan(body) ? PLANS : []), ...CONVERSIONS, AGREEMENTS, ...DELETIONS],
      fallback: 'company_restructuring',
    },
  ],
  ['Löschungsankündigung', { rules: () => DELETIONS, fallback: 'strike_off_notice' }],
  [
    'Einreichung neuer Dokumente',
    {
      rules: body => [...(isPlan(body) ? PLANS : []), ...BOARDS, ...FILED_PLANS, ...FILINGS, ...CONVERSIONS],
      fallback: 'document_filing',
    },
  ],
  ['Sonstige Registerbekanntmachung', GENERAL_TYPE],
  ['Sonderregisterbekanntmachung OHNE Bezug zum elektr. Register', GENERAL_TYPE],
] satisfies [string, TypeRules][])

/** Matches standard wording that mentions insolvency without announcing insolvency proceedings. */
const BOILERPLATE = /die im Falle? (?:der|einer|des) Insolvenz(?:verfahrens)? ein Recht auf vorzugsweise/g
/** Matches template placeholders that the courts' software did not fill in. They list all options and can be nested. */
const PLACEHOLDER = /#\w[\w.]*\([^()]*\)/g

/**
 * Classifies an announcement by its type and then by its text (sources/de-handelsregister). Returns `null` for an
 * unknown type.
 */
export function classifyHandelsregisterAnnouncement(
  type: string,
  text: string | null,
): HandelsregisterClassification | null {
  const typeRules = HANDELSREGISTER_RULES_BY_TYPE.get(type)
  if (typeRules === undefined) return null
  const body = (text ?? '').replace(PLACEHOLDER, '').replace(PLACEHOLDER, '').replace(BOILERPLATE, '')
  return (
    typeRules.rules(body).find(({ pattern }) => pattern.test(body)) ?? {
      category: typeRules.fallback,
      titlePrefix: null,
    }
  )
}

function isPlan(body: string): boolean {
  const planStart = body.search(PLAN)
  return planStart !== -1 && FILED.test(body.slice(planStart))
}
