import type { AnnouncementCategory } from '../../../model/category.ts'
import type { HandelsregisterBody } from '../body/split-body.ts'
import { type CategoryRule, findRule, type HandelsregisterClassification } from './category-rule.ts'
import {
  announcesConversionPlan,
  CONVERSION_RULES,
  classifyCreditorNotice,
  FILED_PLAN_RULES,
  PLAN_RULES,
} from './conversion-rules.ts'
import { classifyDeletion } from './deletion-rules.ts'
import { INSOLVENCY_RULES } from './insolvency-rules.ts'

const BOARDS = [
  { pattern: /Auf?s?ichtsr|\b106 AktG/i, act: 'Liste der Aufsichtsratsmitglieder eingereicht' },
  { pattern: /Beirat/i, act: 'Liste der Beiratsmitglieder eingereicht' },
  { pattern: /Verwaltungsr/i, act: 'Liste der Verwaltungsratsmitglieder eingereicht' },
  { pattern: /Kurator/i, act: 'Liste der Kuratoriumsmitglieder eingereicht' },
].map(
  (board): CategoryRule => ({
    ...board,
    category: 'board_list_filing',
    also: /liste|zusammensetzung|änderung|eingereicht/i,
  }),
)

const AGREEMENTS: CategoryRule = {
  pattern: /Beherrschung|Gewinnabführ|Ergebnisabführ|Unternehmensvertr/i,
  category: 'enterprise_agreement',
  act: 'Unternehmensvertrag',
}
const CAPITAL_REDUCTION: CategoryRule = {
  pattern: /kapitalherabsetz|herabsetzung|herabgesetzt/i,
  category: 'capital_reduction',
  act: 'Kapitalherabsetzung',
}
const DISSOLUTIONS: readonly CategoryRule[] = [
  {
    pattern: /Fortsetzung de[rs] (?:Gesellschaft|Vereins|Genossenschaft)\b/,
    also: /beschlossen/,
    category: 'reactivation',
    act: 'Fortsetzung',
    unless: /beabsichtig|\bsoll\b|nicht/,
  },
  {
    pattern:
      /(?:Verein|Gesellschaft|Genossenschaft|Partnerschaft)\b.{0,80}\b(?:ist|wurde)\b.{0,120}\b(?:aufgelöst|erloschen)|Auflösung des Vereins|Rechtsfähigkeit.{0,60}entzogen|Entziehung der Rechtsfähigkeit/,
    category: 'dissolution',
    act: 'Auflösung',
    unless:
      /nicht|Insolvenz|mangels Masse|beabsichtig|\bsoll\b|geplant|\b(?:wenn|falls|sofern|im Falle?)\b|[Bb]ei (?:der )?Auflösung/,
  },
]
const APPOINTED = /\b(?:bestellt|ernannt)\b/
const LIQUIDATIONS: readonly CategoryRule[] = [
  {
    pattern: /Nachtragsliquidator/i,
    also: APPOINTED,
    category: 'liquidator_appointment',
    act: 'Nachtragsliquidator bestellt',
    unless: /beabsichtig|\bsoll\b/,
  },
  {
    pattern: /Liquidator/i,
    also: APPOINTED,
    category: 'liquidator_appointment',
    act: 'Liquidator bestellt',
    unless: /beabsichtig|\bsoll\b/,
  },
  {
    pattern: /Nachtragsliquidator/i,
    also: /beabsichtig/,
    category: 'liquidation_notice',
    act: 'Bestellung eines Nachtragsliquidators beabsichtigt',
  },
  { pattern: /Nachtragsliqui/i, category: 'liquidation_notice', act: 'Nachtragsliquidation' },
  { pattern: /Liquidator/i, category: 'liquidation_notice', act: 'Liquidation' },
]
const OFFICERS: readonly CategoryRule[] = [
  {
    pattern: /Notvorst[aä]nd/,
    also: APPOINTED,
    category: 'officer_appointment',
    act: 'Notvorstand bestellt',
    unless: /beabsichtig|\bsoll\b/,
  },
  {
    pattern: /Notgeschäftsführ/,
    also: APPOINTED,
    category: 'officer_appointment',
    act: 'Notgeschäftsführer bestellt',
    unless: /beabsichtig|\bsoll\b/,
  },
  {
    pattern: /Notvorst[aä]nd/,
    category: 'officer_change',
    act: 'Bestellung eines Notvorstands beabsichtigt',
  },
  {
    pattern: /Notgeschäft/,
    category: 'officer_change',
    act: 'Bestellung eines Notgeschäftsführers beabsichtigt',
  },
]

const GENERAL_FIRST: readonly CategoryRule[] = [
  {
    pattern: /öffentliche\w? Zustellung|öffentlich (?:zugestellt|zuzustellen)/i,
    category: 'court_notice',
    act: 'Öffentliche Zustellung',
  },
]
const GENERAL_BEFORE_CONVERSIONS: readonly CategoryRule[] = [
  ...BOARDS,
  AGREEMENTS,
  CAPITAL_REDUCTION,
  ...DISSOLUTIONS,
  ...INSOLVENCY_RULES,
  ...LIQUIDATIONS,
]
const FILINGS: readonly CategoryRule[] = [
  { pattern: /Aktionär/, category: 'ownership_change', act: 'Mitteilung zum Aktionär' },
  {
    pattern: /Einberufung|Hauptversammlung/,
    category: 'shareholders_meeting',
    act: 'Einberufung der Hauptversammlung',
  },
]
const GENERAL_LAST: readonly CategoryRule[] = [
  ...OFFICERS,
  { pattern: /\b(?:Neuanmeldung|Neugründung|Gründung)\b/, category: 'company_formation', act: 'Gründung' },
  { pattern: /Nachschuss|Gläubiger/, category: 'creditor_notice', act: 'Hinweis an die Gläubiger' },
  ...FILINGS,
  {
    pattern: /(?:Mitglieder|Gesellschafter|Versammlungs|Hauptversammlungs)beschl[uü]ss/,
    also: /eingereicht/,
    category: 'shareholders_resolution',
    act: 'Beschluss eingereicht',
  },
  { pattern: /eingereicht/, category: 'document_filing', act: 'Einreichung von Dokumenten' },
]

interface TypeRules {
  classify(body: HandelsregisterBody): HandelsregisterClassification | null
  /** The classification when no rule matches or the text is missing. */
  readonly fallback: HandelsregisterClassification
}

function fallback(category: AnnouncementCategory, act: string): HandelsregisterClassification {
  return { category, act }
}

function classifyPlan({ statements }: HandelsregisterBody): HandelsregisterClassification | null {
  return findRule(PLAN_RULES, statements.filter(announcesConversionPlan))
}

const GENERAL_TYPE: TypeRules = {
  classify: body =>
    findRule(GENERAL_FIRST, body.statements) ??
    classifyPlan(body) ??
    classifyDeletion(body.statements) ??
    findRule(GENERAL_BEFORE_CONVERSIONS, body.statements) ??
    findRule(CONVERSION_RULES, body.statements) ??
    findRule(GENERAL_LAST, body.statements) ??
    classifyNoticeToCreditors(body),
  fallback: fallback('other_registry_act', 'Registerbekanntmachung'),
}

/** Classifies an announcement that consists of a notice to creditors, by the act that the notice follows. */
function classifyNoticeToCreditors({
  creditorNotice,
}: HandelsregisterBody): HandelsregisterClassification | null {
  if (creditorNotice === '') return null
  return (
    // § 303 AktG: the other party to a terminated enterprise agreement gives security.
    (/Vertragsteil|Vertragsbeendigung/.test(creditorNotice) ? AGREEMENTS : null) ??
    findRule([AGREEMENTS, CAPITAL_REDUCTION], [creditorNotice]) ??
    classifyCreditorNotice(creditorNotice) ??
    fallback('creditor_notice', 'Hinweis an die Gläubiger')
  )
}

/** The rules for each of the portal's five announcement types. */
export const HANDELSREGISTER_RULES_BY_TYPE: ReadonlyMap<string, TypeRules> = new Map([
  [
    'Registerbekanntmachung nach dem Umwandlungsgesetz',
    {
      classify: body =>
        classifyPlan(body) ??
        findRule(CONVERSION_RULES, body.statements) ??
        classifyCreditorNotice(body.creditorNotice) ??
        findRule([AGREEMENTS], [...body.statements, body.creditorNotice]) ??
        classifyDeletion(body.statements),
      fallback: fallback('company_restructuring', 'Umwandlung'),
    },
  ],
  [
    'Löschungsankündigung',
    {
      classify: body => classifyDeletion(body.statements, true),
      fallback: fallback('strike_off_notice', 'Löschungsankündigung'),
    },
  ],
  [
    'Einreichung neuer Dokumente',
    {
      classify: body =>
        classifyPlan(body) ??
        findRule([...BOARDS, ...FILED_PLAN_RULES, ...FILINGS, ...CONVERSION_RULES], body.statements) ??
        classifyCreditorNotice(body.creditorNotice),
      fallback: fallback('document_filing', 'Einreichung von Dokumenten'),
    },
  ],
  ['Sonstige Registerbekanntmachung', GENERAL_TYPE],
  ['Sonderregisterbekanntmachung OHNE Bezug zum elektr. Register', GENERAL_TYPE],
] satisfies [string, TypeRules][])

/**
 * Classifies an announcement by its type and then by its text (sources/de-handelsregister). Returns `null` for an
 * unknown type.
 */
export function classifyHandelsregisterAnnouncement(
  type: string,
  body: HandelsregisterBody,
): HandelsregisterClassification | null {
  const typeRules = HANDELSREGISTER_RULES_BY_TYPE.get(type)
  return typeRules === undefined ? null : (typeRules.classify(body) ?? typeRules.fallback)
}
