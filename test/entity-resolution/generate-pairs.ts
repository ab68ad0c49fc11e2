import type { EntityIdentifier } from '../../src/model/entity.ts'
import type { Jurisdiction } from '../../src/model/jurisdiction.ts'
import { createSeededRandom, pickBiased } from '../support/in-memory-database.ts'
import { createValidIdentifier, type NamedParty, type PartyPair } from './party-pair.ts'

/*
 * Generates pairs from a small grammar per country: a party and another spelling of it that a publisher of that country
 * could print (same), or a different party with a similar name (different). No name is used twice.
 */

/** The names and identifiers of companies of a country. */
interface NamingCustoms {
  readonly country: Jurisdiction
  readonly nouns: readonly string[]
  readonly towns: readonly (readonly [town: string, code: string])[]
  /** Spellings of each legal form. */
  readonly forms: readonly (readonly string[])[]
  readonly states: readonly string[]
  readonly branches: readonly string[]
  readonly and: readonly [string, string]
  readonly holdings: readonly string[]
  readonly bodies: readonly string[]
  readonly people: readonly (readonly [string, string])[]
  /** Creates a national identifier from a counter. */
  national(n: number): EntityIdentifier
  /** Creates a second identifier of the same organisation. */
  second(n: number): EntityIdentifier
}

const digits = (n: number, length: number): string => String(n).padStart(length, '0')

export const NAMING_CUSTOMS: readonly NamingCustoms[] = [
  {
    country: 'ES',
    nouns: ['TALLERES', 'CONSTRUCCIONES', 'PANADERÍA', 'LOGÍSTICA', 'GESTIÓN', 'EXPLOTACIONES', 'ALMACENES'],
    towns: [
      ['Zamora', '49001'],
      ['Lugo', '27001'],
      ['Teruel', '44001'],
    ],
    forms: [
      ['SL', 'S.L.', 'S. L.', 'SOCIEDAD LIMITADA', 'SLU', 'S.L.U.'],
      ['SA', 'S.A.', 'S. A.', 'SOCIEDAD ANONIMA', 'S.A.U.'],
      ['SLL', 'S.L.L.', 'SOCIEDAD LIMITADA LABORAL'],
    ],
    states: ['EN LIQUIDACION', '(EN LIQUIDACIÓN)'],
    branches: ['SUCURSAL EN ESPAÑA'],
    and: ['&', 'Y'],
    holdings: ['HOLDING', 'GRUPO', 'INVERSIONES'],
    bodies: ['Ayuntamiento', 'Junta Vecinal', 'Patronato de Deportes'],
    people: [
      ['PÉREZ GÓMEZ LUCÍA', 'PEREZ GOMEZ LUCIA'],
      ['NÚÑEZ IBÁÑEZ ANDRÉS', 'Nuñez Ibañez Andres'],
    ],
    national: n => createValidIdentifier('nif', 'ES', `B${digits(n, 8)}`),
    second: n => createValidIdentifier('vat', 'EU', `ESB${digits(n, 8)}`),
  },
  {
    country: 'FR',
    nouns: ['BOULANGERIE', 'MAÇONNERIE', 'GARAGE', 'ÉTABLISSEMENTS', 'TRANSPORTS', 'CHARPENTES', 'DOMAINE'],
    towns: [
      ['Aurillac', '15000'],
      ['Guéret', '23000'],
      ['Privas', '07000'],
    ],
    forms: [
      ['SARL', 'S.A.R.L.', 'EURL', 'Société à responsabilité limitée'],
      ['SAS', 'S.A.S.', 'SASU', 'Société par actions simplifiée'],
      ['SCI', 'S.C.I.', 'Société civile immobilière'],
    ],
    states: ['EN LIQUIDATION', '(en liquidation)'],
    branches: ['SUCCURSALE EN FRANCE', 'succursale de Paris'],
    and: ['&', 'ET'],
    holdings: ['HOLDING', 'GROUPE', 'PARTICIPATIONS'],
    bodies: ['Mairie', 'Office public de l’habitat', 'Tribunal de commerce'],
    people: [
      ['Hélène Lefèvre', 'HELENE LEFEVRE'],
      ['Jérôme Noël', 'Jerome NOEL'],
    ],
    national: n => createValidIdentifier('siren', 'FR', digits(n, 9)),
    second: n => createValidIdentifier('vat', 'EU', `FR83${digits(n, 9)}`),
  },
  {
    country: 'DE',
    nouns: ['Bäckerei', 'Tiefbau', 'Maschinenbau', 'Verlag', 'Getränke', 'Straßenbau', 'Spedition'],
    towns: [
      ['Görlitz', '02826'],
      ['Lüneburg', '21335'],
      ['Hof', '95028'],
    ],
    forms: [
      ['GmbH', 'G.m.b.H.', 'Gesellschaft mit beschränkter Haftung'],
      ['AG', 'Aktiengesellschaft', 'A.G.'],
      ['GmbH & Co. KG', 'GmbH & Co KG', 'GmbH u. Co. KG'],
      ['UG (haftungsbeschränkt)', 'UG haftungsbeschränkt'],
    ],
    states: ['i.L.', 'i. L.', 'in Liquidation'],
    branches: ['Zweigniederlassung Deutschland', 'Niederlassung Deutschland'],
    and: ['&', 'und'],
    holdings: ['Holding', 'Beteiligungs', 'Gruppe'],
    bodies: ['Amtsgericht', 'Stadtwerke', 'Landratsamt'],
    people: [
      ['Jürgen Weiß', 'JÜRGEN WEISS'],
      ['Käthe Schröder', 'Kathe Schroder'],
    ],
    national: n => createValidIdentifier('hrb', 'DE', `HRB ${n} Hof`),
    second: n => createValidIdentifier('lei', 'DE', `5299${digits(n, 14)}00`),
  },
  {
    country: 'IT',
    nouns: ['PANIFICIO', 'COSTRUZIONI', 'SOCIETÀ AGRICOLA', 'OFFICINE', 'TRASPORTI', 'QUALITÀ', 'IMPIANTI'],
    towns: [
      ['Biella', '13900'],
      ['Matera', '75100'],
      ['Forlì', '47121'],
    ],
    forms: [
      ['SRL', 'S.R.L.', 'S.r.l.', 'SOCIETA A RESPONSABILITA LIMITATA', 'S.R.L. UNIPERSONALE'],
      ['SPA', 'S.P.A.', 'S.p.A.', 'SOCIETA PER AZIONI'],
      ['SNC', 'S.N.C.', 'SOCIETA IN NOME COLLETTIVO'],
    ],
    states: ['IN LIQUIDAZIONE', '(in liquidazione)'],
    branches: ['SUCCURSALE IN ITALIA', 'SEDE SECONDARIA'],
    and: ['&', 'E'],
    holdings: ['HOLDING', 'GRUPPO', 'PARTECIPAZIONI'],
    bodies: ['Comune', 'Azienda Sanitaria Locale', 'Tribunale'],
    people: [
      ['Nicolò Forlì', 'NICOLO FORLI'],
      ['Désirée Rossi', 'DESIREE ROSSI'],
    ],
    national: n => createValidIdentifier('codice_fiscale', 'IT', digits(n, 11)),
    second: n => createValidIdentifier('partita_iva', 'IT', digits(n, 11)),
  },
  {
    country: 'GB',
    nouns: ['JOINERY', 'HAULAGE', 'FLOORING', 'CAFÉ', 'LETTINGS', 'FISHERIES', 'ROOFING'],
    towns: [
      ['Hexham', 'Hexham'],
      ['Truro', 'Truro'],
      ['Oban', 'Oban'],
    ],
    forms: [
      ['LTD', 'LIMITED', 'Ltd.', 'Limited'],
      ['PLC', 'P.L.C.', 'Public Limited Company'],
      ['LLP', 'L.L.P.', 'Limited Liability Partnership'],
    ],
    states: ['(IN LIQUIDATION)', '(in administration)'],
    branches: ['UK BRANCH', '(UK Branch)'],
    and: ['&', 'AND'],
    holdings: ['HOLDINGS', 'GROUP', 'INVESTMENTS'],
    bodies: ['Parish Council', 'Sheriff Court', 'Harbour Board'],
    people: [
      ['Zoë O’Neill', 'ZOE O NEILL'],
      ['Siân Rhys', 'Sian RHYS'],
    ],
    national: n => createValidIdentifier('company_number', 'GB', digits(n, 8)),
    second: n => createValidIdentifier('lei', 'GB', `2138${digits(n, 14)}00`),
  },
]

const SYLLABLES = [
  'BAR',
  'CEL',
  'DOV',
  'FEN',
  'GIR',
  'LUM',
  'MAR',
  'NOS',
  'PEL',
  'RUT',
  'SIL',
  'TAM',
  'VEN',
  'ZOR',
]

/** Generates the pairs of a country, `rounds` of each kind. */
export function* generatePairs(customs: NamingCustoms, rounds: number, seed: number): Generator<PartyPair> {
  const random = createSeededRandom(seed)
  for (let round = 0; round < rounds; round++) {
    for (const make of [...SAME, ...DIFFERENT]) {
      const made = make(new Maker(customs, random, serial++))
      if (made !== null) yield { country: customs.country, same: SAME.includes(make), ...made }
    }
  }
}

let serial = 0

type Made = Pick<PartyPair, 'kind' | 'one' | 'other'> | null
type Make = (m: Maker) => Made

/** The parts of one pair. */
class Maker {
  readonly c: NamingCustoms
  readonly n: number
  readonly random: () => number
  readonly word: string
  readonly noun: string
  readonly locality: string
  readonly elsewhere: string
  /** Two spellings of one legal form and a spelling of another. */
  readonly forms: readonly [string, string]
  readonly otherForm: string

  constructor(c: NamingCustoms, random: () => number, n: number) {
    this.c = c
    this.n = n
    this.random = random
    this.word = [n % 14, Math.floor(n / 14) % 14, Math.floor(n / 196) % 14, Math.floor(n / 2744)]
      .map(i => SYLLABLES[i])
      .join('')
    this.noun = pickBiased(random, c.nouns, 1)
    const at = Math.floor(random() * c.towns.length)
    this.locality = c.towns[at]?.[1] ?? ''
    this.elsewhere = c.towns[(at + 1) % c.towns.length]?.[1] ?? ''
    const kind = Math.floor(random() * c.forms.length)
    const writings = c.forms[kind] ?? []
    this.forms = [pickBiased(random, writings, 1), pickBiased(random, writings, 1)]
    this.otherForm = pickBiased(random, c.forms[(kind + 1) % c.forms.length] ?? [], 1)
  }

  get base(): string {
    return `${this.noun} ${this.word}`
  }

  firm(name: string, fields: Partial<NamedParty> = {}): NamedParty {
    return { type: 'company', name, ...fields }
  }

  own(): { identifiers: readonly EntityIdentifier[] } {
    return { identifiers: [this.c.national(1_000_000 + this.n * 2)] }
  }

  foreign(): { identifiers: readonly EntityIdentifier[] } {
    return { identifiers: [this.c.national(1_000_001 + this.n * 2)] }
  }

  /** Rewrites a name as another clerk might type it: without accents, in another case, with stray spaces. */
  retyped(name: string): string {
    const plain = name.normalize('NFD').replace(/\p{M}/gu, '')
    return pickBiased(this.random, [plain, plain.toUpperCase(), `${name} `, plain.replace(' ', '  ')], 1)
  }
}

const SAME: readonly Make[] = [
  m => ({
    kind: 'one number, retyped',
    one: m.firm(`${m.base} ${m.forms[0]}`, m.own()),
    other: m.firm(m.retyped(`${m.base} ${m.forms[1]}`), m.own()),
  }),
  m => ({
    kind: 'one number, renamed',
    one: m.firm(`${m.base} ${m.forms[0]}`, m.own()),
    other: m.firm(`NOVA ${m.word} ${m.otherForm}`, m.own()),
  }),
  m => ({
    kind: 'number here, name there',
    one: m.firm(`${m.base} ${m.forms[0]}`, { ...m.own(), locality: m.locality }),
    other: m.firm(m.retyped(`${m.base} ${m.forms[1]}`), { locality: m.locality }),
  }),
  m => ({
    kind: 'name here, number there',
    one: m.firm(m.retyped(`${m.base} ${m.forms[0]}`)),
    other: m.firm(`${m.base} ${m.forms[1]}`, { ...m.own(), locality: m.locality }),
  }),
  m => ({
    kind: 'names alone',
    one: m.firm(`${m.base}, ${m.forms[0]}`),
    other: m.firm(m.retyped(`${m.base} ${m.forms[1]}`)),
  }),
  m => ({
    kind: 'form in a field of its own',
    one: m.firm(m.base, { legalForm: m.forms[0], ...m.own() }),
    other: m.firm(`${m.retyped(m.base)} ${m.forms[1]}`),
  }),
  m => ({
    kind: 'in liquidation',
    one: m.firm(`${m.base} ${m.forms[0]}`, m.own()),
    other: m.firm(`${m.base} ${m.forms[1]} ${pickBiased(m.random, m.c.states, 1)}`),
  }),
  m => ({
    kind: 'and written as a sign',
    one: m.firm(`${m.word} ${m.c.and[0]} FILLOL ${m.forms[0]}`, m.own()),
    other: m.firm(`${m.word} ${m.c.and[1]} FILLOL ${m.forms[1]}`),
  }),
  m => ({
    kind: 'two numbers of one unit',
    one: m.firm(`${m.base} ${m.forms[0]}`, {
      identifiers: [...m.own().identifiers, m.c.second(1_000_000 + m.n * 2)],
    }),
    other: m.firm(`${m.word} ${m.otherForm}`, { identifiers: [m.c.second(1_000_000 + m.n * 2)] }),
  }),
  m => ({
    kind: 'no form, one town',
    one: m.firm(m.base, { locality: m.locality, ...m.own() }),
    other: m.firm(m.retyped(m.base), { locality: m.locality }),
  }),
  m => ({
    kind: 'no form, no number, one town',
    one: m.firm(m.base, { locality: m.locality }),
    other: m.firm(m.retyped(m.base), { locality: m.locality }),
  }),
  m => {
    const [one, other] = pickBiased(m.random, m.c.people, 1)
    const company = m.firm(`${m.base} ${m.forms[0]}`, m.own())
    return {
      kind: 'person in one company',
      one: { type: 'person', name: one, company },
      other: { type: 'person', name: other, company: { ...company, name: m.retyped(company.name) } },
    }
  },
  m => {
    const name = `${pickBiased(m.random, m.c.bodies, 1)} ${m.word}`
    return {
      kind: 'authority, retyped',
      one: { type: 'authority', name, locality: m.locality },
      other: { type: 'authority', name: m.retyped(name) },
    }
  },
  // No rule on names can match these, because the legal form is missing.
  m =>
    m.n % 3 > 0
      ? null
      : {
          kind: 'form left out',
          one: m.firm(`${m.base} ${m.forms[0]}`, { ...m.own(), locality: m.locality }),
          other: m.firm(m.base, { locality: m.locality }),
        },
]

const DIFFERENT: readonly Make[] = [
  m => ({
    kind: 'another form',
    one: m.firm(`${m.base} ${m.forms[0]}`, pickBiased(m.random, [m.own(), {}], 1)),
    other: m.firm(`${m.base} ${m.otherForm}`, { locality: m.locality }),
  }),
  m => ({
    kind: 'a number in the name',
    one: m.firm(
      `${m.noun} ${m.word} ${2000 + (m.n % 9)} ${m.forms[0]}`,
      pickBiased(m.random, [m.own(), {}], 1),
    ),
    other: m.firm(`${m.noun} ${m.word} ${2001 + (m.n % 9)} ${m.forms[0]}`),
  }),
  m => ({
    kind: 'one name, two numbers',
    one: m.firm(`${m.base} ${m.forms[0]}`, { ...m.own(), locality: m.locality }),
    other: m.firm(`${m.base} ${m.forms[0]}`, { ...m.foreign(), locality: m.locality }),
  }),
  m => ({
    kind: 'branch of a foreign namesake',
    one: m.firm(`${m.base} ${m.forms[0]}`, m.own()),
    other: m.firm(`${m.base} ${m.forms[0]} ${pickBiased(m.random, m.c.branches, 1)}`),
  }),
  m => ({
    kind: 'holding',
    one: m.firm(`${m.base} ${m.forms[0]}`, m.own()),
    other: m.firm(`${m.base} ${pickBiased(m.random, m.c.holdings, 1)} ${m.forms[0]}`),
  }),
  m => ({
    kind: 'one letter apart',
    one: m.firm(`${m.base} ${m.forms[0]}`, m.own()),
    other: m.firm(`${m.base.slice(0, -1)}X ${m.forms[0]}`),
  }),
  m => ({
    kind: 'number without check digits, other name',
    one: m.firm(`${m.base} ${m.forms[0]}`, {
      identifiers: m.own().identifiers.map(i => ({ ...i, valid: false })),
    }),
    other: m.firm(`${m.word} ${m.noun} ${m.forms[0]}`, {
      identifiers: m.own().identifiers.map(i => ({ ...i, valid: false })),
    }),
  }),
  m => {
    const [name] = pickBiased(m.random, m.c.people, 1)
    const company = m.firm(`${m.base} ${m.forms[0]}`, m.own())
    return {
      kind: 'namesakes in two companies',
      one: { type: 'person', name, company },
      other: { type: 'person', name, company: m.firm(`NOVA ${m.word} ${m.forms[0]}`, m.foreign()) },
    }
  },
  m => {
    const [name] = pickBiased(m.random, m.c.people, 1)
    const alone = `${name} ${m.word}`
    return {
      kind: 'namesakes without a company',
      one: { type: 'person', name: alone, locality: m.locality },
      other: { type: 'person', name: alone, locality: m.locality },
    }
  },
  m => {
    const name = `${pickBiased(m.random, m.c.bodies, 1)} ${m.word}`
    return {
      kind: 'one authority’s name, two towns',
      one: { type: 'authority', name, locality: m.locality },
      other: { type: 'authority', name, locality: m.elsewhere },
    }
  },
  m => ({
    kind: 'no form, two towns',
    one: m.firm(m.base, { locality: m.locality, ...m.own() }),
    other: m.firm(m.base, { locality: m.elsewhere }),
  }),
  m =>
    m.c.country === 'ES' || m.c.country === 'GB'
      ? null
      : {
          kind: 'one name and form, two towns',
          one: m.firm(`${m.base} ${m.forms[0]}`, { ...m.own(), locality: m.locality }),
          other: m.firm(`${m.base} ${m.forms[1]}`, { locality: m.elsewhere }),
        },
  m => ({
    kind: 'company and authority',
    one: m.firm(`${m.base} ${m.forms[0]}`),
    other: { type: 'authority', name: `${m.base} ${m.forms[0]}` },
  }),
]
