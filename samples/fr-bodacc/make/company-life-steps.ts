import { addSampleDays, type BodaccSampleDay, formatFrenchNumericDate } from './bulletin-calendar.ts'
import { FRENCH_LEGAL_FORMS } from './invented-names.ts'
import { formatBodaccPerson, type PartyDetailLevel, type PartyRegistry } from './party-registry.ts'
import type { SampleBulletin } from './sample-bulletin.ts'
import type {
  BodaccJsonColumns,
  BodaccJsonValue,
  BodaccNoticeDraft,
  BodaccSampleCompany,
  BodaccSampleNotice,
  BodaccSampleParty,
} from './sample-notice.ts'
import { formatSirenWithSpaces } from './sample-notice.ts'
import type { SeededChoices } from './seeded-choices.ts'

export interface SampleWorld {
  readonly random: SeededChoices
  readonly registry: PartyRegistry
  readonly bulletin: SampleBulletin
}

/** The state of one party while its notices are generated. Each step advances `day` and may change the party. */
export interface PartyLife<P extends BodaccSampleParty = BodaccSampleCompany> {
  readonly world: SampleWorld
  party: P
  day: BodaccSampleDay
  /** The end of the last financial year whose accounts were filed. */
  closed: BodaccSampleDay
}

export type LifeStep<P extends BodaccSampleParty = BodaccSampleCompany> = (life: PartyLife<P>) => void

/** Advances the day by `least` to `most` days. */
export function passDays(life: PartyLife<BodaccSampleParty>, least: number, most: number): BodaccSampleDay {
  life.day = addSampleDays(life.day, life.world.random.int(least, most))
  return life.day
}

/**
 * Publishes a notice about the party a few days after the event that it reports. Later steps continue from
 * the event.
 */
export function publishNotice(
  life: PartyLife<BodaccSampleParty>,
  draft: Omit<BodaccNoticeDraft, 'subject'>,
): BodaccSampleNotice | null {
  const { world, party } = life
  const notice = world.bulletin.publish(addSampleDays(life.day, world.random.int(3, 14)), {
    ...draft,
    subject: party,
  })
  if (notice !== null) life.day = notice.day
  return notice
}

/** Returns the party as the notice's list of persons. */
export function formatPersonList(
  party: BodaccSampleParty,
  detail: PartyDetailLevel,
  numberKey?: string,
): BodaccJsonValue {
  return { personne: formatBodaccPerson(party, detail, numberKey) }
}

/** Files the accounts of the next financial year, five to eight months after that year ends. */
export const fileAccounts: LifeStep = life => {
  const { random } = life.world
  life.closed = addSampleDays(life.closed, 365).replace(/-\d\d$/, '-31')
  const filed = addSampleDays(life.closed, random.int(150, 235))
  if (filed > life.day) life.day = filed
  const consolidated = life.party.capital > 200_000 && random.chance(0.5)
  const secret = random.chance(0.45)
  publishNotice(life, {
    family: 'dpc',
    inner: {
      listepersonnes: formatPersonList(life.party, 'address'),
      depot: {
        dateCloture: life.closed,
        typeDepot: consolidated
          ? 'Comptes consolidés et rapports'
          : random.pick(['Comptes annuels', 'Comptes annuels et rapports']),
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

/** Publishes a change in edition B: the party's data after the change and one sentence that describes it. */
export function publishModification(
  life: PartyLife,
  after: Partial<BodaccSampleCompany>,
  sentence: string,
  officersText?: string,
): void {
  passDays(life, 60, 260)
  life.party = { ...life.party, ...after }
  const number = life.world.random.chance(0.4) ? 'numeroIdentificationRCS' : 'numeroIdentification'
  const values = formatBodaccPerson(life.party, 'full', number)
  const personne = officersText === undefined ? values : { ...values, administration: officersText }
  publishNotice(life, {
    family: 'modification',
    inner: { listepersonnes: { personne }, modificationsgenerales: { descriptif: sentence } },
  })
}

export const raiseCapital: LifeStep = life => {
  const capital = life.party.capital * life.world.random.pick([2, 3, 5, 10])
  publishModification(life, { capital }, 'Modification survenue sur le capital (augmentation).')
}

export const reduceCapital: LifeStep = life => {
  const capital = Math.round(life.party.capital / 2)
  publishModification(life, { capital }, `Diminution du capital social, ramené à ${capital} euros.`)
}

export const changeOfficers: LifeStep = life => {
  const { registry, random } = life.world
  const [leaving, ...staying] = life.party.officers
  if (leaving === undefined) return
  const coming = registry.officer(leaving.office)
  const office = leaving.office.toLowerCase()
  const text = `${leaving.surname} ${leaving.givenNames.join(' ')} n'est plus ${office}. ${coming.surname} ${coming.givenNames.join(' ')} devient ${office}`
  const brief = random.chance(0.5)
  publishModification(
    life,
    { officers: [coming, ...staying] },
    "Modification survenue sur l'administration.",
    brief ? text : undefined,
  )
}

export const renameCompany: LifeStep = life => {
  const name = `${life.world.registry.coined()} ${life.world.random.pick(['GROUPE', 'SERVICES', 'FRANCE'])}`
  publishModification(
    life,
    { name },
    `Modification de la dénomination. Ancienne dénomination : ${life.party.name}.`,
  )
}

export const moveNearby: LifeStep = life => {
  const address = life.world.registry.address(life.party.seat)
  publishModification(life, { address }, "Transfert du siège social, transfert de l'établissement principal.")
}

export const changePurpose: LifeStep = life =>
  publishModification(life, {}, "Modification de l'activité, adjonction d'une activité de négoce en ligne.")

export const changeLegalForm: LifeStep = life => {
  const [form, office] =
    life.party.form === FRENCH_LEGAL_FORMS.sarl
      ? ([FRENCH_LEGAL_FORMS.sas, 'Président'] as const)
      : ([FRENCH_LEGAL_FORMS.sarl, 'Gérant'] as const)
  const officers = [life.world.registry.officer(office)]
  publishModification(
    life,
    { form, officers },
    `Transformation ; nouvelle forme juridique : ${form.toLowerCase()}.`,
  )
}

export const changeSeveralFields: LifeStep = life =>
  publishModification(
    life,
    { capital: life.party.capital + 25_000 },
    "Modification du capital (augmentation), de l'administration et de l'activité. Continuation de la société malgré un actif net inférieur à la moitié du capital.",
  )

/** Absorbs another company after the merger plan was published. */
export const mergeOtherCompany: LifeStep = life => {
  const { name, siren, seat } = life.world.registry.company()
  const capital = life.party.capital + 1500
  publishModification(
    life,
    { capital },
    `Fusion-absorption de la société ${name} (${formatSirenWithSpaces(siren)} RCS ${seat.registry}) à compter du ${formatFrenchNumericDate(life.day)}.`,
  )
}

/** Transfers part of the company's business to another company. */
export const demergeBusiness: LifeStep = life => {
  const { name, siren, seat } = life.world.registry.company()
  publishModification(
    life,
    {},
    `Apport partiel d'actif soumis au régime des scissions au profit de la société ${name} (${formatSirenWithSpaces(siren)} RCS ${seat.registry}).`,
  )
}

export const pauseActivity: LifeStep = life =>
  publishModification(life, {}, 'Cessation totale provisoire, mise en sommeil de la société.')

/** Dissolves the company by a decision of its members. One of its officers becomes the liquidator. */
export const dissolveCompany: LifeStep = life => {
  const liquidator = life.world.registry.officer('Liquidateur')
  publishModification(
    life,
    { officers: [liquidator] },
    `Dissolution anticipée de la société à compter du ${formatFrenchNumericDate(life.day)}. Nomination du liquidateur.`,
  )
}

/** Transfers all assets to the sole member, which ends the company without a liquidation. */
export const transferAssetsToOwner: LifeStep = life => {
  const parent = life.world.registry.company()
  publishModification(
    life,
    {},
    `Décision de l'associé unique, la société ${parent.name} (${formatSirenWithSpaces(parent.siren)} RCS ${parent.seat.registry}) : dissolution par transmission universelle du patrimoine, sans liquidation. Oppositions dans les trente jours.`,
  )
}

export function createStrikeOffStep(comment: string | null): LifeStep {
  return life => {
    passDays(life, 45, 160)
    const inner: BodaccJsonColumns = {
      listepersonnes: formatPersonList(life.party, 'address'),
      radiationaurcs: { radiationPM: 'O', ...(comment === null ? {} : { commentaire: comment }) },
    }
    publishNotice(life, { family: 'radiation', inner })
  }
}
