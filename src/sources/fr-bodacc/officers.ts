import type { Role } from '../../model/role.ts'
import { fold } from '../kit/text.ts'

/** Somebody the text of an administration names. */
export interface Officer {
  readonly type: 'person' | 'company'
  readonly role: Role
  readonly name: string
  readonly legalForm?: string
  /** The person who stands for the company just before. */
  readonly represents?: true
}

export interface Administration {
  readonly officers: readonly Officer[]
  /** Offices that are not on the list; their holders have the role `other`. */
  readonly unknown: readonly string[]
}

/** Offices by how their name begins; the first that fits. Who left an office holds none. */
const OFFICES: readonly (readonly [Role | null, RegExp])[] = [
  [null, /\b(?:partante?|sortante?|demissionnaire|revoquee?|ancienn?e?)\b/],
  ['auditor', /^(?:co-?)?commissaires? aux comptes|^controleur|^reviseur/],
  ['liquidator', /^(?:co-?)?liquidat(?:eur|rice)/],
  ['insolvency_practitioner', /^(?:administrateur|mandataire) judiciaire/],
  ['officer', /^(?:co-?|vice-?)?(?:gerante?s?|presidente?|direct(?:eur|rice)|administrat(?:eur|rice))\b/],
  [
    'officer',
    /^(?:membre|responsable|dirigeante?|fonde de pouvoir|representante?|secretaire|tresorier|conseill|surveillant)/,
  ],
  ['officer', /^personne ayant le pouvoir/],
  ['partner', /^(?:co-?)?associee?|^actionnaire|^commandit|^indivisaire/],
  ['owner', /^beneficiaire effectif/],
  ['other', /^conjoint|^censeur/],
]

/** What stands before an office when it changes hands. */
const CHANGE = /^(?:nomination|modification|confirmation|maintien)(?: (?:du|de la|de l'|des|de|d'une?))? ?/
/** Ends a name, and proves that it is a person's. */
const PERSON_MARK = /,? ?(?<!\p{L})(?:[Nn]om d'usage|née?|né\(e\)) ?(?=\p{L})/u
const SINCE = / en fonction le \d{1,2}(?:er)? \p{L}{3,9} \d{4}\.?$/u
/** Legal form behind a name: "ELLIPSE (SASU)". */
const FORM_BEHIND = / \((\p{Lu}{2,8})\)$/u
/** Legal form before a name: "Société à responsabilité limitée HOLDING PONCET". */
const FORM_BEFORE = /^((?:[Ss]ociété|[Ss]té) [\p{Ll} ’'()-]{3,60}?) (?=\p{Lu})/u
/** Legal forms that stand in a name; "SAS Jan" is a person. */
const FORM_WITHIN =
  /(?<!\p{L})(?:SASU?|SARL|EURL|SCI|SNC|SCP|SELARL|SELAS|SPFPL|GIE|EARL|SCEA|LLC|LLP|LTD|Ltd|LIMITED|Limited|INC|Inc|PLC|GMBH|GmbH|BV|B\.V|S\.A)(?!\p{L})(?! \p{Lu}\p{Ll})/u
/** Words that no name of a natural person holds, folded. */
const COMPANY_WORDS =
  /&|\b(?:societe|ste|compagnie|holdings?|groupe?|invest|investissements?|investments?|participations?|partners|finances?|financiere|fonciere|foncier|immo|immobiliere?|patrimoine|promotion|developpements?|development|conseils?|consulting|audit|expertise|gestion|management|associes|associates|international|capital|services|solutions|industries?|energies?|energy|entreprises?|constructions?|distribution|cabinet|fiduciaire|revision|fund|fonds|banque|bank|assurances?|mutuelle|association|cooperative|etablissements|ets|technologies|logistics|club|alliance)\b/
const IN_CAPITALS = /^[^\p{Ll}]*\p{Lu}[^\p{Ll}]*$/u
const CAPITALISED = /^\p{Lu}[\p{L}'’-]*\p{Ll}/u

/**
 * Who holds which office, from a text such as "Président : FUHS Laura ; Directeur général : HOLDING X (SAS)". Each
 * registry writes in its own way: "Surname, Given", "SURNAME Given, Given", offices parted by commas, semicolons or
 * stops. Somebody who may be a person or a company is left out: the whole text stands in the details.
 */
export function administration(text: string): Administration {
  const plain = text.replace(/(nom d'usage|né\(e\)) : /gi, '$1 ')
  const entries = plain.includes(' : ') ? labelled(plain) : becoming(plain)
  const commas = entries.some(({ name }) => /^\p{Lu}\p{Ll}[^,]*, \p{Lu}/u.test(name))
  const unknown: string[] = []
  const officers = entries.flatMap(({ label, name }) => {
    const role = roleOf(label)
    if (role === null) return []
    if (role === undefined) unknown.push(label)
    return holders(name, role ?? 'other', commas)
  })
  return { officers, unknown }
}

interface Entry {
  readonly label: string
  readonly name: string
}

/** "A : name, B : name": between two colons stand a name and the next office. */
function labelled(text: string): Entry[] {
  const pieces = text.split(' : ')
  const entries: Entry[] = []
  let label = pieces[0] ?? ''
  for (const [index, piece] of pieces.entries()) {
    if (index === 0) continue
    const cut = index === pieces.length - 1 ? piece.length : officeAt(piece)
    entries.push({ label: label.trim(), name: trimmed(piece.slice(0, cut)) })
    label = piece.slice(cut).replace(/^[ ,;.]+/, '')
  }
  return entries
}

/** Without signs that part entries; a stop ends a word, but is part of "S.A.". */
function trimmed(name: string): string {
  return name
    .trim()
    .replace(/[ ,;]{1,10}$/, '')
    .replace(/(?<=[^ .]{2})\.$/, '')
}

/** Where in "name, office" the office begins: after the last semicolon, else before the last parts that are offices. */
function officeAt(piece: string): number {
  const semicolon = piece.lastIndexOf(';')
  if (semicolon !== -1) return semicolon
  let at = lastPart(piece, piece.length)
  while (at > 0) {
    const before = lastPart(piece, at)
    if (!isOffice(piece.slice(before, at))) break
    at = before
  }
  return at
}

/** Where the last part before `end` begins, with the comma or stop in front of it. */
function lastPart(piece: string, end: number): number {
  return Math.max(piece.lastIndexOf(',', end - 1), piece.lastIndexOf('. ', end - 1), 0)
}

/** "name devient gérant. name n'est plus président": who comes is taken, who goes is not. */
function becoming(text: string): Entry[] {
  return text.split('. ').flatMap(sentence => {
    const [name, label, ...rest] = sentence.split(' devient ')
    return name && label && rest.length === 0 ? [{ label, name }] : []
  })
}

function isOffice(part: string): boolean {
  return roleOf(part.replace(/^[ ,.]+|[ ,.]+$/g, '')) !== undefined
}

/** The role of an office; null for one that was left, undefined for one that is not on the list. */
function roleOf(label: string): Role | null | undefined {
  const office = fold(label).trim().replace(CHANGE, '')
  return OFFICES.find(([, pattern]) => pattern.test(office))?.[0]
}

function holders(text: string, role: Role, commas: boolean): Officer[] {
  const [head = '', representative] = text.replace(SINCE, '').split(/ représentée?(?:\(e\))? par /i)
  if (head === '') return []
  if (representative !== undefined) {
    const person = {
      type: 'person',
      role: 'other',
      name: personName(representative),
      represents: true,
    } as const
    return [companyOf(head, role), person]
  }
  const kind = kindOf(head, commas)
  if (kind === null) return []
  return [kind === 'company' ? companyOf(head, role) : { type: 'person', role, name: personName(head) }]
}

/** Person or company; null when the text does not tell. */
function kindOf(name: string, commas: boolean): 'person' | 'company' | null {
  if (PERSON_MARK.test(name)) return 'person'
  if (FORM_BEHIND.test(name) || FORM_WITHIN.test(name) || COMPANY_WORDS.test(fold(name))) return 'company'
  if (name.includes(',')) return 'person'
  const words = name.split(' ')
  const firstGiven = words.findIndex(word => !IN_CAPITALS.test(word))
  // Where persons are written with a comma, who has none is a company; a person has two names at least.
  if (commas || (firstGiven === -1 && words.length === 1)) return 'company'
  // "VAN DE PUTTE Anton": surname in capitals, given names not.
  return firstGiven > 0 && words.slice(firstGiven).every(word => CAPITALISED.test(word)) ? 'person' : null
}

/** Surname and given names, without commas, used and birth names. */
function personName(text: string): string {
  const end = PERSON_MARK.exec(text)?.index ?? text.length
  return text.slice(0, end).replaceAll(',', '').replace(/ {2,}/g, ' ').trim()
}

function companyOf(name: string, role: Role): Officer {
  const before = FORM_BEFORE.exec(name)?.[1]
  if (before !== undefined)
    return { type: 'company', role, name: name.slice(before.length + 1), legalForm: before }
  const behind = FORM_BEHIND.exec(name)
  if (behind?.[1] === undefined) return { type: 'company', role, name }
  return { type: 'company', role, name: name.slice(0, behind.index), legalForm: behind[1] }
}
