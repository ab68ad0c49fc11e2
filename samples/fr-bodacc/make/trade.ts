import { type Day, inFigures, plusDays } from './calendar.ts'
import { about, type Life, type Step, tell, wait } from './life.ts'
import type { Party, Trader, Value } from './notice.ts'
import { sirenWithBlanks } from './notice.ts'
import { person } from './parties.ts'
import { JOURNALS } from './words.ts'

const FOUNDED =
  "Immatriculation d'une personne morale (B, C, D) suite à création d'un établissement principal"
const FOUNDED_IDLE = "Immatriculation d'une personne morale (B, D) sans activité"
const STARTED = "Immatriculation d'une personne physique suite à création d'un établissement principal"

/** First entry in the register. */
export const founded: Step<Party> = life => {
  const { party, day } = life
  const idle = party.kind === 'company' && party.activity.startsWith('Prise de participations')
  tell(life, {
    family: 'creation',
    inner: {
      listepersonnes: about(party, 'full'),
      listeetablissements: { etablissement: establishment(party, 'Création') },
      acte: {
        dateImmatriculation: day,
        dateCommencementActivite: plusDays(day, -life.world.dice.int(0, 40)),
        creation: { categorieCreation: party.kind === 'trader' ? STARTED : idle ? FOUNDED_IDLE : FOUNDED },
      },
    },
  })
}

/** An entry that is not the first: its category in the publisher's list, where the business comes from, the text. */
export function registered(category: string, origin: string, text: string): Step<Party> {
  return life => {
    const { party } = life
    wait(life, 80, 240)
    tell(life, {
      family: 'immatriculation',
      inner: {
        listepersonnes: about(party, 'full'),
        listeetablissements: { etablissement: establishment(party, origin) },
        acte: {
          dateImmatriculation: life.day,
          dateEffet: plusDays(life.day, -20),
          descriptif: text,
          immatriculation: { categorieImmatriculation: category },
        },
      },
    })
  }
}

/** How a business comes into other hands. In `origin`, `{prix}` stands for the amount. */
export interface Deal {
  readonly category: string
  readonly origin: string
  readonly price: number
}

/** The party takes over a business from `sellers`; `tenant` ran it until then. */
export function takesOver(
  life: Life<Party>,
  deal: Deal,
  sellers: readonly Party[],
  tenant: Party | null = null,
): void {
  const { dice, registry } = life.world
  wait(life, 40, 200)
  const signed = plusDays(life.day, -25)
  const origin = deal.origin.replace('{prix}', amount(deal.price, dice.int(0, 4)))
  const contribution = deal.category.startsWith('Apport')
  tell(life, {
    family: 'vente',
    others: [...sellers, ...(tenant === null ? [] : [tenant])],
    inner: {
      listepersonnes: about(life.party, 'full'),
      listeetablissements: { etablissement: establishment(life.party, origin) },
      acte: {
        descriptif: `Acte en date du ${inFigures(signed)}, enregistré le ${inFigures(plusDays(signed, 6))}.`,
        dateCommencementActivite: signed,
        vente: {
          categorieVente: deal.category,
          publiciteLegale: { titre: dice.pick(JOURNALS), date: plusDays(signed, 9) },
          [contribution ? 'declarationCreance' : 'opposition']: contribution
            ? `Greffe du ${life.party.seat.court} ${life.party.seat.registry}`
            : `Au fonds vendu pour la validité ; correspondance chez Me ${registry.surname()}, ${life.party.address.ville}.`,
        },
      },
      ...(sellers.length === 0 ? {} : { listeprecedentproprietaire: formerOwners(sellers) }),
      ...(tenant === null ? {} : { listeprecedentexploitant: { personne: person(tenant, 'name') } }),
    },
  })
}

/** A plan of a merger or division with another company, published in the edition of the sales. */
export function plans(sentence: (other: string) => string): Step {
  return life => {
    const { dice, registry } = life.world
    const { name, siren, seat } = registry.company()
    const day = wait(life, 90, 260)
    tell(life, {
      family: 'vente',
      inner: {
        listepersonnes: about(life.party, 'full'),
        acte: {
          descriptif: sentence(`${name} (${sirenWithBlanks(siren)} RCS ${seat.registry})`),
          vente: {
            categorieVente:
              "Autre achat, apport, attribution (immatriculation d'une personne morale, uniquement)",
            publiciteLegale: { titre: dice.pick(JOURNALS), date: day },
          },
        },
      },
    })
  }
}

/** Some records hold several owners as a list of lists. */
function formerOwners(sellers: readonly Party[]): Value {
  const persons = sellers.map(seller => person(seller, 'name'))
  const [first] = persons
  if (first !== undefined && persons.length === 1) return { personne: first }
  return sellers.some(s => s.kind === 'trader') ? persons.map(p => ({ personne: p })) : { personne: persons }
}

function establishment(party: Party, origin: string): Value {
  return {
    origineFonds: origin,
    qualiteEtablissement: 'Etablissement principal',
    activite: party.activity,
    ...(party.kind === 'trader' && party.shop !== '' ? { enseigne: party.shop } : {}),
    adresse: { ...party.address },
  }
}

/** One amount in the five ways the courts' offices write it. */
function amount(euros: number, manner: number): string {
  const grouped = (sign: string): string => String(euros).replace(/(\d)(?=(\d{3})+$)/g, `$1${sign}`)
  if (manner === 0) return `${euros}.00 euros`
  if (manner === 1) return `${grouped('.')},00 euros`
  if (manner === 2) return `${euros},00 EUR`
  return manner === 3 ? `${grouped(',')}.00 euros` : `${euros} Euros`
}

/** The end of a natural person's trade. */
export function givesUp(life: Life<Trader>, ended: Day, comment: string | null): void {
  tell(life, {
    family: 'radiation',
    inner: {
      listepersonnes: about(life.party, 'address'),
      radiationaurcs: {
        radiationPP: { dateCessationActivitePP: ended },
        ...(comment === null ? {} : { commentaire: comment }),
      },
    },
  })
}
