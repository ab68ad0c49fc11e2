import type { BodaccSampleDay } from './bulletin-calendar.ts'
import type { CommercialCourtDistrict } from './invented-names.ts'

/** A value in the publisher's nested JSON. */
export type BodaccJsonValue =
  | string
  | number
  | readonly BodaccJsonValue[]
  | { readonly [key: string]: BodaccJsonValue }
export type BodaccJsonObject = { readonly [key: string]: BodaccJsonValue }

export interface BodaccSampleAddress {
  readonly numeroVoie?: string
  readonly typeVoie?: string
  readonly nomVoie?: string
  readonly complGeographique?: string
  readonly codePostal: string
  readonly ville: string
}

export interface BodaccSampleOfficer {
  readonly office: string
  readonly surname: string
  readonly givenNames: readonly string[]
}

/** A company's data at one point in time. */
export interface BodaccSampleCompany {
  readonly kind: 'company'
  readonly siren: string
  readonly name: string
  readonly form: string
  readonly capital: number
  readonly variable: boolean
  readonly officers: readonly BodaccSampleOfficer[]
  readonly activity: string
  readonly seat: CommercialCourtDistrict
  readonly address: BodaccSampleAddress
}

/** A sole trader. A trader without a SIREN is not in the register. */
export interface BodaccSampleTrader {
  readonly kind: 'trader'
  readonly siren: string | null
  readonly craft: boolean
  readonly surname: string
  readonly givenNames: readonly string[]
  readonly usedName: string | null
  readonly shop: string
  readonly activity: string
  readonly seat: CommercialCourtDistrict
  readonly address: BodaccSampleAddress
}

export type BodaccSampleParty = BodaccSampleCompany | BodaccSampleTrader

export type SampleNoticeFamily =
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

/** The columns that hold JSON, under their names in the publisher's API. */
export interface BodaccJsonColumns {
  readonly listepersonnes?: BodaccJsonValue
  readonly listeetablissements?: BodaccJsonValue
  readonly jugement?: BodaccJsonValue
  readonly acte?: BodaccJsonValue
  readonly modificationsgenerales?: BodaccJsonValue
  readonly radiationaurcs?: BodaccJsonValue
  readonly depot?: BodaccJsonValue
  readonly listeprecedentexploitant?: BodaccJsonValue
  readonly listeprecedentproprietaire?: BodaccJsonValue
  readonly divers?: BodaccJsonValue
}

/** A notice before the bulletin assigns its publication day and number. */
export interface BodaccNoticeDraft {
  readonly family: SampleNoticeFamily
  readonly type?: 'rectificatif' | 'annulation'
  readonly subject: BodaccSampleParty
  /** Other parties whose numbers are listed in `registre`. */
  readonly others?: readonly BodaccSampleParty[]
  readonly inner: BodaccJsonColumns
  readonly previous?: BodaccSampleNotice
}

/** A published notice. */
export interface BodaccSampleNotice extends BodaccNoticeDraft {
  readonly day: BodaccSampleDay
  readonly edition: 'A' | 'B' | 'C'
  readonly issue: string
  readonly number: number
}

export function formatSirenWithSpaces(siren: string): string {
  return siren.replace(/(\d{3})(?=\d)/g, '$1 ')
}

export function formatPartyName(party: BodaccSampleParty): string {
  return party.kind === 'company' ? party.name : `${party.surname} ${party.givenNames.join(', ')}`
}
