import { addSampleDays, formatFrenchDate, formatFrenchNumericDate } from './bulletin-calendar.ts'
import { formatPersonList, type PartyLife, passDays, publishNotice } from './company-life-steps.ts'
import type { BodaccSampleParty, SampleNoticeFamily } from './sample-notice.ts'

/** A court decision: its type, its group in the publisher's list, and the maximum number of days before it. */
export interface SampleCourtDecision {
  readonly family?: SampleNoticeFamily
  readonly group: string
  readonly nature: string
  readonly within: number
}

const OPENING = "Jugement d'ouverture"
const RULING = 'Jugement prononçant'
const CLOSURE = 'Jugement de clôture'
const EXTRACT = 'Extrait de jugement'
const DEPOSIT = 'Avis de dépôt'
const APPEAL = "Arrêt de la Cour d'Appel"

const d = (group: string, nature: string, within: number): SampleCourtDecision => ({ group, nature, within })

const liquidation = d(OPENING, "Jugement d'ouverture de liquidation judiciaire", 200)
const receivership = d(OPENING, "Jugement d'ouverture d'une procédure de redressement judiciaire", 200)
const safeguard = d(OPENING, "Jugement d'ouverture d'une procédure de sauvegarde", 200)
const toLiquidation = d(RULING, 'Jugement de conversion en liquidation judiciaire', 260)
const shortfall = d(CLOSURE, "Jugement de clôture pour insuffisance d'actif", 420)
const claims = d(DEPOSIT, "Dépôt de l'état des créances", 240)

/** Sequences of decisions in a procedure, under the names in the publisher's list. */
export const SAMPLE_INSOLVENCY_PROCEDURES: Readonly<Record<string, readonly SampleCourtDecision[]>> = {
  liquidated: [liquidation, claims, shortfall],
  liquidatedSoon: [
    liquidation,
    d(
      CLOSURE,
      "Jugement de clôture pour insuffisance d'actif et autorisant la reprise des poursuites individuelles",
      400,
    ),
  ],
  paid: [
    liquidation,
    d(DEPOSIT, "Dépôt de l'état de collocation", 300),
    d(CLOSURE, 'Jugement de clôture pour extinction du passif', 400),
  ],
  converted: [
    receivership,
    toLiquidation,
    d(DEPOSIT, "Dépôt de l'état des créances et du projet de répartition", 300),
    shortfall,
  ],
  planned: [
    receivership,
    d(RULING, 'Jugement arrêtant le plan de redressement', 300),
    d(RULING, 'Jugement modifiant le plan de redressement', 500),
  ],
  planFailed: [
    receivership,
    d(RULING, 'Jugement arrêtant le plan de redressement', 300),
    d(RULING, 'Jugement prononçant la résolution du plan de redressement et la liquidation judiciaire', 600),
    shortfall,
  ],
  saved: [safeguard, d(RULING, 'Jugement arrêtant le plan de sauvegarde', 300)],
  savedByItself: [safeguard, d(CLOSURE, 'Jugement mettant fin à la procédure de sauvegarde', 220)],
  recovered: [
    receivership,
    d(EXTRACT, 'Jugement de désignation des organes de la procédure', 60),
    d(CLOSURE, 'Jugement mettant fin à la procédure de redressement judiciaire', 300),
  ],
  safeguardLost: [
    safeguard,
    d(RULING, 'Jugement de conversion en redressement judiciaire de la procédure de sauvegarde', 180),
    toLiquidation,
  ],
  sold: [
    receivership,
    d(RULING, 'Jugement arrêtant un plan de cession', 160),
    toLiquidation,
    d(DEPOSIT, 'Dépôt du projet de répartition', 400),
  ],
  crisis: [
    d(OPENING, "Jugement d'ouverture d'une procédure de traitement de sortie de crise", 200),
    d(RULING, 'Jugement de plan de traitement de sortie de crise', 100),
  ],
  accelerated: [
    d(OPENING, "Jugement d'ouverture d'une procédure de sauvegarde accélérée", 200),
    d(RULING, 'Jugement arrêtant le plan de sauvegarde', 90),
    d(RULING, 'Jugement prononçant la résolution du plan de sauvegarde et la liquidation judiciaire', 500),
  ],
  reversed: [
    liquidation,
    d(APPEAL, "Arrêt de la cour d'appel infirmant une décision soumise à publicité", 150),
  ],
  extended: [
    liquidation,
    d(RULING, "Jugement d'extension de liquidation judiciaire", 200),
    d(EXTRACT, 'Jugement modifiant la date de cessation des paiements', 120),
  ],
  resumed: [
    liquidation,
    shortfall,
    d(RULING, 'Jugement de reprise de la procédure de liquidation judiciaire', 300),
  ],
  sanctioned: [
    liquidation,
    d(EXTRACT, 'Autre jugement et ordonnance', 200),
    shortfall,
    d(RULING, "Jugement d'interdiction de gérer", 120),
  ],
  bankrupt: [liquidation, d(RULING, 'Jugement de faillite personnelle', 500)],
  laterDebts: [
    receivership,
    d(
      DEPOSIT,
      "Liste des créances nées après le jugement d'ouverture d'une procédure de redressement judiciaire",
      260,
    ),
    d(RULING, 'Autre jugement prononçant', 120),
  ],
  retracted: [liquidation, { ...d('Rétractation sur tierce opposition', 'Autre jugement prononçant', 70) }],
  fresh: [
    {
      ...d(OPENING, "Jugement d'ouverture d'une procédure de rétablissement professionnel", 90),
      family: 'retablissement_professionnel',
    },
    d(CLOSURE, 'Jugement prononçant la clôture de la procédure de rétablissement professionnel', 160),
  ],
}

/** Publishes the decisions of a procedure in order. */
export function publishInsolvencyProcedure(
  life: PartyLife<BodaccSampleParty>,
  decisions: readonly SampleCourtDecision[],
): void {
  for (const decision of decisions) {
    passDays(life, Math.round(decision.within / 2), decision.within)
    const { random } = life.world
    const complement = complementOf(life, decision)
    const date = random.pick([
      life.day,
      life.day,
      life.day,
      formatFrenchNumericDate(life.day),
      formatFrenchDate(life.day).replaceAll(' ', '\u00a0'),
    ])
    publishNotice(life, {
      family: decision.family ?? 'collective',
      inner: {
        listepersonnes: formatPersonList(life.party, 'address'),
        jugement: {
          type: 'initial',
          famille: decision.group,
          nature: decision.nature,
          date,
          ...(complement === null ? {} : { complementJugement: complement }),
        },
      },
    })
  }
}

function complementOf(
  life: PartyLife<BodaccSampleParty>,
  { group, nature }: SampleCourtDecision,
): string | null {
  const { random, registry } = life.world
  const practitioner = `${random.pick(['SELARL', 'SCP', 'SELAS'])} ${registry.surname()} et Associés, prise en la personne de Me ${registry.surname()}`
  const insolvent = formatFrenchDate(addSampleDays(life.day, -random.int(15, 480)))
  if (group === 'Rétractation sur tierce opposition') {
    return "Le jugement d'ouverture est rétracté sur tierce opposition ; la société est remise en la libre disposition de ses biens."
  }
  if (nature.includes('ouverture') && nature.includes('liquidation') && group === OPENING) {
    return `Date de cessation des paiements : le ${insolvent}. Liquidateur : ${practitioner}. Les créances sont à déclarer au liquidateur dans les deux mois de la présente publication ou sur le portail électronique des mandataires.`
  }
  if (group === OPENING) {
    const cessation = nature.includes('sauvegarde')
      ? ''
      : `Date de cessation des paiements : le ${insolvent}. `
    return `${cessation}Administrateur : ${registry.surname()}, avec pour mission d'assister le débiteur. Mandataire judiciaire : ${practitioner}.`
  }
  if (nature.includes('liquidation judiciaire') && group === RULING) return `Liquidateur : ${practitioner}.`
  if (nature.includes('arrêtant le plan'))
    return `Durée du plan : ${random.int(3, 10)} ans. Commissaire à l'exécution du plan : ${practitioner}.`
  if (nature.includes('plan de cession'))
    return `Cession au profit de la société ${registry.coined()} REPRISE. Mandataire judiciaire maintenu : ${practitioner}.`
  if (nature.includes('interdiction') || nature.includes('faillite')) {
    return `À l'encontre de ${registry.surname()} ${random.pick(['Armand', 'Colombe', 'Octave'])}, pour une durée de ${random.int(3, 12)} ans.`
  }
  if (group === DEPOSIT)
    return 'Tout intéressé peut former réclamation devant le juge-commissaire dans le mois de la présente publication.'
  return nature === 'Autre jugement prononçant'
    ? "Prolongation de la période d'observation pour une durée de six mois."
    : null
}
