import type { JsonValue, Mention } from '../../model/announcement.ts'
import type { CalendarDay } from '../../model/calendar-day.ts'
import type { AnnouncementCategory } from '../../model/category.ts'
import type { AnnouncementMetadata } from '../../model/metadata.ts'
import { parseFrenchDay } from '../shared/dates.ts'
import type { FieldReader } from '../shared/field-reader.ts'
import { formatDay } from '../shared/localized-values.ts'
import { normalizeForComparison, omitMissing } from '../shared/text-cleaning.ts'
import {
  classifyBodaccDeregistration,
  classifyBodaccModification,
  classifyBodaccRegistration,
  classifyBodaccSale,
} from './category-rules.ts'
import { composeBodaccDeedHeading } from './compose/compose-deed-heading.ts'
import { capitalizeBodaccHeading, composeBodaccJudgmentHeading } from './compose/compose-judgment-heading.ts'
import { findBodaccPlanCompanies } from './find-plan-companies.ts'
import { classifyBodaccJudgment } from './judgment-categories.ts'
import { parseBodaccAddress } from './parse-address.ts'
import { parseBodaccMergingCompanies } from './parse-merging-companies.ts'
import {
  findBodaccEffectDate,
  findBodaccModificationCompanies,
  findBodaccResolutionDate,
} from './parse-modification-facts.ts'
import { findBodaccPlanBuyers, parseBodaccPractitioners } from './parse-practitioners.ts'
import { parseBodaccPrice } from './parse-price.ts'

/** An event that a notice publishes, such as a deed or a judgment. */
export interface BodaccAct {
  /** Overrides the category of the notice's family. */
  readonly category?: AnnouncementCategory
  /** Replaces the act of the family in the title. */
  readonly heading?: string | null
  /** Facts that the summary states before the publisher's texts. */
  readonly facts: readonly (string | null)[]
  /** The publisher's own texts. */
  readonly texts: readonly (string | null)[]
  readonly metadata: AnnouncementMetadata
  readonly details: { readonly [key: string]: JsonValue }
  /** The town of the only establishment. */
  readonly town?: string | null
  /** The parties that the text of the act names. */
  readonly mentions?: readonly Mention[]
}

/** Parses everything that a record publishes besides its parties, which is usually a single act. */
export function parseBodaccActs(record: FieldReader): BodaccAct[] {
  return [
    parseDeed(record),
    parseJudgment(record),
    parseModification(record),
    parseDeregistration(record),
    parseAccounts(record),
    parseOther(record),
  ].filter(act => act !== null)
}

/** Origins that only repeat that a business was created. */
const ROUTINE_ORIGIN = /^création(?: d['’]un fonds de commerce)?$/i

/** Parses `acte` (formation, registration or sale) and the establishments that it concerns. */
function parseDeed(record: FieldReader): BodaccAct | null {
  const establishments = record.child('listeetablissements').children('etablissement')
  const act = record.child('acte')
  const origins = establishments.map(item => item.text('origineFonds')).filter(origin => origin !== null)
  if (act.isEmpty && establishments.length === 0) return null
  // For an annulled or undescribed deed, the field contains "O" instead of a record.
  const [creation, registration, sale] = ['creation', 'immatriculation', 'vente'].map(name =>
    act.value(name) === 'O' ? null : act.child(name),
  )
  const levels = [act, creation, registration, sale].filter(level => level != null)
  const saleKind = sale?.text('categorieVente') ?? null
  const deedKind =
    saleKind ?? creation?.text('categorieCreation') ?? registration?.text('categorieImmatriculation') ?? null
  const texts = levels.map(level => level.text('descriptif')).filter(text => text !== null)
  const prices = origins.map(parseBodaccPrice).filter(price => price !== null)
  const [solePrice] =
    new Set(prices.map(({ value, currency }) => `${value} ${currency}`)).size === 1 ? prices : []
  const category = act.has('vente')
    ? classifyBodaccSale(saleKind, origins, texts.join(' '))
    : classifyBodaccRegistration(deedKind, readLegalForms(record))
  const isPlan = category?.endsWith('_plan') === true
  const towns = new Set(establishments.map(item => parseBodaccAddress(item.child('adresse')).town))
  return {
    ...(category !== null && { category }),
    heading: composeBodaccDeedHeading(deedKind, origins, isPlan ? texts.join(' ') : null),
    town: towns.size === 1 ? ([...towns][0] ?? null) : null,
    facts: [],
    texts: [...new Set(origins.filter(origin => !ROUTINE_ORIGIN.test(origin))), ...texts],
    mentions: isPlan ? texts.flatMap(findPlanMentions) : [],
    metadata: omitMissing({
      sale_category: saleKind,
      new_name: findNewName(texts.join(' ')),
      registration_date: firstDate(levels, 'dateImmatriculation'),
      activity: findSoleActivity(establishments),
      start_date: firstDate(levels, 'dateCommencementActivite'),
      effect_date: firstDate(levels, 'dateEffet'),
      price: solePrice?.value,
      price_currency: solePrice?.currency,
    }),
    details: omitMissing({
      registration_kind: saleKind === null ? deedKind : null,
      establishments: establishments.length > 0 ? establishments.map(describeEstablishment) : null,
      ...(sale ? parseOpposition(sale) : {}),
    }),
  }
}

function readLegalForms(record: FieldReader): string[] {
  return record
    .children('listepersonnes')
    .flatMap(item => item.children('personne'))
    .map(person => person.text('formeJuridique'))
    .filter(form => form !== null)
}

/** Returns the activity if all establishments state the same one. */
function findSoleActivity(establishments: readonly FieldReader[]): string | null {
  const activities = new Set(establishments.map(item => item.text('activite')))
  const [activity = null] = activities.size === 1 ? activities : []
  return activity
}

/** Finds the companies of a plan, in the list that the law requires or else in its prose. */
function findPlanMentions(text: string): Mention[] {
  const listed = parseBodaccMergingCompanies(text)
  const known = new Set(listed.map(({ identifiers }) => identifiers[0]?.number))
  const described = findBodaccPlanCompanies(text)
  return [...listed, ...described.filter(({ identifiers }) => !known.has(identifiers[0]?.number))]
}

function describeEstablishment(item: FieldReader): JsonValue {
  return omitMissing({
    kind: item.text('qualiteEtablissement'),
    origin: item.text('origineFonds'),
    activity: item.text('activite'),
    sign: item.text('enseigne'),
    address: parseBodaccAddress(item.child('adresse')).line,
  })
}

/** Parses the place where the sale was advertised and the place where creditors can object. */
function parseOpposition(sale: FieldReader): Record<string, JsonValue | null> {
  const advertised = sale.child('publiciteLegale')
  const objections = sale.texts('opposition')
  return {
    advertised_in: advertised.text('titre'),
    advertised_on: advertised.day('date', parseFrenchDay),
    objections: objections.length > 0 ? objections : null,
    claims: sale.text('declarationCreance'),
  }
}

function parseJudgment(record: FieldReader): BodaccAct | null {
  const decision = record.child('jugement')
  if (decision.isEmpty) return null
  const family = decision.text('famille')
  const nature = decision.text('nature')
  const text = decision.text('complementJugement')
  // The court retracted the opening of the proceedings after a third party objected, which annuls them.
  const isRetracted = normalizeForComparison(family ?? '').includes('retractation sur tierce opposition')
  const category = isRetracted ? 'insolvency_annulment' : classifyBodaccJudgment(nature ?? '', text)
  return {
    ...(category !== null && { category }),
    heading: isRetracted
      ? 'Rétractation du jugement d’ouverture'
      : composeBodaccJudgmentHeading(nature, text),
    // The nature is the announcement when the court gives no text.
    facts: [text === null ? nature : null],
    texts: [text],
    mentions: [...findBodaccPlanBuyers(nature ?? '', text ?? ''), ...parseBodaccPractitioners(text ?? '')],
    metadata: omitMissing({
      judgment_family: family,
      judgment_nature: nature,
      judgment_date: decision.day('date', parseFrenchDay),
    }),
    details: {},
  }
}

function parseModification(record: FieldReader): BodaccAct | null {
  const change = record.child('modificationsgenerales')
  if (change.isEmpty) return null
  const text = change.text('descriptif')
  const categories = classifyBodaccModification(text ?? '')
  const stated = change.day('dateEffet', parseFrenchDay)
  return {
    category: categories[0] ?? 'company_modification',
    facts: [],
    texts: [text?.replace(/^modification survenue sur observation ?: ?/i, '') ?? null],
    metadata: omitMissing({
      acts: categories.length > 1 ? categories : null,
      start_date: change.day('dateCommencementActivite', parseFrenchDay),
      effect_date: stated ?? findBodaccEffectDate(text ?? ''),
      resolution_date: findBodaccResolutionDate(text ?? ''),
      new_name:
        findNewName(text ?? '') ??
        (/\bancienne dénomination\b/i.test(text ?? '') ? readSoleName(record) : null),
    }),
    mentions: findBodaccModificationCompanies(text ?? ''),
    details: {},
  }
}

function findNewName(text: string): string | null {
  return /\bnouvelle dénomination ?: ?([^,;.]{2,80})/i.exec(text)?.[1]?.trim() ?? null
}

/** Returns the registered name of the only company of a record. */
function readSoleName(record: FieldReader): string | null {
  const names = record
    .children('listepersonnes')
    .flatMap(item => item.children('personne'))
    .map(person => person.text('denomination'))
  return names.length === 1 ? (names[0] ?? null) : null
}

/** Parses `radiationaurcs`, which contains a flag for a company or the date of cessation for a trader. */
function parseDeregistration(record: FieldReader): BodaccAct | null {
  const deregistration = record.child('radiationaurcs')
  if (deregistration.isEmpty) return null
  const comment = deregistration.text('commentaire')
  const traderCessation =
    deregistration.value('radiationPP') === 'O'
      ? null
      : deregistration.child('radiationPP').day('dateCessationActivitePP', parseFrenchDay)
  const ceasedOn = deregistration.day('dateCessationActivitePP', parseFrenchDay) ?? traderCessation
  // Reading the flag prevents an unknown-field report. It adds nothing to the notice.
  deregistration.value('radiationPM')
  return {
    category: classifyBodaccDeregistration(comment),
    facts: [ceasedOn && `Cessation d’activité le ${formatDay(ceasedOn, 'fr')}`],
    texts: [comment],
    metadata: {},
    details: omitMissing({ ceased_on: ceasedOn }),
  }
}

function parseAccounts(record: FieldReader): BodaccAct | null {
  const filing = record.child('depot')
  if (filing.isEmpty) return null
  const kind = filing.text('typeDepot')
  const closing = filing.day('dateCloture', parseFrenchDay)
  const financialYear = closing && `exercice clos le ${formatDay(closing, 'fr')}`
  const consolidated = /consolid/i.test(kind ?? '') ? ' consolidés' : ''
  return {
    heading: closing === null ? null : `Dépôt des comptes${consolidated} ${closing.slice(0, 4)}`,
    facts: [[kind, financialYear].filter(part => part !== null).join(', ')],
    texts: [filing.text('descriptif')],
    metadata: omitMissing({ accounts_type: kind, accounts_closing_date: closing }),
    details: {},
  }
}

function parseOther(record: FieldReader): BodaccAct | null {
  const notice = record.child('divers')
  if (notice.isEmpty) return null
  const heading = notice.text('titreAnnonce') ?? notice.text('titre')
  const text = notice.text('contenuAnnonce') ?? notice.text('contenu')
  return {
    heading: heading && capitalizeBodaccHeading(heading),
    facts: [],
    texts: [text],
    metadata: {},
    details: {},
  }
}

function firstDate(levels: readonly FieldReader[], name: string): CalendarDay | null {
  const dates = levels.map(level => level.day(name, parseFrenchDay)).filter(day => day !== null)
  return dates[0] ?? null
}
