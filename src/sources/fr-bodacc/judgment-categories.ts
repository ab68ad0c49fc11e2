import type { AnnouncementCategory } from '../../model/category.ts'
import { normalizeForComparison } from '../shared/text-cleaning.ts'

/** The publisher's descriptions of judgments (`nature`) by category (sources/fr-bodacc). */
const NATURES: Readonly<Partial<Record<AnnouncementCategory, readonly string[]>>> = {
  insolvency_filing: [
    "Jugement d'ouverture de liquidation judiciaire",
    "Jugement d'ouverture d'une procédure de redressement judiciaire",
    "Jugement d'ouverture d'une procédure de sauvegarde",
    "Jugement d'ouverture d'une procédure de sauvegarde accélérée",
    "Jugement d'ouverture d'une procédure de sauvegarde financière accélérée",
    "Jugement d'ouverture d'une procédure de traitement de sortie de crise",
    "Autre jugement d'ouverture",
  ],
  insolvency_conversion: [
    'Jugement de conversion en liquidation judiciaire',
    'Jugement de conversion en liquidation judiciaire de la procédure de sauvegarde',
    'Jugement de conversion en liquidation judiciaire de la procédure de sauvegarde financière accélérée',
    'Jugement de conversion en redressement judiciaire de la procédure de sauvegarde',
    'Jugement de conversion en redressement judiciaire de la procédure de sauvegarde financière accélérée',
    "Jugement d'extension de liquidation judiciaire",
    "Jugement d'extension d'une procédure de redressement judiciaire",
    "Jugement d'extension d'une procédure de sauvegarde",
    'Jugement mettant fin à la procédure de traitement de sortie de crise et ouvrant une procédure de redressement judiciaire',
    'Jugement mettant fin à la procédure de traitement de sortie de crise et ouvrant une procédure de liquidation judiciaire',
  ],
  insolvency_closure: [
    "Jugement de clôture pour insuffisance d'actif",
    "Jugement de clôture pour insuffisance d'actif et autorisant la reprise des poursuites individuelles",
    'Jugement de clôture pour extinction du passif',
    'Jugement de clôture de la procédure de sauvegarde',
    "Jugement de clôture de la liquidation des biens pour insuffisance d'actif",
    'Jugement de clôture de la liquidation des biens pour extinction du passif',
    'Autre jugement de clôture',
    'Jugement mettant fin à la procédure de redressement judiciaire',
    'Jugement mettant fin à la procédure de sauvegarde',
    'Jugement mettant fin à la procédure de sauvegarde financière accélérée',
    'Jugement prononçant la clôture de la procédure de rétablissement professionnel',
  ],
  insolvency_plan: [
    'Jugement arrêtant le plan de redressement',
    'Jugement arrêtant le plan de sauvegarde',
    'Jugement arrêtant le plan de sauvegarde financière accélérée',
    'Jugement de plan de redressement',
    'Jugement arrêtant un plan de cession',
    'Jugement de plan de traitement de sortie de crise',
    'Jugement modifiant le plan de continuation',
    'Jugement modifiant le plan de redressement',
    'Jugement modifiant le plan de sauvegarde',
  ],
  insolvency_plan_failure: [
    'Jugement prononçant la résolution du plan de redressement',
    'Jugement prononçant la résolution du plan de sauvegarde',
    'Jugement prononçant la résolution du plan de redressement et la liquidation judiciaire',
    'Jugement prononçant la résolution du plan de cession et la liquidation judiciaire',
    'Jugement prononçant la résolution du plan de sauvegarde et la liquidation judiciaire',
    'Jugement prononçant la résolution du plan de sauvegarde accélérée et la liquidation judiciaire',
    'Jugement prononçant la résolution du plan de sauvegarde financière accélérée et la liquidation judiciaire',
    'Jugement prononçant la résolution du plan de traitement de sortie de crise et la liquidation judiciaire',
    'Jugement prononçant la résolution du plan de sauvegarde et le redressement judiciaire',
    'Jugement prononçant la résolution du plan de traitement de sortie de crise et le redressement judiciaire',
  ],
  director_sanction: ["Jugement d'interdiction de gérer", 'Jugement de faillite personnelle'],
  insolvency_update: [
    'Jugement de reprise de la procédure de liquidation judiciaire',
    "Dépôt de l'état des créances",
    "Dépôt de l'état des créances et du projet de répartition",
    "Dépôt de l'état de collocation",
    'Dépôt du projet de répartition',
    'Autre avis de dépôt',
    'Autres avis de dépôt',
    "Liste des créances nées après le jugement d'ouverture d'une procédure de liquidation judiciaire",
    "Liste des créances nées après le jugement d'ouverture d'une procédure de redressement judiciaire",
    'Jugement de désignation des organes de la procédure',
    'Jugement modifiant la date de cessation des paiements',
    'Jugement accordant un délai pour déposer la liste des créances',
    'Autre jugement prononçant',
    'Autre jugement et ordonnance',
    'Autre jugement de liquidation des biens',
  ],
  insolvency_appeal: [
    "Arrêt de la cour d'appel infirmant une décision soumise à publicité",
    "Autre arrêt de la Cour d'Appel",
  ],
}

/** Matches normalized natures that do not state the decision, so that it appears only in the text. */
const NON_SPECIFIC = /^autre jugement (?:prononcant|ordonnance|liquidation biens)$/
/** The offices of insolvency practitioners, as an alternation in normalized text. */
const OFFICE = "(?:co-?)?(?:liquidateur|administrateur|mandataire judiciaire|commissaire a l'execution)"

/** Categories with text patterns that classify a judgment with a non-specific nature. The first match applies. */
const DECISION_PATTERNS: readonly (readonly [AnnouncementCategory, RegExp])[] = [
  [
    'insolvency_closure',
    /\bcloture (?:de la [\w ]{3,60} )?pour (?:insuffisance d'actif|extinction du passif)/,
  ],
  ['insolvency_plan_failure', /\bresolution du plan\b/],
  [
    'insolvency_conversion',
    /\b(?:conver\w+|prononcant|prononce|prononcee?) (?:de |en |la |le |du |d'une |une |procedure |redressement judiciaire |sauvegarde ){0,8}liquidation judiciaire/,
  ],
  [
    'insolvency_conversion',
    /\bconver\w+ (?:de |en |la |du |d'une |une |procedure |sauvegarde ){0,8}redressement judiciaire/,
  ],
  [
    'insolvency_filing',
    /\bouv(?:re|rant|erture) (?:de |la |d'une |une |procedure ){0,5}(?:liquidation judiciaire|redressement judiciaire|sauvegarde)/,
  ],
  [
    'insolvency_practitioner_appointment',
    new RegExp(
      `\\b(?:nomm|design|remplac)\\w{1,8} (?:(?:[^.;]{0,160} )?(?:en qualite d[e'] ?|comme |aux fonctions d[e'] ?)|(?:le |un |nouveau |du ){0,2})${OFFICE}`,
    ),
  ],
]

/** Matches function words, which vary between spellings of the same nature. */
const SMALL_WORDS = /\b(?:d|de|la|le|l|du|des|et|en|un|une|a|au|pour|procedure)\b/g
/** Matches the suffix of a judgment's nature that is used for proceedings under older laws. */
const OLDER_LAW_SUFFIX = /(?:\(\s*|(?<!\s)\s*)loi (?:de |du )?19\d\d\s*\)?\.?$/

const CATEGORIES: ReadonlyMap<string, AnnouncementCategory> = new Map(
  Object.entries(NATURES).flatMap(([category, natures]) =>
    natures.map((nature): [string, AnnouncementCategory] => [
      normalizeNature(nature),
      category as AnnouncementCategory,
    ]),
  ),
)

/**
 * Classifies a judgment by its nature or, if the nature is non-specific, by its text. Returns `null` for a nature that
 * is not on the publisher's list (sources/fr-bodacc).
 */
export function classifyBodaccJudgment(nature: string, text: string | null): AnnouncementCategory | null {
  const key = normalizeNature(nature)
  const category = CATEGORIES.get(key) ?? null
  if (!NON_SPECIFIC.test(key) || text === null) return category
  const normalized = normalizeForComparison(text)
  return DECISION_PATTERNS.find(([, pattern]) => pattern.test(normalized))?.[0] ?? category
}

function normalizeNature(nature: string): string {
  return normalizeForComparison(nature)
    .replace(OLDER_LAW_SUFFIX, '')
    .replace(SMALL_WORDS, ' ')
    .replace(/[^a-z]+/g, ' ')
    .trim()
}
