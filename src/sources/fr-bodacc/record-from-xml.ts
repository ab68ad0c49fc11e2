import { type XmlElement, type XmlRecord, xmlElementToRecord } from '../shared/formats/xml-records.ts'
import { isPlainRecord, type PlainRecord, toArray } from '../shared/plain-values.ts'

/** The edition of each daily file, by the file's root element. */
const EDITIONS: Readonly<Record<string, string>> = {
  'RCS-A_IMMAT': 'A',
  PCL_REDIFF: 'A',
  'RCS-B_REDIFF': 'B',
  Bilan_XML_Rediff: 'C',
}

/** The accepted root elements. `extract` holds parts of several daily files. */
export const BODACC_ROOT_ELEMENTS: ReadonlySet<string> = new Set([...Object.keys(EDITIONS), 'extract'])

/**
 * Elements that describe a person but are siblings of the other notice elements. They occur in accounts and, for one or
 * more persons, in judgments.
 */
const PERSON_PARTS: ReadonlySet<string> = new Set([
  'personneMorale',
  'personnePhysique',
  'denomination',
  'sigle',
  'formeJuridique',
  'numeroImmatriculation',
  'inscriptionRM',
  'nonInscrit',
  'enseigne',
  'activite',
  'adresse',
])

/**
 * Returns true for a notice, which is an `avis` or, in the file of judgments, an `annonce` inside `annonces`. The
 * `annonce` inside `typeAnnonce` is not a notice.
 */
export function isBodaccNoticeElement(name: string, parent: string): boolean {
  return name === 'avis' || (name === 'annonce' && parent === 'annonces')
}

/**
 * Converts a notice from the daily XML to the field names of the API. Unknown elements keep their names and are
 * reported like unknown API fields.
 */
export function convertBodaccXmlNotice({ element, ancestors }: XmlRecord): PlainRecord {
  const fileAncestors = ancestors.slice(ancestors.findLastIndex(({ name }) => Object.hasOwn(EDITIONS, name)))
  const root = fileAncestors[0]?.name ?? ''
  const edition = EDITIONS[root]
  const personParts = element.children.filter(({ name }) => PERSON_PARTS.has(name))
  const others = element.children.filter(({ name }) => !PERSON_PARTS.has(name))
  const { parution, dateParution, personnes, ...notice } = {
    ...Object.fromEntries(fileAncestors.flatMap(ancestor => Object.entries(xmlElementToRecord(ancestor)))),
    ...xmlElementToRecord({ ...element, children: others }),
  }
  const { personne, ...unknown } = asRecord(personnes)
  const persons = [...groupPersons(personParts), ...toArray(personne)]
  const number = String(notice.numeroAnnonce ?? '').replace(/^0+(?=\d)/, '')
  return {
    ...convertBody(notice),
    id: edition && parution && number ? `${edition}${parution}${number}` : undefined,
    publicationavis: edition,
    parution,
    dateparution: dateParution,
    familleavis: detectFamily(root, notice),
    listepersonnes: { ...unknown, personne: persons.map(convertPerson) },
  }
}

/** Converts the parts of a notice that do not describe its persons. */
function convertBody(notice: PlainRecord): PlainRecord {
  const { typeAnnonce, numeroAnnonce, numeroDepartement, etablissement, acte, ...others } = notice
  const { modificationsGenerales, radiationAuRCS, jugement, jugementAnnule, ...rest } = others
  const { parutionAvisPrecedent, precedentProprietairePM, precedentProprietairePP, ...before } = rest
  const { precedentExploitantPM, precedentExploitantPP, ...unknown } = before
  const {
    precedentExploitantPM: operatorPM,
    precedentExploitantPP: operatorPP,
    ...change
  } = asRecord(modificationsGenerales)
  return {
    ...unknown,
    typeavis: noticeKind(typeAnnonce),
    numeroannonce: numeroAnnonce,
    numerodepartement: numeroDepartement,
    listeetablissements: { etablissement },
    acte: convertDeed(acte),
    modificationsgenerales: change,
    radiationaurcs: radiationAuRCS,
    // An annulment states the judgment that it annuls.
    jugement: [...toArray(jugement), ...toArray(jugementAnnule)],
    parutionavisprecedent: parutionAvisPrecedent,
    listeprecedentproprietaire: convertPreviousParties([precedentProprietairePM], [precedentProprietairePP]),
    listeprecedentexploitant: convertPreviousParties(
      [precedentExploitantPM, operatorPM],
      [precedentExploitantPP, operatorPP],
    ),
  }
}

/**
 * Returns the name of the only element in `typeAnnonce`. Judgments call an initial notice `creation`, which becomes
 * `annonce`.
 */
function noticeKind(typeAnnonce: unknown): string {
  const kind = Object.keys(asRecord(typeAnnonce)).join(' ')
  return kind === 'creation' ? 'annonce' : kind
}

/** Derives the family, which only the API states, from the file type and the elements of the notice. */
function detectFamily(root: string, notice: PlainRecord): string | undefined {
  if (root === 'PCL_REDIFF') return 'collective'
  if (root === 'Bilan_XML_Rediff') return 'dpc'
  if (notice.modificationsGenerales !== undefined) return 'modification'
  if (notice.radiationAuRCS !== undefined) return 'radiation'
  return ['creation', 'immatriculation', 'vente'].find(kind => Object.hasOwn(asRecord(notice.acte), kind))
}

/** Groups a flat list of elements into persons. Each person begins with `personneMorale` or `personnePhysique`. */
function groupPersons(parts: readonly XmlElement[]): PlainRecord[] {
  const groups: XmlElement[][] = []
  for (const part of parts) {
    if (groups.length === 0 || part.name.startsWith('personne')) groups.push([])
    groups.at(-1)?.push(part)
  }
  return groups.map(children => xmlElementToRecord({ name: 'personne', attributes: {}, children, text: '' }))
}

function convertPerson(value: unknown): PlainRecord {
  const { personneMorale, personnePhysique, adresse, siegeSocial, etablissementPrincipal, ...rest } =
    asRecord(value)
  return {
    typePersonne: personnePhysique === undefined ? 'pm' : 'pp',
    ...asRecord(personneMorale),
    ...asRecord(personnePhysique),
    ...rest,
    adressePP: flattenAddress(adresse),
    adresseSiegeSocial: flattenAddress(siegeSocial),
    adresseEtablissementPrincipal: flattenAddress(etablissementPrincipal),
  }
}

function convertPreviousParties(companies: readonly unknown[], traders: readonly unknown[]): PlainRecord {
  return {
    personne: [
      ...companies.flatMap(toArray).map(value => convertPerson({ ...asRecord(value), personneMorale: {} })),
      ...traders.flatMap(toArray).map(value => convertPerson({ ...asRecord(value), personnePhysique: {} })),
    ],
  }
}

/** Flattens `adresse/{france|etranger}` to the address shape of the API. */
function flattenAddress(value: unknown): unknown {
  if (!isPlainRecord(value)) return value
  const { france, etranger, ...rest } = value
  return { ...rest, ...asRecord(france), ...asRecord(etranger) }
}

function convertDeed(acte: unknown): unknown {
  if (!isPlainRecord(acte) || !isPlainRecord(acte.vente)) return acte
  const { journal, ...sale } = acte.vente
  return { ...acte, vente: { ...sale, publiciteLegale: journal } }
}

/** Returns the value as a record. Unexpected text becomes `#text`, and an empty element becomes an empty record. */
function asRecord(value: unknown): PlainRecord {
  if (isPlainRecord(value)) return value
  return value === undefined || value === '' ? {} : { '#text': value }
}
