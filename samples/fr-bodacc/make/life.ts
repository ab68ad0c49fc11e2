import type { Bulletin } from './bulletin.ts'
import { type Day, inFigures, plusDays } from './calendar.ts'
import type { Dice } from './dice.ts'
import type { Company, Draft, Inner, Notice, Party, Value } from './notice.ts'
import { sirenWithBlanks } from './notice.ts'
import { type Detail, person, type Registry } from './parties.ts'
import { FORMS } from './words.ts'

export interface World {
  readonly dice: Dice
  readonly registry: Registry
  readonly bulletin: Bulletin
}

/** One party's way through the years. A step moves its day on and may change it. */
export interface Life<P extends Party = Company> {
  readonly world: World
  party: P
  day: Day
  /** End of the last year of which accounts were filed. */
  closed: Day
}

export type Step<P extends Party = Company> = (life: Life<P>) => void

/** Lets between `least` and `most` days pass. */
export function wait(life: Life<Party>, least: number, most: number): Day {
  life.day = plusDays(life.day, life.world.dice.int(least, most))
  return life.day
}

/** Publishes a notice about the party some days after what it tells; the life goes on from there. */
export function tell(life: Life<Party>, draft: Omit<Draft, 'subject'>): Notice | null {
  const { world, party } = life
  const notice = world.bulletin.publish(plusDays(life.day, world.dice.int(3, 14)), {
    ...draft,
    subject: party,
  })
  if (notice !== null) life.day = notice.day
  return notice
}

/** The party as the notice's list of persons. */
export function about(party: Party, detail: Detail, numberKey?: string): Value {
  return { personne: person(party, detail, numberKey) }
}

/** Accounts of the next year, filed five to eight months after its end. */
export const accounts: Step = life => {
  const { dice } = life.world
  life.closed = plusDays(life.closed, 365).replace(/-\d\d$/, '-31')
  const filed = plusDays(life.closed, dice.int(150, 235))
  if (filed > life.day) life.day = filed
  const consolidated = life.party.capital > 200_000 && dice.chance(0.5)
  const secret = dice.chance(0.45)
  tell(life, {
    family: 'dpc',
    inner: {
      listepersonnes: about(life.party, 'address'),
      depot: {
        dateCloture: life.closed,
        typeDepot: consolidated
          ? 'Comptes consolidés et rapports'
          : dice.pick(['Comptes annuels', 'Comptes annuels et rapports']),
        ...(secret
          ? {
              descriptif:
                "Comptes accompagnés d'une déclaration de confidentialité (article L. 232-25 du code de commerce).",
            }
          : {}),
      },
    },
  })
}

/** A change told by edition B: the party as it is afterwards, and one sentence. */
export function modify(life: Life, after: Partial<Company>, sentence: string, officersText?: string): void {
  wait(life, 60, 260)
  life.party = { ...life.party, ...after }
  const number = life.world.dice.chance(0.4) ? 'numeroIdentificationRCS' : 'numeroIdentification'
  const values = person(life.party, 'full', number)
  const told = officersText === undefined ? values : { ...values, administration: officersText }
  tell(life, {
    family: 'modification',
    inner: { listepersonnes: { personne: told }, modificationsgenerales: { descriptif: sentence } },
  })
}

export const capitalRaised: Step = life => {
  const capital = life.party.capital * life.world.dice.pick([2, 3, 5, 10])
  modify(life, { capital }, 'Modification survenue sur le capital (augmentation).')
}

export const capitalReduced: Step = life => {
  const capital = Math.round(life.party.capital / 2)
  modify(life, { capital }, `Diminution du capital social, ramené à ${capital} euros.`)
}

export const officersChanged: Step = life => {
  const { registry, dice } = life.world
  const [leaving, ...staying] = life.party.officers
  if (leaving === undefined) return
  const coming = registry.officer(leaving.office)
  const office = leaving.office.toLowerCase()
  const text = `${leaving.surname} ${leaving.givenNames.join(' ')} n'est plus ${office}. ${coming.surname} ${coming.givenNames.join(' ')} devient ${office}`
  const brief = dice.chance(0.5)
  modify(
    life,
    { officers: [coming, ...staying] },
    "Modification survenue sur l'administration.",
    brief ? text : undefined,
  )
}

export const renamed: Step = life => {
  const name = `${life.world.registry.coined()} ${life.world.dice.pick(['GROUPE', 'SERVICES', 'FRANCE'])}`
  modify(life, { name }, `Modification de la dénomination. Ancienne dénomination : ${life.party.name}.`)
}

export const movedNearby: Step = life => {
  const address = life.world.registry.address(life.party.seat)
  modify(life, { address }, "Transfert du siège social, transfert de l'établissement principal.")
}

export const purposeChanged: Step = life =>
  modify(life, {}, "Modification de l'activité, adjonction d'une activité de négoce en ligne.")

export const formChanged: Step = life => {
  const [form, office] =
    life.party.form === FORMS.sarl ? ([FORMS.sas, 'Président'] as const) : ([FORMS.sarl, 'Gérant'] as const)
  const officers = [life.world.registry.officer(office)]
  modify(life, { form, officers }, `Transformation ; nouvelle forme juridique : ${form.toLowerCase()}.`)
}

export const severalChanges: Step = life =>
  modify(
    life,
    { capital: life.party.capital + 25_000 },
    "Modification du capital (augmentation), de l'administration et de l'activité. Continuation de la société malgré un actif net inférieur à la moitié du capital.",
  )

/** Takes in another company, after the plan was published. */
export const merged: Step = life => {
  const { name, siren, seat } = life.world.registry.company()
  const capital = life.party.capital + 1500
  modify(
    life,
    { capital },
    `Fusion-absorption de la société ${name} (${sirenWithBlanks(siren)} RCS ${seat.registry}) à compter du ${inFigures(life.day)}.`,
  )
}

/** Puts a part of its business into another company. */
export const demerged: Step = life => {
  const { name, siren, seat } = life.world.registry.company()
  modify(
    life,
    {},
    `Apport partiel d'actif soumis au régime des scissions au profit de la société ${name} (${sirenWithBlanks(siren)} RCS ${seat.registry}).`,
  )
}

export const paused: Step = life =>
  modify(life, {}, 'Cessation totale provisoire, mise en sommeil de la société.')

/** Dissolution by its members; the liquidator is an officer. */
export const dissolved: Step = life => {
  const liquidator = life.world.registry.officer('Liquidateur')
  modify(
    life,
    { officers: [liquidator] },
    `Dissolution anticipée de la société à compter du ${inFigures(life.day)}. Nomination du liquidateur.`,
  )
}

/** All assets pass to the only member; there is no liquidation. */
export const absorbed: Step = life => {
  const parent = life.world.registry.company()
  modify(
    life,
    {},
    `Décision de l'associé unique, la société ${parent.name} (${sirenWithBlanks(parent.siren)} RCS ${parent.seat.registry}) : dissolution par transmission universelle du patrimoine, sans liquidation. Oppositions dans les trente jours.`,
  )
}

export function struckOff(comment: string | null): Step {
  return life => {
    wait(life, 45, 160)
    const inner: Inner = {
      listepersonnes: about(life.party, 'address'),
      radiationaurcs: { radiationPM: 'O', ...(comment === null ? {} : { commentaire: comment }) },
    }
    tell(life, { family: 'radiation', inner })
  }
}
