import * as words from './invented-names.ts'
import type {
  BodaccJsonObject,
  BodaccJsonValue,
  BodaccSampleAddress,
  BodaccSampleCompany,
  BodaccSampleOfficer,
  BodaccSampleParty,
  BodaccSampleTrader,
} from './sample-notice.ts'
import { formatSirenWithSpaces } from './sample-notice.ts'
import type { SeededChoices } from './seeded-choices.ts'

/** Creates companies and people with unique names and numbers. */
export interface PartyRegistry {
  company(): BodaccSampleCompany
  /**
   * Creates a farm, a property company or an economic interest grouping, which buys no business and files no
   * accounts.
   */
  civilCompany(): BodaccSampleCompany
  trader(): BodaccSampleTrader
  officer(office: string): BodaccSampleOfficer
  address(seat: words.CommercialCourtDistrict): BodaccSampleAddress
  seat(): words.CommercialCourtDistrict
  surname(): string
  locality(): string
  coined(): string
}

export function createPartyRegistry(random: SeededChoices): PartyRegistry {
  const surname = random.bag(words.FRENCH_SURNAMES)
  const givenName = random.bag(words.FRENCH_GIVEN_NAMES)
  const locality = random.bag(words.INVENTED_LOCALITIES)
  const coined = random.bag(words.COINED_WORDS)
  const seat = random.bag(words.COMMERCIAL_COURT_DISTRICTS)
  const civil = (trade: words.CompanyActivity): boolean =>
    trade.forms.some(form => words.NON_TRADING_FORMS.includes(form))
  const trade = random.bag(words.COMPANY_ACTIVITIES.filter(its => !civil(its)))
  const civilTrade = random.bag(words.COMPANY_ACTIVITIES.filter(civil))
  const traderTrade = random.bag(words.TRADER_ACTIVITIES)
  const numbers = new Set<string>()
  const names = new Set<string>()

  function siren(): string {
    const number = sirenOf(random.int(1, 999_999))
    if (numbers.has(number)) return siren()
    numbers.add(number)
    return number
  }

  function companyName(pattern: string): string {
    const name = pattern.replace('{nom}', surname).replace('{lieu}', locality).replace('{mot}', coined)
    if (names.has(name)) return companyName(pattern)
    names.add(name)
    return name
  }

  function address(at: words.CommercialCourtDistrict): BodaccSampleAddress {
    const [codePostal, ville] = random.pick(at.towns)
    const [typeVoie, nomVoie] = random.pick(words.FRENCH_STREETS)
    if (random.chance(0.12))
      return { complGeographique: `Lieu-dit ${toFrenchTitleCase(locality())}`, codePostal, ville }
    return {
      numeroVoie: `${random.int(1, 140)}${random.chance(0.08) ? ' bis' : ''}`,
      typeVoie,
      nomVoie,
      codePostal,
      ville,
    }
  }

  const officer = (office: string): BodaccSampleOfficer => ({
    office,
    surname: surname(),
    givenNames: random.chance(0.5) ? [givenName()] : [givenName(), givenName()],
  })

  function companyIn(its: words.CompanyActivity): BodaccSampleCompany {
    const form = random.pick(its.forms)
    const at = seat()
    return {
      kind: 'company',
      siren: siren(),
      name: companyName(random.pick(its.names)),
      form: words.FRENCH_LEGAL_FORMS[form],
      capital: random.pick(its.capital),
      variable: form === 'sas' && random.chance(0.15),
      officers: officesOf(form, random).map(officer),
      activity: its.activity,
      seat: at,
      address: address(at),
    }
  }

  function trader(): BodaccSampleTrader {
    const at = seat()
    const { surname: own, givenNames } = officer('')
    return {
      kind: 'trader',
      siren: siren(),
      surname: own,
      givenNames,
      usedName: random.chance(0.3) ? surname() : null,
      ...traderTrade(),
      seat: at,
      address: address(at),
    }
  }

  return {
    company: () => companyIn(trade()),
    civilCompany: () => companyIn(civilTrade()),
    trader,
    officer,
    address,
    seat,
    surname,
    locality,
    coined,
  }
}

/** Returns a SIREN that is never assigned because it begins with 00. The last digit is the Luhn check digit. */
function sirenOf(number: number): string {
  const digits = `00${String(number).padStart(6, '0')}`
  const sum = [...digits].reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return digits + ((10 - (sum % 10)) % 10)
}

function officesOf(form: words.FrenchLegalFormKey, random: SeededChoices): string[] {
  if (form === 'sa')
    return ["Président du conseil d'administration et directeur général", 'Administrateur', 'Administrateur']
  if (form === 'sas' || form === 'selas')
    return random.chance(0.4) ? ['Président', 'Directeur général'] : ['Président']
  if (form === 'sasu') return ['Président']
  if (form === 'gie') return ['Administrateur', 'Contrôleur de gestion']
  if (form === 'sci' || form === 'snc' || form === 'gaec') {
    return ['Gérant associé indéfiniment responsable', 'Associé indéfiniment responsable']
  }
  return random.chance(0.3) ? ['Gérant', 'Gérant'] : ['Gérant']
}

/** Formats officers in the different styles of the court registries. */
export function formatOfficers(company: BodaccSampleCompany, manner: number): string {
  const { officers } = company
  if (manner === 0)
    return officers.map(o => `${o.office} : ${o.surname} ${o.givenNames.join(', ')}`).join('\u00a0; ')
  if (manner === 1) {
    return officers
      .map(o => `${o.office} : ${toFrenchTitleCase(o.surname)}, ${o.givenNames.join(' ')}`)
      .join(', ')
  }
  return officers
    .map(o => `${o.office} : ${o.surname} ${o.givenNames.join(' ')} nom d'usage : ${o.surname}`)
    .join('. ')
}

/** How much data a notice gives about a party. */
export type PartyDetailLevel = 'full' | 'address' | 'name'

/** Returns one `personne` of the publisher's API. Edition B sometimes uses another key for the number: `numberKey`. */
export function formatBodaccPerson(
  party: BodaccSampleParty,
  detail: PartyDetailLevel,
  numberKey = 'numeroIdentification',
): BodaccJsonObject {
  const details = party.kind === 'company' ? companyValues(party, detail) : traderValues(party, detail)
  return {
    typePersonne: party.kind === 'company' ? 'pm' : 'pp',
    ...registration(party, numberKey),
    ...details,
  }
}

function registration(party: BodaccSampleParty, numberKey: string): BodaccJsonObject {
  if (party.siren === null) return { nonInscrit: 'RCS non inscrit' }
  if (party.kind === 'trader' && party.craft) {
    return { inscriptionRM: { numeroIdentificationRM: formatSirenWithSpaces(party.siren) } }
  }
  // Some records hold the number as a JSON number, which loses its leading zeros.
  const number: BodaccJsonValue =
    Number(party.siren) % 19 === 0 ? Number(party.siren) : formatSirenWithSpaces(party.siren)
  const registry = party.seat.registry
  return { numeroImmatriculation: { [numberKey]: number, codeRCS: 'RCS', nomGreffeImmat: registry } }
}

function companyValues(company: BodaccSampleCompany, detail: PartyDetailLevel): BodaccJsonObject {
  const { name, form, capital, variable, officers } = company
  if (detail === 'name') return { denomination: name }
  const address = { adresseSiegeSocial: { ...company.address } }
  if (detail === 'address') return { denomination: name, formeJuridique: form, ...address }
  const amount = `${capital}.00`
  return {
    denomination: name,
    formeJuridique: form,
    ...(variable ? { capital: { capitalVariable: `${amount} EUR` } } : {}),
    ...(!variable && capital > 0 ? { capital: { montantCapital: amount, devise: 'EUR' } } : {}),
    ...(officers.length > 0 ? { administration: formatOfficers(company, Number(company.siren) % 3) } : {}),
    ...address,
  }
}

function traderValues(trader: BodaccSampleTrader, detail: PartyDetailLevel): BodaccJsonObject {
  const { surname, givenNames, usedName, shop, activity, address } = trader
  const name = {
    nom: surname,
    prenom: givenNames.length > 1 && detail !== 'full' ? givenNames : givenNames.join(', '),
  }
  if (detail === 'name') return name
  return {
    ...name,
    ...(usedName === null ? {} : { nomUsage: usedName }),
    ...(shop === '' ? {} : { nomCommercial: shop }),
    ...(detail === 'full' ? {} : { activite: activity }),
    adressePP: { ...address },
  }
}

/** Converts a name to the capitalization of a shop sign: `DE L'ORME SEC` becomes `de l'Orme Sec`. */
export function toFrenchTitleCase(text: string): string {
  const capitals = text.toLowerCase().replace(/(?<!\p{L})\p{L}/gu, letter => letter.toUpperCase())
  return capitals.replace(/(?<!\p{L})(?:Des|Du|De|La|L|Aux)(?![\p{L}])/gu, word => word.toLowerCase())
}
