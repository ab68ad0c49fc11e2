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

/** One of the things a notice can publish, e.g. a deed or a judgment. */
export interface Act {
  /** What it means, where that is more than the notice's family says. */
  readonly category?: Category
  /** What the title says instead of the family. */
  readonly heading?: string | null
  /** Sentences of the summary. */
  readonly sentences: readonly (string | null)[]
  readonly metadata: Metadata
  readonly details: { readonly [key: string]: Json }
  /** Whom its text names. */
  readonly named?: readonly Mention[]
}

/** Everything a record publishes beside its parties; mostly one act. */
export function acts(row: Fields): Act[] {
  return [deed(row), judgment(row), modification(row), striking(row), accounts(row), miscellany(row)].filter(
    act => act !== null,
  )
}

/** `acte` with the businesses it is about: formation, registration or sale. */
function deed(row: Fields): Act | null {
  const places = row.child('listeetablissements').children('etablissement')
  const act = row.child('acte')
  const origins = places.map(place => place.text('origineFonds')).filter(origin => origin !== null)
  if (act.empty && places.length === 0) return null
  // A deed that is annulled or not described is "O" instead of a record.
  const [creation, registration, sale] = ['creation', 'immatriculation', 'vente'].map(name =>
    act.raw(name) === 'O' ? null : act.child(name),
  )
  const levels = [act, creation, registration, sale].filter(level => level != null)
  const saleKind = sale?.text('categorieVente') ?? null
  const kind =
    saleKind ?? creation?.text('categorieCreation') ?? registration?.text('categorieImmatriculation') ?? null
  const texts = levels.map(level => level.text('descriptif')).filter(text => text !== null)
  const prices = origins.map(priceOf).filter(price => price !== null)
  const [price] =
    new Set(prices.map(({ value, currency }) => `${value} ${currency}`)).size === 1 ? prices : []
  return {
    ...(act.has('vente') && { category: saleCategory(saleKind, origins, texts.join(' ')) }),
    sentences: [kind, ...new Set(origins), ...texts],
    named: texts.flatMap(mergingCompanies),
    metadata: compact({
      sale_category: saleKind,
      registration_date: firstDay(levels, 'dateImmatriculation'),
      activity: places.length === 1 ? places[0]?.text('activite') : null,
      start_date: firstDay(levels, 'dateCommencementActivite'),
      effect_date: firstDay(levels, 'dateEffet'),
      price: price?.value,
      price_currency: price?.currency,
    }),
    details: compact({
      establishments: places.length > 0 ? places.map(establishment) : null,
      ...(sale ? opposition(sale) : {}),
    }),
  }
}

function establishment(place: Fields): Json {
  return compact({
    kind: place.text('qualiteEtablissement'),
    origin: place.text('origineFonds'),
    activity: place.text('activite'),
    sign: place.text('enseigne'),
    address: address(place.child('adresse')).line,
  })
}

/** Where the sale was advertised, and where creditors can object. */
function opposition(sale: Fields): Record<string, Json | null> {
  const advertised = sale.child('publiciteLegale')
  const objections = sale.texts('opposition')
  return {
    advertised_in: advertised.text('titre'),
    advertised_on: advertised.day('date'),
    objections: objections.length > 0 ? objections : null,
    claims: sale.text('declarationCreance'),
  }
}

function judgment(row: Fields): Act | null {
  const decision = row.child('jugement')
  if (decision.empty) return null
  const family = decision.text('famille')
  const nature = decision.text('nature')
  const text = decision.text('complementJugement')
  // A third party had the opening taken back: it counts as if it had never been.
  const retracted = fold(family ?? '').includes('retractation sur tierce opposition')
  const category = retracted ? 'insolvency_annulment' : judgmentCategory(nature ?? '', text)
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

function modification(row: Fields): Act | null {
  const change = row.child('modificationsgenerales')
  if (change.empty) return null
  const text = change.text('descriptif')
  const named = modificationActs(text ?? '')
  return {
    category: named[0] ?? 'company_modification',
    sentences: [text],
    metadata: compact({
      acts: named.length > 1 ? named : null,
      start_date: change.day('dateCommencementActivite'),
      effect_date: change.day('dateEffet'),
    }),
    details: {},
  }
}

/** `radiationaurcs`: a flag for a company, the day the business ceased for a trader. */
function striking(row: Fields): Act | null {
  const end = row.child('radiationaurcs')
  if (end.empty) return null
  const comment = end.text('commentaire')
  const trader =
    end.raw('radiationPP') === 'O' ? null : end.child('radiationPP').day('dateCessationActivitePP')
  const ceased = end.day('dateCessationActivitePP') ?? trader
  // That a company was struck off is what the notice says already: the flag adds nothing.
  end.raw('radiationPM')
  return {
    category: deregistrationCategory(comment),
    sentences: [comment, ceased && `Cessation d'activité le ${frenchDate(ceased)}`],
    metadata: {},
    details: compact({ ceased_on: ceased }),
  }
}

function accounts(row: Fields): Act | null {
  const filing = row.child('depot')
  if (filing.empty) return null
  const kind = filing.text('typeDepot')
  const closing = filing.day('dateCloture')
  const period = closing && `exercice clos le ${frenchDate(closing)}`
  return {
    sentences: [[kind, period].filter(part => part !== null).join(', '), filing.text('descriptif')],
    metadata: compact({ accounts_type: kind, accounts_closing_date: closing }),
    details: {},
  }
}

function miscellany(row: Fields): Act | null {
  const notice = row.child('divers')
  if (notice.empty) return null
  const heading = notice.text('titreAnnonce') ?? notice.text('titre')
  const text = notice.text('contenuAnnonce') ?? notice.text('contenu')
  return { sentences: [heading, text], metadata: {}, details: {} }
}

function firstDay(levels: readonly Fields[], name: string): Day | null {
  const days = levels.map(level => level.day(name)).filter(day => day !== null)
  return days[0] ?? null
}

function frenchDate(day: Day): string {
  return day.split('-').reverse().join('/')
}
