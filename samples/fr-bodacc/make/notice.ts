import type { Day } from './calendar.ts'
import type { Seat } from './words.ts'

/** A value of the publisher's inner JSON. */
export type Value = string | number | readonly Value[] | { readonly [key: string]: Value }
export type Values = { readonly [key: string]: Value }

export interface Address {
  readonly numeroVoie?: string
  readonly typeVoie?: string
  readonly nomVoie?: string
  readonly complGeographique?: string
  readonly codePostal: string
  readonly ville: string
}

export interface Officer {
  readonly office: string
  readonly surname: string
  readonly givenNames: readonly string[]
}

/** A company as it stands at a moment of its life. */
export interface Company {
  readonly kind: 'company'
  readonly siren: string
  readonly name: string
  readonly form: string
  readonly capital: number
  readonly variable: boolean
  readonly officers: readonly Officer[]
  readonly activity: string
  readonly seat: Seat
  readonly address: Address
}

/** A natural person in trade. Without a SIREN: not in the register. */
export interface Trader {
  readonly kind: 'trader'
  readonly siren: string | null
  readonly craft: boolean
  readonly surname: string
  readonly givenNames: readonly string[]
  readonly usedName: string | null
  readonly shop: string
  readonly activity: string
  readonly seat: Seat
  readonly address: Address
}

export type Party = Company | Trader

export type Family =
  | 'creation'
  | 'immatriculation'
  | 'vente'
  | 'modification'
  | 'radiation'
  | 'dpc'
  | 'collective'
  | 'conciliation'
  | 'retablissement_professionnel'
  | 'divers'

/** Columns that hold JSON, by their names in the publisher's API. */
export interface Inner {
  readonly listepersonnes?: Value
  readonly listeetablissements?: Value
  readonly jugement?: Value
  readonly acte?: Value
  readonly modificationsgenerales?: Value
  readonly radiationaurcs?: Value
  readonly depot?: Value
  readonly listeprecedentexploitant?: Value
  readonly listeprecedentproprietaire?: Value
  readonly divers?: Value
}

/** What a story tells the bulletin. */
export interface Draft {
  readonly family: Family
  readonly type?: 'rectificatif' | 'annulation'
  readonly subject: Party
  /** Others whose numbers stand in `registre`. */
  readonly others?: readonly Party[]
  readonly inner: Inner
  readonly previous?: Notice
}

/** A notice that was published. */
export interface Notice extends Draft {
  readonly day: Day
  readonly edition: 'A' | 'B' | 'C'
  readonly issue: string
  readonly number: number
}

export function sirenWithBlanks(siren: string): string {
  return siren.replace(/(\d{3})(?=\d)/g, '$1 ')
}

export function nameOf(party: Party): string {
  return party.kind === 'company' ? party.name : `${party.surname} ${party.givenNames.join(', ')}`
}
