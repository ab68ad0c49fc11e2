import { addSampleDays, type BodaccSampleDay, formatFrenchNumericDate } from './bulletin-calendar.ts'
import * as trade from './business-sale-steps.ts'
import type { LifeStep, PartyLife, SampleWorld } from './company-life-steps.ts'
import * as life from './company-life-steps.ts'
import { publishInsolvencyProcedure, SAMPLE_INSOLVENCY_PROCEDURES } from './insolvency-procedures.ts'
import { publishWithdrawal } from './publish-corrections.ts'
import type { BodaccSampleParty, BodaccSampleTrader } from './sample-notice.ts'

const { fileAccounts } = life

const purchase = (category: string, origin = 'Fonds acquis par achat au prix stipulé de {prix}') => ({
  category,
  origin,
})

const PURCHASES = [
  purchase("Achat d'un fonds par une personne morale (insertion provisoire)"),
  purchase(
    "Achat d'un établissement secondaire ou complémentaire par une personne morale",
    'Etablissement secondaire acquis par achat au prix stipulé de {prix}',
  ),
  purchase("Mise en activité d'une société suite à achat"),
  purchase(
    "Achat d'un établissement principal par une personne morale lors de l'immatriculation",
    'Etablissement principal acquis par achat au prix stipulé de {prix}',
  ),
  purchase("Autre achat, apport, attribution (immatriculation d'une personne morale, uniquement)"),
]

/** Buys the business of another company or of a trader. In one of three cases a tenant ran the business. */
const buysBusiness: LifeStep = its => {
  const { random, registry } = its.world
  const sellers: BodaccSampleParty[] = [random.chance(0.6) ? registry.company() : registry.trader()]
  if (random.chance(0.2)) sellers.push({ ...registry.trader(), siren: null })
  const tenant = random.chance(0.3) ? registry.company() : null
  trade.takeOverBusiness(
    its,
    { ...random.pick(PURCHASES), price: random.int(12, 480) * 500 },
    sellers,
    tenant,
  )
}

/** A trader contributes a business to the company in exchange for shares. */
const receivesContribution: LifeStep = its =>
  trade.takeOverBusiness(
    its,
    {
      category: "Apport d'un établissement principal (immatriculation d'une personne morale, uniquement)",
      origin: 'Etablissement principal acquis par apport au montant évalué à {prix}',
      price: its.world.random.int(30, 300) * 1000,
    },
    [its.world.registry.trader()],
  )

const tenantBuys: LifeStep = its =>
  trade.takeOverBusiness(
    its,
    {
      category: "Achat d'un fonds par le locataire-gérant personne morale",
      origin:
        'Etablissement principal précédemment exploité en location-gérance, acquis par achat au prix stipulé de {prix}',
      price: 64_000,
    },
    [its.world.registry.company()],
    its.party,
  )

const enteredAfterMove = trade.createRegistrationStep(
  "Immatriculation d'une personne morale suite à transfert de son siège social",
  "Transfert d'activité",
  'Immatriculation à la suite du transfert du siège social hors ressort.',
)
const movesAway: LifeStep = its => {
  const seat = its.world.registry.seat()
  its.party = { ...its.party, seat, address: its.world.registry.address(seat) }
  enteredAfterMove(its)
}

const leases = trade.createRegistrationStep(
  "Immatriculation d'une personne morale, établissement principal reçu en location-gérance",
  'Fonds reçu en location-gérance',
  'Contrat de location-gérance renouvelable par tacite reconduction.',
)
const afterFirstNotice = trade.createRegistrationStep(
  "Immatriculation d'une personne morale après 1er avis",
  'Création',
  "Immatriculation à la suite d'un premier avis.",
)

const mergerPlanned = trade.createPlanStep(
  other =>
    `Projet commun de fusion avec la société ${other}, déposé au greffe. Rapport d'échange : 3 parts pour 5.`,
)
const demergerPlanned = trade.createPlanStep(
  other =>
    `Projet d'apport partiel d'actif au profit de la société ${other}, sous le régime juridique des scissions.`,
)

/** The registry strikes the company off by mistake and then reverses that. */
const struckOffByMistake: LifeStep = its => {
  life.createStrikeOffStep("Radiation d'office en application de l'article R. 123-125 du code de commerce.")(
    its,
  )
  const day = formatFrenchNumericDate(its.day)
  life.createStrikeOffStep(`Rapport de la radiation d'office publiée le ${day}.`)(its)
}

/** Publishes the same formation twice and withdraws the second notice. */
const foundedTwice: LifeStep = its => {
  trade.registerFoundation(its)
  const again = its.world.bulletin.notices.at(-1)
  trade.registerFoundation(its)
  const second = its.world.bulletin.notices.at(-1)
  if (second !== undefined && second !== again) publishWithdrawal(its.world.bulletin, second, 12)
}

const conciliated: LifeStep = its => {
  life.passDays(its, 60, 200)
  life.publishNotice(its, {
    family: 'conciliation',
    inner: {
      listepersonnes: life.formatPersonList(its.party, 'address'),
      jugement: {
        type: 'initial',
        famille: 'Jugement prononçant',
        nature: "Jugement d'homologation de l'accord",
        date: its.day,
        complementJugement:
          "Homologation de l'accord conclu avec les principaux créanciers ; le jugement peut être consulté au greffe.",
      },
    },
  })
}

const DIVERS = [
  [
    'Avis aux créanciers',
    'Le délai de déclaration des créances est prorogé de trente jours par ordonnance du président du tribunal.',
  ],
  [
    'Avis de consultation',
    'Le rapport du commissaire à la transformation peut être consulté au greffe pendant trente jours.',
  ],
  [
    'Avis de mise à disposition',
    "L'état de répartition établi par le séquestre peut être consulté au siège pendant quinze jours.",
  ],
] as const

const saidElsewhere: LifeStep = its => {
  life.passDays(its, 60, 200)
  const [titre, contenu] = its.world.random.pick(DIVERS)
  life.publishNotice(its, {
    family: 'divers',
    inner: { listepersonnes: life.formatPersonList(its.party, 'address'), divers: { titre, contenu } },
  })
}

const wound = life.createStrikeOffStep('Clôture des opérations de liquidation.')
const gone = life.createStrikeOffStep('Radiation à la suite de la transmission universelle du patrimoine.')
const cleared = life.createStrikeOffStep("Radiation à la suite de la clôture pour insuffisance d'actif.")

const through =
  (procedure: string): LifeStep =>
  its =>
    publishInsolvencyProcedure(its, SAMPLE_INSOLVENCY_PROCEDURES[procedure] ?? [])

/** A sequence of life steps, the number of parties that follow it, and the range of years in which they start. */
interface Way {
  readonly times: number
  readonly from: number
  readonly to: number
  readonly civil?: true
  readonly steps: readonly LifeStep[]
}

const GROWTH: readonly LifeStep[] = [
  trade.registerFoundation,
  fileAccounts,
  life.raiseCapital,
  fileAccounts,
  buysBusiness,
  fileAccounts,
  life.moveNearby,
  fileAccounts,
  life.changeSeveralFields,
]
const RENEWAL: readonly LifeStep[] = [
  trade.registerFoundation,
  buysBusiness,
  fileAccounts,
  life.renameCompany,
  fileAccounts,
  life.reduceCapital,
  fileAccounts,
]

const WAYS: readonly Way[] = [
  {
    times: 10,
    from: 2019,
    to: 2023,
    steps: [trade.registerFoundation, fileAccounts, fileAccounts, life.changeOfficers, fileAccounts],
  },
  {
    times: 7,
    from: 2023,
    to: 2025,
    steps: [trade.registerFoundation, fileAccounts, life.changeOfficers, fileAccounts],
  },
  {
    times: 8,
    from: 2019,
    to: 2024,
    civil: true,
    steps: [trade.registerFoundation, life.changeOfficers, life.moveNearby],
  },
  { times: 4, from: 2019, to: 2020, steps: GROWTH },
  { times: 5, from: 2020, to: 2022, steps: RENEWAL },
  {
    times: 3,
    from: 2019,
    to: 2023,
    steps: [trade.registerFoundation, receivesContribution, fileAccounts, life.changeLegalForm, fileAccounts],
  },
  {
    times: 3,
    from: 2020,
    to: 2023,
    steps: [fileAccounts, life.changePurpose, fileAccounts, movesAway, fileAccounts],
  },
  { times: 2, from: 2019, to: 2024, steps: [leases, tenantBuys, fileAccounts, afterFirstNotice] },
  {
    times: 5,
    from: 2019,
    to: 2023,
    steps: [trade.registerFoundation, fileAccounts, life.pauseActivity, life.dissolveCompany, wound],
  },
  { times: 4, from: 2020, to: 2024, steps: [fileAccounts, fileAccounts, life.transferAssetsToOwner, gone] },
  {
    times: 2,
    from: 2020,
    to: 2023,
    steps: [fileAccounts, mergerPlanned, life.mergeOtherCompany, fileAccounts],
  },
  { times: 2, from: 2021, to: 2024, steps: [demergerPlanned, life.demergeBusiness, fileAccounts] },
  { times: 2, from: 2021, to: 2023, steps: [trade.registerFoundation, struckOffByMistake, fileAccounts] },
  { times: 3, from: 2022, to: 2025, steps: [foundedTwice, fileAccounts] },
  { times: 4, from: 2020, to: 2025, steps: [conciliated, fileAccounts] },
  { times: 4, from: 2020, to: 2025, civil: true, steps: [saidElsewhere] },
]

/** Procedures that end a company and lead to its removal from the register. */
const LAST_ONES: ReadonlySet<string> = new Set([
  'liquidated',
  'liquidatedSoon',
  'converted',
  'planFailed',
  'sanctioned',
])

export function generateCompanyLives(world: SampleWorld): void {
  const { random, registry } = world
  for (const { times, from, to, civil, steps } of WAYS) {
    for (let i = 0; i < times; i++) {
      live(begin(world, civil ? registry.civilCompany() : registry.company(), random.int(from, to)), steps)
    }
  }
  for (const procedure of Object.keys(SAMPLE_INSOLVENCY_PROCEDURES).filter(name => name !== 'fresh')) {
    const before = random.chance(0.6) ? [trade.registerFoundation, fileAccounts] : [fileAccounts]
    const after = LAST_ONES.has(procedure) ? [cleared] : []
    live(begin(world, registry.company(), random.int(2020, 2024)), [...before, through(procedure), ...after])
  }
}

/** Life steps of sole traders, who start, buy or sell a business, become insolvent or cease trading. */
export function generateTraderLives(world: SampleWorld): void {
  const { random, registry } = world
  const buys: LifeStep<BodaccSampleTrader> = its =>
    trade.takeOverBusiness(
      its,
      {
        ...purchase("Achat d'un fonds par une personne physique (insertion provisoire)"),
        price: random.int(8, 90) * 1000,
      },
      [registry.trader()],
    )
  const stops =
    (comment: string | null): LifeStep<BodaccSampleTrader> =>
    its => {
      const ended = life.passDays(its, 200, 700)
      trade.ceaseTrade(its, ended, comment)
    }
  const fails =
    (procedure: string): LifeStep<BodaccSampleTrader> =>
    its =>
      publishInsolvencyProcedure(its, SAMPLE_INSOLVENCY_PROCEDURES[procedure] ?? [])
  const lives: readonly (readonly LifeStep<BodaccSampleTrader>[])[] = [
    [trade.registerFoundation, stops(null)],
    [trade.registerFoundation, buys, stops('Cessation complète, fonds vendu.')],
    [trade.registerFoundation, fails('liquidated')],
    [fails('fresh')],
    [buys, fails('planned')],
    [trade.registerFoundation, fails('paid')],
    [fails('fresh')],
    [trade.registerFoundation, stops('Mise en location-gérance du fonds.')],
    [fails('fresh'), stops(null)],
  ]
  for (const steps of lives) live(begin(world, registry.trader(), random.int(2019, 2024)), steps)
}

/** Companies formed just before the day of a daily file and in the last weeks. */
export function generateNewCompanies(world: SampleWorld, before: BodaccSampleDay, count: number): void {
  for (let i = 0; i < count; i++) {
    const its = begin(world, world.registry.company(), 2020)
    its.day = addSampleDays(before, -world.random.int(15, 28))
    live(its, [trade.registerFoundation])
  }
}

function begin<P extends BodaccSampleParty>(world: SampleWorld, party: P, year: number): PartyLife<P> {
  const day = `${year}-${String(world.random.int(1, 12)).padStart(2, '0')}-${String(world.random.int(1, 28)).padStart(2, '0')}`
  return { world, party, day, closed: `${year - 1}-12-31` }
}

function live<P extends BodaccSampleParty>(its: PartyLife<P>, steps: readonly LifeStep<P>[]): void {
  for (const step of steps) step(its)
}
