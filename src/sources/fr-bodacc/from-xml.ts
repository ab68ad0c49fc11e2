import { isRecord, listOf, type Plain } from '../kit/plain.ts'
import { toRecord, type XmlElement, type XmlRow } from '../kit/xml.ts'

/** Outermost element of a daily file → its edition. */
const EDITIONS: Readonly<Record<string, string>> = {
  'RCS-A_IMMAT': 'A',
  PCL_REDIFF: 'A',
  'RCS-B_REDIFF': 'B',
  Bilan_XML_Rediff: 'C',
}

/** The outermost elements that are known; `extract` holds parts of several daily files. */
export const ROOTS: ReadonlySet<string> = new Set([...Object.keys(EDITIONS), 'extract'])

/** Elements that describe a person and stand beside the rest of the notice: in accounts and, several times, in judgments. */
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

/** Notices are `avis`, in the file of judgments `annonce`; `typeAnnonce` has an `annonce` too. */
export function isNotice(name: string, parent: string): boolean {
  return name === 'avis' || (name === 'annonce' && parent === 'annonces')
}

/**
 * A notice of the daily XML under the names that the API has for the same things. What is not known keeps its name,
 * and is reported like an unknown field of the API.
 */
export function fromXml({ element, ancestors }: XmlRow): Plain {
  const file = ancestors.slice(ancestors.findLastIndex(({ name }) => Object.hasOwn(EDITIONS, name)))
  const root = file[0]?.name ?? ''
  const edition = EDITIONS[root]
  const parts = element.children.filter(({ name }) => PERSON_PARTS.has(name))
  const others = element.children.filter(({ name }) => !PERSON_PARTS.has(name))
  const { parution, dateParution, personnes, ...notice } = {
    ...Object.fromEntries(file.flatMap(around => Object.entries(toRecord(around)))),
    ...toRecord({ ...element, children: others }),
  }
  const { personne, ...unknown } = plain(personnes)
  const described = [...persons(parts), ...listOf(personne)]
  const number = String(notice.numeroAnnonce ?? '').replace(/^0+(?=\d)/, '')
  return {
    ...body(notice),
    id: edition && parution && number ? `${edition}${parution}${number}` : undefined,
    publicationavis: edition,
    parution,
    dateparution: dateParution,
    familleavis: familyOf(root, notice),
    listepersonnes: { ...unknown, personne: described.map(person) },
  }
}

/** The parts of a notice that are not about its persons. */
function body(notice: Plain): Plain {
  const { typeAnnonce, numeroAnnonce, numeroDepartement, etablissement, acte, ...others } = notice
  const { modificationsGenerales, radiationAuRCS, jugement, jugementAnnule, ...rest } = others
  const { parutionAvisPrecedent, precedentProprietairePM, precedentProprietairePP, ...before } = rest
  const { precedentExploitantPM, precedentExploitantPP, ...unknown } = before
  const {
    precedentExploitantPM: operatorPM,
    precedentExploitantPP: operatorPP,
    ...change
  } = plain(modificationsGenerales)
  return {
    ...unknown,
    typeavis: kindOf(typeAnnonce),
    numeroannonce: numeroAnnonce,
    numerodepartement: numeroDepartement,
    listeetablissements: { etablissement },
    acte: deed(acte),
    modificationsgenerales: change,
    radiationaurcs: radiationAuRCS,
    // An annulment names the judgment that it annuls.
    jugement: [...listOf(jugement), ...listOf(jugementAnnule)],
    parutionavisprecedent: parutionAvisPrecedent,
    listeprecedentproprietaire: previous([precedentProprietairePM], [precedentProprietairePP]),
    listeprecedentexploitant: previous(
      [precedentExploitantPM, operatorPM],
      [precedentExploitantPP, operatorPP],
    ),
  }
}

/** Name of the one element in `typeAnnonce`; judgments call a first notice "creation". */
function kindOf(typeAnnonce: unknown): string {
  const kind = Object.keys(plain(typeAnnonce)).join(' ')
  return kind === 'creation' ? 'annonce' : kind
}

/** The family that the API gives the same notice, from the file and from what it publishes. */
function familyOf(root: string, notice: Plain): string | undefined {
  if (root === 'PCL_REDIFF') return 'collective'
  if (root === 'Bilan_XML_Rediff') return 'dpc'
  if (notice.modificationsGenerales !== undefined) return 'modification'
  if (notice.radiationAuRCS !== undefined) return 'radiation'
  return ['creation', 'immatriculation', 'vente'].find(kind => Object.hasOwn(plain(notice.acte), kind))
}

/** The persons whose parts stand in a row: each begins with `personneMorale` or `personnePhysique`. */
function persons(parts: readonly XmlElement[]): Plain[] {
  const groups: XmlElement[][] = []
  for (const part of parts) {
    if (groups.length === 0 || part.name.startsWith('personne')) groups.push([])
    groups.at(-1)?.push(part)
  }
  return groups.map(children => toRecord({ name: 'personne', attributes: {}, children, text: '' }))
}

function person(value: unknown): Plain {
  const { personneMorale, personnePhysique, adresse, siegeSocial, etablissementPrincipal, ...rest } =
    plain(value)
  return {
    typePersonne: personnePhysique === undefined ? 'pm' : 'pp',
    ...plain(personneMorale),
    ...plain(personnePhysique),
    ...rest,
    adressePP: located(adresse),
    adresseSiegeSocial: located(siegeSocial),
    adresseEtablissementPrincipal: located(etablissementPrincipal),
  }
}

function previous(companies: readonly unknown[], traders: readonly unknown[]): Plain {
  return {
    personne: [
      ...companies.flatMap(listOf).map(value => person({ ...plain(value), personneMorale: {} })),
      ...traders.flatMap(listOf).map(value => person({ ...plain(value), personnePhysique: {} })),
    ],
  }
}

/** `adresse/{france|etranger}` as the flat address of the API. */
function located(value: unknown): unknown {
  if (!isRecord(value)) return value
  const { france, etranger, ...rest } = value
  return { ...rest, ...plain(france), ...plain(etranger) }
}

function deed(acte: unknown): unknown {
  if (!isRecord(acte) || !isRecord(acte.vente)) return acte
  const { journal, ...sale } = acte.vente
  return { ...acte, vente: { ...sale, publiciteLegale: journal } }
}

/** A record; a text where one should be is kept as `#text`, an empty element is an empty record. */
function plain(value: unknown): Plain {
  if (isRecord(value)) return value
  return value === undefined || value === '' ? {} : { '#text': value }
}
