import { type Day, inFigures, plusDays } from './calendar.ts'
import { takeBack } from './corrections.ts'
import { PROCEDURES, undergo } from './insolvency.ts'
import type { Life, Step, World } from './life.ts'
import * as life from './life.ts'
import type { Party, Trader } from './notice.ts'
import * as trade from './trade.ts'

const { accounts } = life

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

/** Buys the business of another company or of a trader; one time in three a tenant ran it. */
const buysBusiness: Step = its => {
  const { dice, registry } = its.world
  const sellers: Party[] = [dice.chance(0.6) ? registry.company() : registry.trader()]
  if (dice.chance(0.2)) sellers.push({ ...registry.trader(), siren: null })
  const tenant = dice.chance(0.3) ? registry.company() : null
  trade.takesOver(its, { ...dice.pick(PURCHASES), price: dice.int(12, 480) * 500 }, sellers, tenant)
}

/** A trader contributes the business to the company for shares. */
const receivesContribution: Step = its =>
  trade.takesOver(
    its,
    {
      category: "Apport d'un établissement principal (immatriculation d'une personne morale, uniquement)",
      origin: 'Etablissement principal acquis par apport au montant évalué à {prix}',
      price: its.world.dice.int(30, 300) * 1000,
    },
    [its.world.registry.trader()],
  )

const tenantBuys: Step = its =>
  trade.takesOver(
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

const enteredAfterMove = trade.registered(
  "Immatriculation d'une personne morale suite à transfert de son siège social",
  "Transfert d'activité",
  'Immatriculation à la suite du transfert du siège social hors ressort.',
)
const movesAway: Step = its => {
  const seat = its.world.registry.seat()
  its.party = { ...its.party, seat, address: its.world.registry.address(seat) }
  enteredAfterMove(its)
}

const leases = trade.registered(
  "Immatriculation d'une personne morale, établissement principal reçu en location-gérance",
  'Fonds reçu en location-gérance',
  'Contrat de location-gérance renouvelable par tacite reconduction.',
)
const afterFirstNotice = trade.registered(
  "Immatriculation d'une personne morale après 1er avis",
  'Création',
  "Immatriculation à la suite d'un premier avis.",
)

const mergerPlanned = trade.plans(
  other =>
    `Projet commun de fusion avec la société ${other}, déposé au greffe. Rapport d'échange : 3 parts pour 5.`,
)
const demergerPlanned = trade.plans(
  other =>
    `Projet d'apport partiel d'actif au profit de la société ${other}, sous le régime juridique des scissions.`,
)

/** The office strikes the company off by mistake and takes that back. */
const struckOffByMistake: Step = its => {
  life.struckOff("Radiation d'office en application de l'article R. 123-125 du code de commerce.")(its)
  const day = inFigures(its.day)
  life.struckOff(`Rapport de la radiation d'office publiée le ${day}.`)(its)
}

/** The same formation is published twice; the second is taken back. */
const foundedTwice: Step = its => {
  trade.founded(its)
  const again = its.world.bulletin.notices.at(-1)
  trade.founded(its)
  const second = its.world.bulletin.notices.at(-1)
  if (second !== undefined && second !== again) takeBack(its.world.bulletin, second, 12)
}

const conciliated: Step = its => {
  life.wait(its, 60, 200)
  life.tell(its, {
    family: 'conciliation',
    inner: {
      listepersonnes: life.about(its.party, 'address'),
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

const saidElsewhere: Step = its => {
  life.wait(its, 60, 200)
  const [titre, contenu] = its.world.dice.pick(DIVERS)
  life.tell(its, {
    family: 'divers',
    inner: { listepersonnes: life.about(its.party, 'address'), divers: { titre, contenu } },
  })
}

const wound = life.struckOff('Clôture des opérations de liquidation.')
const gone = life.struckOff('Radiation à la suite de la transmission universelle du patrimoine.')
const cleared = life.struckOff("Radiation à la suite de la clôture pour insuffisance d'actif.")

const through =
  (procedure: string): Step =>
  its =>
    undergo(its, PROCEDURES[procedure] ?? [])

/** A way to live: how many live so, and in which years they begin. */
interface Way {
  readonly times: number
  readonly from: number
  readonly to: number
  readonly civil?: true
  readonly steps: readonly Step[]
}

const GROWTH: readonly Step[] = [
  trade.founded,
  accounts,
  life.capitalRaised,
  accounts,
  buysBusiness,
  accounts,
  life.movedNearby,
  accounts,
  life.severalChanges,
]
const RENEWAL: readonly Step[] = [
  trade.founded,
  buysBusiness,
  accounts,
  life.renamed,
  accounts,
  life.capitalReduced,
  accounts,
]

const WAYS: readonly Way[] = [
  {
    times: 10,
    from: 2019,
    to: 2023,
    steps: [trade.founded, accounts, accounts, life.officersChanged, accounts],
  },
  { times: 7, from: 2023, to: 2025, steps: [trade.founded, accounts, life.officersChanged, accounts] },
  {
    times: 8,
    from: 2019,
    to: 2024,
    civil: true,
    steps: [trade.founded, life.officersChanged, life.movedNearby],
  },
  { times: 4, from: 2019, to: 2020, steps: GROWTH },
  { times: 5, from: 2020, to: 2022, steps: RENEWAL },
  {
    times: 3,
    from: 2019,
    to: 2023,
    steps: [trade.founded, receivesContribution, accounts, life.formChanged, accounts],
  },
  { times: 3, from: 2020, to: 2023, steps: [accounts, life.purposeChanged, accounts, movesAway, accounts] },
  { times: 2, from: 2019, to: 2024, steps: [leases, tenantBuys, accounts, afterFirstNotice] },
  { times: 5, from: 2019, to: 2023, steps: [trade.founded, accounts, life.paused, life.dissolved, wound] },
  { times: 4, from: 2020, to: 2024, steps: [accounts, accounts, life.absorbed, gone] },
  { times: 2, from: 2020, to: 2023, steps: [accounts, mergerPlanned, life.merged, accounts] },
  { times: 2, from: 2021, to: 2024, steps: [demergerPlanned, life.demerged, accounts] },
  { times: 2, from: 2021, to: 2023, steps: [trade.founded, struckOffByMistake, accounts] },
  { times: 3, from: 2022, to: 2025, steps: [foundedTwice, accounts] },
  { times: 4, from: 2020, to: 2025, steps: [conciliated, accounts] },
  { times: 4, from: 2020, to: 2025, civil: true, steps: [saidElsewhere] },
]

/** Procedures that end a company; it is struck off after them. */
const LAST_ONES: ReadonlySet<string> = new Set([
  'liquidated',
  'liquidatedSoon',
  'converted',
  'planFailed',
  'sanctioned',
])

export function companyLives(world: World): void {
  const { dice, registry } = world
  for (const { times, from, to, civil, steps } of WAYS) {
    for (let i = 0; i < times; i++) {
      live(begin(world, civil ? registry.civilCompany() : registry.company(), dice.int(from, to)), steps)
    }
  }
  for (const procedure of Object.keys(PROCEDURES).filter(name => name !== 'fresh')) {
    const before = dice.chance(0.6) ? [trade.founded, accounts] : [accounts]
    const after = LAST_ONES.has(procedure) ? [cleared] : []
    live(begin(world, registry.company(), dice.int(2020, 2024)), [...before, through(procedure), ...after])
  }
}

/** Natural persons: they start, buy and sell a business, fail or give up. */
export function traderLives(world: World): void {
  const { dice, registry } = world
  const buys: Step<Trader> = its =>
    trade.takesOver(
      its,
      {
        ...purchase("Achat d'un fonds par une personne physique (insertion provisoire)"),
        price: dice.int(8, 90) * 1000,
      },
      [registry.trader()],
    )
  const stops =
    (comment: string | null): Step<Trader> =>
    its => {
      const ended = life.wait(its, 200, 700)
      trade.givesUp(its, ended, comment)
    }
  const fails =
    (procedure: string): Step<Trader> =>
    its =>
      undergo(its, PROCEDURES[procedure] ?? [])
  const lives: readonly (readonly Step<Trader>[])[] = [
    [trade.founded, stops(null)],
    [trade.founded, buys, stops('Cessation complète, fonds vendu.')],
    [trade.founded, fails('liquidated')],
    [fails('fresh')],
    [buys, fails('planned')],
    [trade.founded, fails('paid')],
    [fails('fresh')],
    [trade.founded, stops('Mise en location-gérance du fonds.')],
    [fails('fresh'), stops(null)],
  ]
  for (const steps of lives) live(begin(world, registry.trader(), dice.int(2019, 2024)), steps)
}

/** New companies of the days before a daily file, and of the last weeks. */
export function newcomers(world: World, before: Day, count: number): void {
  for (let i = 0; i < count; i++) {
    const its = begin(world, world.registry.company(), 2020)
    its.day = plusDays(before, -world.dice.int(15, 28))
    live(its, [trade.founded])
  }
}

function begin<P extends Party>(world: World, party: P, year: number): Life<P> {
  const day = `${year}-${String(world.dice.int(1, 12)).padStart(2, '0')}-${String(world.dice.int(1, 28)).padStart(2, '0')}`
  return { world, party, day, closed: `${year - 1}-12-31` }
}

function live<P extends Party>(its: Life<P>, steps: readonly Step<P>[]): void {
  for (const step of steps) step(its)
}
