import { importMessages } from './messages/messages.ts'
import type { PartyTable } from './read-party-table.ts'

/** The fields of an imported party, with their names on screen. */
export const PARTY_FIELDS = importMessages.fields
export type PartyField = keyof typeof PARTY_FIELDS
export const PARTY_FIELD_KEYS = Object.keys(PARTY_FIELDS) as PartyField[]

/** Where a field comes from: a column by its position, or for the country, the same value in all rows. */
export type FieldSource = { readonly column: number } | { readonly value: string }
export type ColumnMapping = Readonly<Partial<Record<PartyField, FieldSource>>>

/** A row as the API takes it. */
export type ImportRow = Readonly<Partial<Record<PartyField, string>>>

/** Words for each field in five languages, the most telling first. They are compared without case, accents and punctuation. */
const HEADER_WORDS: Readonly<Record<PartyField, string>> = {
  name:
    'name|companyname|company|legalname|entityname|entity|firma|firmenname|unternehmen|unternehmensname|raisonsociale|' +
    'denomination|denominationsociale|societe|nomentreprise|entreprise|nom|razonsocial|denominacion|denominacionsocial|' +
    'empresa|nombre|ragionesociale|denominazione|azienda|nome|supplier|suppliername|customer|customername|lieferant|' +
    'kunde|fournisseur|client|proveedor|cliente|fornitore|vendor|vendorname|organisation|organization',
  number:
    'number|companynumber|taxid|vat|vatid|vatnumber|vatno|registrationnumber|registernumber|siren|siret|nif|cif|lei|hrb|' +
    'ustid|ustidnr|umsatzsteuerid|steuernummer|handelsregisternummer|handelsregister|registernummer|numero|numerotva|tva|' +
    'numerofiscal|partitaiva|piva|codicefiscale|companyno|regno|nummer|taxnumber|crn',
  country:
    'country|countrycode|countryiso|iso|land|landercode|landcode|pays|codepays|pais|codigopais|paese|nazione|' +
    'jurisdiction|nation',
  town:
    'town|city|place|locality|ort|stadt|wohnort|sitz|ville|commune|localite|ciudad|localidad|municipio|poblacion|citta|' +
    'comune|localita|towncity|addresscity',
  id:
    'id|reference|ref|customerid|customerno|customernumber|supplierid|supplierno|suppliernumber|vendorid|vendorno|' +
    'kundennummer|kundennr|lieferantennummer|lieferantennr|debitor|kreditor|codeclient|numeroclient|codigo|codigocliente|' +
    'codice|codicecliente|externalid|internalid|key|code|accountnumber|accountno',
}

/** Guesses from the header which column has which field. A column is used once. */
export function guessColumnMapping(header: readonly string[]): ColumnMapping {
  const plain = header.map(toPlainWord)
  const mapping: Partial<Record<PartyField, FieldSource>> = {}
  const used = new Set<number>()
  for (const field of PARTY_FIELD_KEYS) {
    const column = HEADER_WORDS[field]
      .split('|')
      .map(word => plain.findIndex((name, at) => name === toPlainWord(word) && !used.has(at)))
      .find(at => at !== -1)
    if (column === undefined) continue
    used.add(column)
    mapping[field] = { column }
  }
  return mapping
}

/** Removes case, accents, spaces and punctuation. */
function toPlainWord(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** Returns whether the rows can be imported: a party has a name or a number. */
export function isImportable({ name, number }: ColumnMapping): boolean {
  return name !== undefined || number !== undefined
}

/** Builds the rows of an import. Empty cells are left out. */
export function buildImportRows({ rows }: Pick<PartyTable, 'rows'>, mapping: ColumnMapping): ImportRow[] {
  const sources = Object.entries(mapping) as [PartyField, FieldSource][]
  return rows.map(cells => {
    const row: Partial<Record<PartyField, string>> = {}
    for (const [field, source] of sources) {
      const text = 'value' in source ? source.value : (cells[source.column] ?? '').trim()
      if (text !== '') row[field] = text
    }
    return row
  })
}

/**
 * Returns the numbers of the rows that have other cells than the header, counted from 1. Their cells may be in the wrong columns.
 * Empty cells at the end of a row are ignored.
 */
export function findShiftedRows({ header, rows }: Pick<PartyTable, 'header' | 'rows'>): number[] {
  return rows.flatMap((cells, at) => {
    const isLonger = cells.findLastIndex(cell => cell.trim() !== '') >= header.length
    return isLonger || cells.length < header.length ? [at + 1] : []
  })
}
