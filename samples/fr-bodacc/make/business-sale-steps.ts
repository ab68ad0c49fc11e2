import { addSampleDays, type BodaccSampleDay, formatFrenchNumericDate } from './bulletin-calendar.ts'
import {
  formatPersonList,
  type LifeStep,
  type PartyLife,
  passDays,
  publishNotice,
} from './company-life-steps.ts'
import { LEGAL_JOURNALS } from './invented-names.ts'
import { formatBodaccPerson } from './party-registry.ts'
import type { BodaccJsonValue, BodaccSampleParty, BodaccSampleTrader } from './sample-notice.ts'
import { formatSirenWithSpaces } from './sample-notice.ts'

const FOUNDED =
  "Immatriculation d'une personne morale (B, C, D) suite à création d'un établissement principal"
const FOUNDED_IDLE = "Immatriculation d'une personne morale (B, D) sans activité"
const STARTED = "Immatriculation d'une personne physique suite à création d'un établissement principal"

/** Publishes the first entry of a new business in the register. */
export const registerFoundation: LifeStep<BodaccSampleParty> = life => {
  const { party, day } = life
  const idle = party.kind === 'company' && party.activity.startsWith('Prise de participations')
  publishNotice(life, {
    family: 'creation',
    inner: {
      listepersonnes: formatPersonList(party, 'full'),
      listeetablissements: { etablissement: establishment(party, 'Création') },
      acte: {
        dateImmatriculation: day,
        dateCommencementActivite: addSampleDays(day, -life.world.random.int(0, 40)),
        creation: { categorieCreation: party.kind === 'trader' ? STARTED : idle ? FOUNDED_IDLE : FOUNDED },
      },
    },
  })
}

/** A later entry in the register: its category in the publisher's list, the origin of the business, and the text. */
export function createRegistrationStep(
  category: string,
  origin: string,
  text: string,
): LifeStep<BodaccSampleParty> {
  return life => {
    const { party } = life
    passDays(life, 80, 240)
    publishNotice(life, {
      family: 'immatriculation',
      inner: {
        listepersonnes: formatPersonList(party, 'full'),
        listeetablissements: { etablissement: establishment(party, origin) },
        acte: {
          dateImmatriculation: life.day,
          dateEffet: addSampleDays(life.day, -20),
          descriptif: text,
          immatriculation: { categorieImmatriculation: category },
        },
      },
    })
  }
}

/** A way in which a business changes owner. In `origin`, `{prix}` is replaced by the amount. */
export interface BusinessSaleTerms {
  readonly category: string
  readonly origin: string
  readonly price: number
}

/** Publishes that the party takes over a business from `sellers`. `tenant` ran the business until then. */
export function takeOverBusiness(
  life: PartyLife<BodaccSampleParty>,
  deal: BusinessSaleTerms,
  sellers: readonly BodaccSampleParty[],
  tenant: BodaccSampleParty | null = null,
): void {
  const { random, registry } = life.world
  passDays(life, 40, 200)
  const signed = addSampleDays(life.day, -25)
  const origin = deal.origin.replace('{prix}', amount(deal.price, random.int(0, 4)))
  const contribution = deal.category.startsWith('Apport')
  publishNotice(life, {
    family: 'vente',
    others: [...sellers, ...(tenant === null ? [] : [tenant])],
    inner: {
      listepersonnes: formatPersonList(life.party, 'full'),
      listeetablissements: { etablissement: establishment(life.party, origin) },
      acte: {
        descriptif: `Acte en date du ${formatFrenchNumericDate(signed)}, enregistré le ${formatFrenchNumericDate(addSampleDays(signed, 6))}.`,
        dateCommencementActivite: signed,
        vente: {
          categorieVente: deal.category,
          publiciteLegale: { titre: random.pick(LEGAL_JOURNALS), date: addSampleDays(signed, 9) },
          [contribution ? 'declarationCreance' : 'opposition']: contribution
            ? `Greffe du ${life.party.seat.court} ${life.party.seat.registry}`
            : `Au fonds vendu pour la validité ; correspondance chez Me ${registry.surname()}, ${life.party.address.ville}.`,
        },
      },
      ...(sellers.length === 0 ? {} : { listeprecedentproprietaire: formerOwners(sellers) }),
      ...(tenant === null
        ? {}
        : { listeprecedentexploitant: { personne: formatBodaccPerson(tenant, 'name') } }),
    },
  })
}

/** Publishes a plan to merge with or divide into another company. Such plans appear in the edition for sales. */
export function createPlanStep(sentence: (other: string) => string): LifeStep {
  return life => {
    const { random, registry } = life.world
    const { name, siren, seat } = registry.company()
    const day = passDays(life, 90, 260)
    publishNotice(life, {
      family: 'vente',
      inner: {
        listepersonnes: formatPersonList(life.party, 'full'),
        acte: {
          descriptif: sentence(`${name} (${formatSirenWithSpaces(siren)} RCS ${seat.registry})`),
          vente: {
            categorieVente:
              "Autre achat, apport, attribution (immatriculation d'une personne morale, uniquement)",
            publiciteLegale: { titre: random.pick(LEGAL_JOURNALS), date: day },
          },
        },
      },
    })
  }
}

/** Some records hold several owners as a list of lists. */
function formerOwners(sellers: readonly BodaccSampleParty[]): BodaccJsonValue {
  const persons = sellers.map(seller => formatBodaccPerson(seller, 'name'))
  const [first] = persons
  if (first !== undefined && persons.length === 1) return { personne: first }
  return sellers.some(s => s.kind === 'trader') ? persons.map(p => ({ personne: p })) : { personne: persons }
}

function establishment(party: BodaccSampleParty, origin: string): BodaccJsonValue {
  return {
    origineFonds: origin,
    qualiteEtablissement: 'Etablissement principal',
    activite: party.activity,
    ...(party.kind === 'trader' && party.shop !== '' ? { enseigne: party.shop } : {}),
    adresse: { ...party.address },
  }
}

/** Formats an amount in one of the five styles of the court registries. */
function amount(euros: number, manner: number): string {
  const grouped = (sign: string): string => String(euros).replace(/(\d)(?=(\d{3})+$)/g, `$1${sign}`)
  if (manner === 0) return `${euros}.00 euros`
  if (manner === 1) return `${grouped('.')},00 euros`
  if (manner === 2) return `${euros},00 EUR`
  return manner === 3 ? `${grouped(',')}.00 euros` : `${euros} Euros`
}

/** Publishes that a sole trader ceases business. */
export function ceaseTrade(
  life: PartyLife<BodaccSampleTrader>,
  ended: BodaccSampleDay,
  comment: string | null,
): void {
  publishNotice(life, {
    family: 'radiation',
    inner: {
      listepersonnes: formatPersonList(life.party, 'address'),
      radiationaurcs: {
        radiationPP: { dateCessationActivitePP: ended },
        ...(comment === null ? {} : { commentaire: comment }),
      },
    },
  })
}
