import type { Json, Mention } from '../../model/announcement.ts'
import type { Category } from '../../model/category.ts'
import type { Day } from '../../model/day.ts'
import type { Metadata } from '../../model/metadata.ts'
import type { Fields } from '../kit/fields.ts'
import { compact, fold } from '../kit/text.ts'
import { address } from './address.ts'
import { deregistrationCategory, modificationActs, saleCategory } from './categories.ts'
import { mergingCompanies } from './merging.ts'
import { judgmentCategory } from './natures.ts'
import { practitioners } from './practitioners.ts'
import { priceOf } from './prices.ts'

/** One event that a notice publishes, e.g. a deed or a judgment. */
export interface Act {
  /** Overrides the category of the notice's family. */
  readonly category?: Category
  /** Replaces the family label in the title. */
  readonly heading?: string | null
  /** Sentences for the summary. */
  readonly sentences: readonly (string | null)[]
  readonly metadata: Metadata
  readonly details: { readonly [key: string]: Json }
  /** Parties named in the text. */
  readonly named?: readonly Mention[]
}

/** Parses everything a record publishes besides its parties; usually a single act. */
export function acts(record: Fields): Act[] {
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
function parseDeed(record: Fields): Act | null {
  const establishments = record.child('listeetablissements').children('etablissement')
  const act = record.child('acte')
  const origins = establishments.map(item => item.text('origineFonds')).filter(origin => origin !== null)
  if (act.empty && establishments.length === 0) return null
  // An annulled or undescribed deed is "O" instead of a record.
  const [creation, registration, sale] = ['creation', 'immatriculation', 'vente'].map(name =>
    act.raw(name) === 'O' ? null : act.child(name),
  )
  const levels = [act, creation, registration, sale].filter(level => level != null)
  const saleKind = sale?.text('categorieVente') ?? null
  const deedKind =
    saleKind ?? creation?.text('categorieCreation') ?? registration?.text('categorieImmatriculation') ?? null
  const texts = levels.map(level => level.text('descriptif')).filter(text => text !== null)
  const prices = origins.map(priceOf).filter(price => price !== null)
  const [solePrice] =
    new Set(prices.map(({ value, currency }) => `${value} ${currency}`)).size === 1 ? prices : []
  return {
    ...(act.has('vente') && { category: saleCategory(saleKind, origins, texts.join(' ')) }),
    sentences: [deedKind, ...new Set(origins), ...texts],
    named: texts.flatMap(mergingCompanies),
    metadata: compact({
      sale_category: saleKind,
      registration_date: firstDate(levels, 'dateImmatriculation'),
      activity: establishments.length === 1 ? establishments[0]?.text('activite') : null,
      start_date: firstDate(levels, 'dateCommencementActivite'),
      effect_date: firstDate(levels, 'dateEffet'),
      price: solePrice?.value,
      price_currency: solePrice?.currency,
    }),
    details: compact({
      establishments: establishments.length > 0 ? establishments.map(describeEstablishment) : null,
      ...(sale ? parseOpposition(sale) : {}),
    }),
  }
}

function describeEstablishment(item: Fields): Json {
  return compact({
    kind: item.text('qualiteEtablissement'),
    origin: item.text('origineFonds'),
    activity: item.text('activite'),
    sign: item.text('enseigne'),
    address: address(item.child('adresse')).line,
  })
}

/** Parses where the sale was advertised and where creditors can object. */
function parseOpposition(sale: Fields): Record<string, Json | null> {
  const advertised = sale.child('publiciteLegale')
  const objections = sale.texts('opposition')
  return {
    advertised_in: advertised.text('titre'),
    advertised_on: advertised.day('date'),
    objections: objections.length > 0 ? objections : null,
    claims: sale.text('declarationCreance'),
  }
}

function parseJudgment(record: Fields): Act | null {
  const decision = record.child('jugement')
  if (decision.empty) return null
  const family = decision.text('famille')
  const nature = decision.text('nature')
  const text = decision.text('complementJugement')
  // A third party's objection retracted the opening of the procedure, which annuls it.
  const isRetracted = fold(family ?? '').includes('retractation sur tierce opposition')
  const category = isRetracted ? 'insolvency_annulment' : judgmentCategory(nature ?? '', text)
  return {
    ...(category !== null && { category }),
    heading: nature,
    sentences: [nature, text],
    named: practitioners(text ?? ''),
    metadata: compact({
      judgment_family: family,
      judgment_nature: nature,
      judgment_date: decision.day('date'),
    }),
    details: {},
  }
}

function parseModification(record: Fields): Act | null {
  const change = record.child('modificationsgenerales')
  if (change.empty) return null
  const text = change.text('descriptif')
  const categories = modificationActs(text ?? '')
  return {
    category: categories[0] ?? 'company_modification',
    sentences: [text],
    metadata: compact({
      acts: categories.length > 1 ? categories : null,
      start_date: change.day('dateCommencementActivite'),
      effect_date: change.day('dateEffet'),
    }),
    details: {},
  }
}

/** Parses `radiationaurcs`: a flag for a company, the date of cessation for a trader. */
function parseDeregistration(record: Fields): Act | null {
  const deregistration = record.child('radiationaurcs')
  if (deregistration.empty) return null
  const comment = deregistration.text('commentaire')
  const traderCessation =
    deregistration.raw('radiationPP') === 'O'
      ? null
      : deregistration.child('radiationPP').day('dateCessationActivitePP')
  const ceasedOn = deregistration.day('dateCessationActivitePP') ?? traderCessation
  // The flag for a company adds nothing to the notice itself.
  deregistration.raw('radiationPM')
  return {
    category: deregistrationCategory(comment),
    sentences: [comment, ceasedOn && `Cessation d'activité le ${formatFrenchDate(ceasedOn)}`],
    metadata: {},
    details: compact({ ceased_on: ceasedOn }),
  }
}

function parseAccounts(record: Fields): Act | null {
  const filing = record.child('depot')
  if (filing.empty) return null
  const kind = filing.text('typeDepot')
  const closing = filing.day('dateCloture')
  const financialYear = closing && `exercice clos le ${formatFrenchDate(closing)}`
  return {
    sentences: [[kind, financialYear].filter(part => part !== null).join(', '), filing.text('descriptif')],
    metadata: compact({ accounts_type: kind, accounts_closing_date: closing }),
    details: {},
  }
}

function parseOther(record: Fields): Act | null {
  const notice = record.child('divers')
  if (notice.empty) return null
  const heading = notice.text('titreAnnonce') ?? notice.text('titre')
  const text = notice.text('contenuAnnonce') ?? notice.text('contenu')
  return { sentences: [heading, text], metadata: {}, details: {} }
}

function firstDate(levels: readonly Fields[], name: string): Day | null {
  const dates = levels.map(level => level.day(name)).filter(day => day !== null)
  return dates[0] ?? null
}

function formatFrenchDate(day: Day): string {
  return day.split('-').reverse().join('/')
}
