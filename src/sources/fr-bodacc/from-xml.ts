import { isRecord, listOf, type Plain } from '../kit/plain.ts'
import { toRecord, type XmlElement, type XmlRow } from '../kit/xml.ts'

/** Root element of a daily file → edition. */
const EDITIONS: Readonly<Record<string, string>> = {
  'RCS-A_IMMAT': 'A',
  PCL_REDIFF: 'A',
  'RCS-B_REDIFF': 'B',
  Bilan_XML_Rediff: 'C',
}

/** Known root elements; `extract` holds parts of several daily files. */
export const ROOTS: ReadonlySet<string> = new Set([...Object.keys(EDITIONS), 'extract'])

/** Elements of a person that are siblings of the other notice elements, in accounts and (repeatedly) in judgments. */
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

/** A notice is an `avis`, or an `annonce` in the file of judgments. `typeAnnonce` also contains an `annonce`. */
export function isNotice(name: string, parent: string): boolean {
  return name === 'avis' || (name === 'annonce' && parent === 'annonces')
}

/**
 * Converts a notice of the daily XML to the field names of the API. Unknown elements keep their names and are reported
 * like unknown API fields.
 */
export function fromXml({ element, ancestors }: XmlRow): Plain {
  const fileAncestors = ancestors.slice(ancestors.findLastIndex(({ name }) => Object.hasOwn(EDITIONS, name)))
  const root = fileAncestors[0]?.name ?? ''
  const edition = EDITIONS[root]
  const personParts = element.children.filter(({ name }) => PERSON_PARTS.has(name))
  const others = element.children.filter(({ name }) => !PERSON_PARTS.has(name))
  const { parution, dateParution, personnes, ...notice } = {
    ...Object.fromEntries(fileAncestors.flatMap(ancestor => Object.entries(toRecord(ancestor)))),
    ...toRecord({ ...element, children: others }),
  }
  const { personne, ...unknown } = asRecord(personnes)
  const persons = [...groupPersons(personParts), ...listOf(personne)]
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
function convertBody(notice: Plain): Plain {
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
    jugement: [...listOf(jugement), ...listOf(jugementAnnule)],
    parutionavisprecedent: parutionAvisPrecedent,
    listeprecedentproprietaire: convertPreviousParties([precedentProprietairePM], [precedentProprietairePP]),
    listeprecedentexploitant: convertPreviousParties(
      [precedentExploitantPM, operatorPM],
      [precedentExploitantPP, operatorPP],
    ),
  }
}

/** Returns the name of the only element in `typeAnnonce`; judgments call an initial notice "creation". */
function noticeKind(typeAnnonce: unknown): string {
  const kind = Object.keys(asRecord(typeAnnonce)).join(' ')
  return kind === 'creation' ? 'annonce' : kind
}

/** Derives the family that the API states, from the file type and from the elements of the notice. */
function detectFamily(root: string, notice: Plain): string | undefined {
  if (root === 'PCL_REDIFF') return 'collective'
  if (root === 'Bilan_XML_Rediff') return 'dpc'
  if (notice.modificationsGenerales !== undefined) return 'modification'
  if (notice.radiationAuRCS !== undefined) return 'radiation'
  return ['creation', 'immatriculation', 'vente'].find(kind => Object.hasOwn(asRecord(notice.acte), kind))
}

/** Groups a flat list of parts into persons: each begins with `personneMorale` or `personnePhysique`. */
function groupPersons(parts: readonly XmlElement[]): Plain[] {
  const groups: XmlElement[][] = []
  for (const part of parts) {
    if (groups.length === 0 || part.name.startsWith('personne')) groups.push([])
    groups.at(-1)?.push(part)
  }
  return groups.map(children => toRecord({ name: 'personne', attributes: {}, children, text: '' }))
}

function convertPerson(value: unknown): Plain {
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

function convertPreviousParties(companies: readonly unknown[], traders: readonly unknown[]): Plain {
  return {
    personne: [
      ...companies.flatMap(listOf).map(value => convertPerson({ ...asRecord(value), personneMorale: {} })),
      ...traders.flatMap(listOf).map(value => convertPerson({ ...asRecord(value), personnePhysique: {} })),
    ],
  }
}

/** Flattens `adresse/{france|etranger}` to the address shape of the API. */
function flattenAddress(value: unknown): unknown {
  if (!isRecord(value)) return value
  const { france, etranger, ...rest } = value
  return { ...rest, ...asRecord(france), ...asRecord(etranger) }
}

function convertDeed(acte: unknown): unknown {
  if (!isRecord(acte) || !isRecord(acte.vente)) return acte
  const { journal, ...sale } = acte.vente
  return { ...acte, vente: { ...sale, publiciteLegale: journal } }
}

/** Returns a record: an unexpected text becomes `#text`, an empty element becomes an empty record. */
function asRecord(value: unknown): Plain {
  if (isRecord(value)) return value
  return value === undefined || value === '' ? {} : { '#text': value }
}
