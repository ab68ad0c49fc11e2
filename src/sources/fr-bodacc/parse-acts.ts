import type { JsonValue, Mention } from '../../model/announcement.ts'
import type { CalendarDay } from '../../model/calendar-day.ts'
import type { AnnouncementCategory } from '../../model/category.ts'
import type { AnnouncementMetadata } from '../../model/metadata.ts'
import { parseFrenchDay } from '../shared/dates.ts'
import type { FieldReader } from '../shared/field-reader.ts'
import { normalizeForComparison, omitMissing } from '../shared/text-cleaning.ts'
import {
  classifyBodaccDeregistration,
  classifyBodaccModification,
  classifyBodaccSale,
} from './category-rules.ts'
import { classifyBodaccJudgment } from './judgment-categories.ts'
import { parseBodaccAddress } from './parse-address.ts'
import { parseBodaccMergingCompanies } from './parse-merging-companies.ts'
import { parseBodaccPractitioners } from './parse-practitioners.ts'
import { parseBodaccPrice } from './parse-price.ts'

/** An event that a notice publishes, such as a deed or a judgment. */
export interface BodaccAct {
  /** Overrides the category of the notice's family. */
  readonly category?: AnnouncementCategory
  /** Replaces the family label in the title. */
  readonly heading?: string | null
  /** The sentences that the act contributes to the summary. */
  readonly summarySentences: readonly (string | null)[]
  readonly metadata: AnnouncementMetadata
  readonly details: { readonly [key: string]: JsonValue }
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
  return {
    ...(act.has('vente') && { category: classifyBodaccSale(saleKind, origins, texts.join(' ')) }),
    summarySentences: [deedKind, ...new Set(origins), ...texts],
    mentions: texts.flatMap(parseBodaccMergingCompanies),
    metadata: omitMissing({
      sale_category: saleKind,
      registration_date: firstDate(levels, 'dateImmatriculation'),
      activity: establishments.length === 1 ? establishments[0]?.text('activite') : null,
      start_date: firstDate(levels, 'dateCommencementActivite'),
      effect_date: firstDate(levels, 'dateEffet'),
      price: solePrice?.value,
      price_currency: solePrice?.currency,
    }),
    details: omitMissing({
      establishments: establishments.length > 0 ? establishments.map(describeEstablishment) : null,
      ...(sale ? parseOpposition(sale) : {}),
    }),
  }
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
    heading: nature,
    summarySentences: [nature, text],
    mentions: parseBodaccPractitioners(text ?? ''),
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
  return {
    category: categories[0] ?? 'company_modification',
    summarySentences: [text],
    metadata: omitMissing({
      acts: categories.length > 1 ? categories : null,
      start_date: change.day('dateCommencementActivite', parseFrenchDay),
      effect_date: change.day('dateEffet', parseFrenchDay),
    }),
    details: {},
  }
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
    summarySentences: [comment, ceasedOn && `Cessation d'activité le ${formatFrenchDate(ceasedOn)}`],
    metadata: {},
    details: omitMissing({ ceased_on: ceasedOn }),
  }
}

function parseAccounts(record: FieldReader): BodaccAct | null {
  const filing = record.child('depot')
  if (filing.isEmpty) return null
  const kind = filing.text('typeDepot')
  const closing = filing.day('dateCloture', parseFrenchDay)
  const financialYear = closing && `exercice clos le ${formatFrenchDate(closing)}`
  return {
    summarySentences: [
      [kind, financialYear].filter(part => part !== null).join(', '),
      filing.text('descriptif'),
    ],
    metadata: omitMissing({ accounts_type: kind, accounts_closing_date: closing }),
    details: {},
  }
}

function parseOther(record: FieldReader): BodaccAct | null {
  const notice = record.child('divers')
  if (notice.isEmpty) return null
  const heading = notice.text('titreAnnonce') ?? notice.text('titre')
  const text = notice.text('contenuAnnonce') ?? notice.text('contenu')
  return { summarySentences: [heading, text], metadata: {}, details: {} }
}

function firstDate(levels: readonly FieldReader[], name: string): CalendarDay | null {
  const dates = levels.map(level => level.day(name, parseFrenchDay)).filter(day => day !== null)
  return dates[0] ?? null
}

function formatFrenchDate(day: CalendarDay): string {
  return day.split('-').reverse().join('/')
}
