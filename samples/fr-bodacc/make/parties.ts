import type { Dice } from './dice.ts'
import type { Address, Company, Officer, Party, Trader, Value, Values } from './notice.ts'
import { sirenWithBlanks } from './notice.ts'
import * as words from './words.ts'

/** Makes companies and people, no two with one name or number. */
export interface Registry {
  company(): Company
  /** A farm, a holder of buildings, a grouping: it buys no business and files no accounts. */
  civilCompany(): Company
  trader(): Trader
  officer(office: string): Officer
  address(seat: words.Seat): Address
  seat(): words.Seat
  surname(): string
  locality(): string
  coined(): string
}

export function makeRegistry(dice: Dice): Registry {
  const surname = dice.bag(words.SURNAMES)
  const givenName = dice.bag(words.GIVEN_NAMES)
  const locality = dice.bag(words.LOCALITIES)
  const coined = dice.bag(words.COINED)
  const seat = dice.bag(words.SEATS)
  const civil = (trade: words.Trade): boolean => trade.forms.some(form => words.CIVIL_FORMS.includes(form))
  const trade = dice.bag(words.TRADES.filter(its => !civil(its)))
  const civilTrade = dice.bag(words.TRADES.filter(civil))
  const traderTrade = dice.bag(words.TRADER_TRADES)
  const numbers = new Set<string>()
  const names = new Set<string>()

  function siren(): string {
    const number = sirenOf(dice.int(1, 999_999))
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

  function address(at: words.Seat): Address {
    const [codePostal, ville] = dice.pick(at.towns)
    const [typeVoie, nomVoie] = dice.pick(words.STREETS)
    if (dice.chance(0.12))
      return { complGeographique: `Lieu-dit ${titleCase(locality())}`, codePostal, ville }
    return {
      numeroVoie: `${dice.int(1, 140)}${dice.chance(0.08) ? ' bis' : ''}`,
      typeVoie,
      nomVoie,
      codePostal,
      ville,
    }
  }

  const officer = (office: string): Officer => ({
    office,
    surname: surname(),
    givenNames: dice.chance(0.5) ? [givenName()] : [givenName(), givenName()],
  })

  function companyIn(its: words.Trade): Company {
    const form = dice.pick(its.forms)
    const at = seat()
    return {
      kind: 'company',
      siren: siren(),
      name: companyName(dice.pick(its.names)),
      form: words.FORMS[form],
      capital: dice.pick(its.capital),
      variable: form === 'sas' && dice.chance(0.15),
      officers: officesOf(form, dice).map(officer),
      activity: its.activity,
      seat: at,
      address: address(at),
    }
  }

  function trader(): Trader {
    const at = seat()
    const { surname: own, givenNames } = officer('')
    return {
      kind: 'trader',
      siren: siren(),
      surname: own,
      givenNames,
      usedName: dice.chance(0.3) ? surname() : null,
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

/** A SIREN that is never assigned: it begins with 00. The last digit makes its Luhn sum right. */
function sirenOf(number: number): string {
  const digits = `00${String(number).padStart(6, '0')}`
  const sum = [...digits].reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return digits + ((10 - (sum % 10)) % 10)
}

function officesOf(form: words.FormKey, dice: Dice): string[] {
  if (form === 'sa')
    return ["Président du conseil d'administration et directeur général", 'Administrateur', 'Administrateur']
  if (form === 'sas' || form === 'selas')
    return dice.chance(0.4) ? ['Président', 'Directeur général'] : ['Président']
  if (form === 'sasu') return ['Président']
  if (form === 'gie') return ['Administrateur', 'Contrôleur de gestion']
  if (form === 'sci' || form === 'snc' || form === 'gaec') {
    return ['Gérant associé indéfiniment responsable', 'Associé indéfiniment responsable']
  }
  return dice.chance(0.3) ? ['Gérant', 'Gérant'] : ['Gérant']
}

/** Officers as the courts' offices write them, each in its own manner. */
export function administration(company: Company, manner: number): string {
  const { officers } = company
  if (manner === 0)
    return officers.map(o => `${o.office} : ${o.surname} ${o.givenNames.join(', ')}`).join('\u00a0; ')
  if (manner === 1) {
    return officers.map(o => `${o.office} : ${titleCase(o.surname)}, ${o.givenNames.join(' ')}`).join(', ')
  }
  return officers
    .map(o => `${o.office} : ${o.surname} ${o.givenNames.join(' ')} nom d'usage : ${o.surname}`)
    .join('. ')
}

/** How much a notice says of a party. */
export type Detail = 'full' | 'address' | 'name'

/** One `personne` of the publisher's API. `numberKey`: edition B names the number in its own way at times. */
export function person(party: Party, detail: Detail, numberKey = 'numeroIdentification'): Values {
  const said = party.kind === 'company' ? companyValues(party, detail) : traderValues(party, detail)
  return { typePersonne: party.kind === 'company' ? 'pm' : 'pp', ...registration(party, numberKey), ...said }
}

function registration(party: Party, numberKey: string): Values {
  if (party.siren === null) return { nonInscrit: 'RCS non inscrit' }
  if (party.kind === 'trader' && party.craft) {
    return { inscriptionRM: { numeroIdentificationRM: sirenWithBlanks(party.siren) } }
  }
  // Some records hold the number as a number: the zeros at its start are lost.
  const number: Value = Number(party.siren) % 19 === 0 ? Number(party.siren) : sirenWithBlanks(party.siren)
  const registry = party.seat.registry
  return { numeroImmatriculation: { [numberKey]: number, codeRCS: 'RCS', nomGreffeImmat: registry } }
}

function companyValues(company: Company, detail: Detail): Values {
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
    ...(officers.length > 0 ? { administration: administration(company, Number(company.siren) % 3) } : {}),
    ...address,
  }
}

function traderValues(trader: Trader, detail: Detail): Values {
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

/** As a sign would write it: `DE L'ORME SEC` is `de l'Orme Sec`. */
export function titleCase(text: string): string {
  const capitals = text.toLowerCase().replace(/(?<!\p{L})\p{L}/gu, letter => letter.toUpperCase())
  return capitals.replace(/(?<!\p{L})(?:Des|Du|De|La|L|Aux)(?![\p{L}])/gu, word => word.toLowerCase())
}
