import type { MentionRole } from '../../model/mention-role.ts'
import { trimEndMatching } from '../../platform/text.ts'
import { normalizeForComparison } from '../shared/text-cleaning.ts'

/** An officer named in the field `administration`. */
export interface BodaccOfficer {
  readonly type: 'person' | 'company'
  readonly role: MentionRole
  readonly name: string
  readonly legalForm?: string
  /** True for the permanent representative of the preceding company. */
  readonly representsPrecedingCompany?: true
}

export interface BodaccOfficerList {
  readonly officers: readonly BodaccOfficer[]
  /** The offices that were not recognized. Their holders have the role `other`. */
  readonly unknownOffices: readonly string[]
}

/** Roles with patterns for normalized offices; the first match applies. A departing holder has the role as well. */
const OFFICES: readonly (readonly [MentionRole, RegExp])[] = [
  ['officer', /^controleur de gestion/],
  ['auditor', /^(?:co-?)?commissaires? aux comptes|^controleur|^reviseur/],
  ['liquidator', /^(?:co-?)?liquidat(?:eur|rice)/],
  ['insolvency_practitioner', /^(?:administrateur|mandataire) judiciaire/],
  ['officer', /^(?:co-?|vice-?)?(?:gerante?s?|presidente?|direct(?:eur|rice)|administrat(?:eur|rice))\b/],
  [
    'officer',
    /^(?:membre|responsable|dirigeante?|fonde de pouvoir|representante?|secretaire|tresorier|conseill|surveillant)/,
  ],
  ['officer', /^personne ayant le pouvoir/],
  ['owner', /^(?:associee?|actionnaire) unique\b/],
  ['partner', /^(?:co-?)?associee?|^actionnaire|^commandit|^indivisaire/],
  ['owner', /^beneficiaire effectif/],
  ['other', /^conjoint|^censeur/],
]

/** Matches the words that introduce an office in a change, such as `nomination du`. */
const CHANGE_PREFIX =
  /^(?:nomination|modification|confirmation|maintien|depart|demission|fin de fonctions|ancienn?e?)(?: (?:du|de la|de l'|des|de|d'une?))? ?/
/** Matches words such as `née` or `nom d'usage`, which end a name and identify a person. */
const PERSON_MARK = /,? ?(?<!\p{L})(?:[Nn]om d['’]usage|née?|né\(e\)) ?(?=\p{L})/u
const SINCE = / en fonction le \d{1,2}(?:er)? \p{L}{3,9} \d{4}\.?$/u
/** Matches a legal form after a name, as in "ELLIPSE (SASU)". */
const FORM_AFTER = / \((\p{Lu}{2,8})\)$/u
/** Matches a legal form in full after a dash, as in "KPMG S.A - SOCIETE ANONYME". */
const FORM_AFTER_DASH = / - ((?:SOCI[EÉ]T[EÉ]|[Ss]ociété) [\p{L} ’'()-]{3,70})$/u
/** Matches a legal form before a name, as in "Société à responsabilité limitée HOLDING PONCET". */
const FORM_BEFORE = /^((?:[Ss]ociété|[Ss]té) [\p{Ll} ’'()-]{3,60}?) (?=\p{Lu})/u
/** Matches a legal form within a name, but not before a capitalized word, because "SAS Jan" is a person. */
const FORM_WITHIN =
  /(?<!\p{L})(?:SASU?|SARL|EURL|SCI|SNC|SCP|SELARL|SELAS|SPFPL|GIE|EARL|SCEA|LLC|LLP|LTD|Ltd|LIMITED|Limited|INC|Inc|PLC|GMBH|GmbH|BV|B\.V|S\.A|SA(?=$))(?!\p{L})(?! \p{Lu}\p{Ll})/u
/** Matches words in normalized text that do not occur in the names of natural persons. */
const COMPANY_WORDS =
  /&|\b(?:societe|ste|compagnie|holdings?|groupe?|invest|investissements?|investments?|participations?|partners|finances?|financiere|fonciere|foncier|immo|immobiliere?|patrimoine|promotion|developpements?|development|conseils?|consulting|audit|expertise|gestion|management|associes|associates|international|capital|services|solutions|industries?|energies?|energy|entreprises?|constructions?|distribution|cabinet|fiduciaire|revision|fund|fonds|banque|bank|assurances?|mutuelle|association|cooperative|etablissements|ets|technologies|logistics|club|alliance|concept|hospitality|sharing|theatres?|spectacles?|automobiles?|design|studios?|food|media|transports?|batiment|travaux|renovation|medical|pharmacie|hotels?|restaurant)\b|\d/
const IN_CAPITALS = /^(?=\P{Lu}*\p{Lu})[^\p{Ll}]*$/u
/** Matches a hyphenated given name after a surname, as in "Goasdoué Jean-Jacques". */
const COMPOUND_GIVEN_NAME =
  /^\p{Lu}[\p{L}'’-]+ (?:Jean|Marie|Anne|Pierre|Paul|Louis|Charles|François|Yves|Rose|Ange|Lou|Léo)-\p{Lu}\p{Ll}+$/u
const WORDS_ONLY = /^\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){1,3}$/u
const CAPITALIZED = /^\p{Lu}[\p{L}'’-]*\p{Ll}/u

/**
 * Parses officers from a text such as "Président : FUHS Laura ; Directeur général : HOLDING X (SAS)"; the layout
 * differs between registries. Names that may denote a person or a company are skipped, but the details hold the full
 * text.
 */
export function parseBodaccOfficers(text: string, isGrouping = false): BodaccOfficerList {
  const unlabelled = text.replace(/(nom d['’]usage|né\(e\)) : /gi, '$1 ')
  const entries = unlabelled.includes(' : ')
    ? parseLabelledEntries(unlabelled)
    : parseAppointments(unlabelled)
  // A text that states the form of each company in brackets states persons without one.
  const hasStatedForms = entries.some(({ name }) => FORM_AFTER.test(name))
  const hasCommaNames = entries.some(({ name }) => /^\p{Lu}\p{Ll}[^,]*, \p{Lu}/u.test(name))
  const unknownOffices: string[] = []
  const officers = entries.flatMap(({ label, name, lacksGivenName }): BodaccOfficer[] => {
    // The members of a grouping are its partners, not a board.
    const role = isGrouping && /^membre$/i.test(label) ? 'partner' : roleOf(label)
    if (role === undefined) unknownOffices.push(label)
    if (lacksGivenName) return [{ type: 'person', role: role ?? 'other', name: personName(name) }]
    return parseHolders(name, role ?? 'other', { hasCommaNames, hasStatedForms })
  })
  return { officers, unknownOffices: unknownOffices }
}

interface Entry {
  readonly label: string
  readonly name: string
  /** True for a surname with an empty given name after it, as in "SOREL MARC, ,". */
  readonly lacksGivenName?: boolean
}

/**
 * Parses a list such as "A : name, B : name", in which the text between two colons holds a name and the next office.
 */
function parseLabelledEntries(text: string): Entry[] {
  const pieces = text.split(' : ')
  const entries: Entry[] = []
  let label = pieces[0] ?? ''
  for (const [index, piece] of pieces.entries()) {
    if (index === 0) continue
    const nameEnd = index === pieces.length - 1 ? piece.length : findOffice(piece)
    const holder = piece.slice(0, nameEnd + 1)
    entries.push({
      label: label.trim(),
      name: trimSeparators(piece.slice(0, nameEnd)),
      lacksGivenName: /, ,$/.test(holder),
    })
    label = piece.slice(nameEnd).replace(/^[ ,;.]+/, '')
  }
  return entries
}

/** Removes separators between entries, including a final period unless it belongs to an abbreviation such as "S.A.". */
function trimSeparators(name: string): string {
  return name
    .trim()
    .replace(/[ ,;]{1,10}$/, '')
    .replace(/(?<=[^ .]{2})\.$/, '')
}

/**
 * Returns the index at which the office begins in "name, office". An office begins at the last semicolon or, without
 * one, at the first of the trailing parts that are offices.
 */
function findOffice(piece: string): number {
  const semicolon = piece.lastIndexOf(';')
  if (semicolon !== -1) return semicolon
  let start = findLastPart(piece, piece.length)
  while (start > 0) {
    const previousStart = findLastPart(piece, start)
    if (!isOffice(piece.slice(previousStart, start))) break
    start = previousStart
  }
  return start
}

/** Returns the start of the last part before `end`, including the comma or period that precedes it. */
function findLastPart(piece: string, end: number): number {
  return Math.max(piece.lastIndexOf(',', end - 1), piece.lastIndexOf('. ', end - 1), 0)
}

/**
 * Parses sentences such as "name devient gérant. name n'est plus président". Both persons
 * are officers of the company.
 */
function parseAppointments(text: string): Entry[] {
  return text.split('. ').flatMap(sentence => {
    const [name, label, ...rest] = sentence.split(/ devient | n['’]est plus /)
    return name && label && rest.length === 0 ? [{ label, name }] : []
  })
}

function isOffice(part: string): boolean {
  return roleOf(trimEndMatching(part.replace(/^[ ,.]+/, ''), /[ ,.]/)) !== undefined
}

/** Returns the role for an office, or `undefined` for an unknown office. */
function roleOf(label: string): MentionRole | undefined {
  const office = normalizeForComparison(label).trim().replace(CHANGE_PREFIX, '')
  return OFFICES.find(([, pattern]) => pattern.test(office))?.[0]
}

/** How the text writes the names of persons and companies. */
interface NameStyle {
  readonly hasCommaNames: boolean
  readonly hasStatedForms: boolean
}

function parseHolders(text: string, role: MentionRole, style: NameStyle): BodaccOfficer[] {
  const [head = '', representative] = text.replace(SINCE, '').split(/,? repr[ée]sent[ée]e?(?:\(e\))? par /i)
  if (head === '') return []
  if (representative !== undefined) {
    const person: BodaccOfficer = {
      type: 'person',
      role: 'other',
      name: personName(representative),
      representsPrecedingCompany: true,
    }
    return [parseCompany(head, role), person]
  }
  const type = detectType(head, style)
  if (type === null) return []
  return [type === 'company' ? parseCompany(head, role) : { type: 'person', role, name: personName(head) }]
}

/** Distinguishes persons from companies. Returns `null` when the name is ambiguous. */
function detectType(name: string, { hasCommaNames, hasStatedForms }: NameStyle): 'person' | 'company' | null {
  if (PERSON_MARK.test(name)) return 'person'
  if (FORM_AFTER.test(name) || FORM_WITHIN.test(name) || COMPANY_WORDS.test(normalizeForComparison(name)))
    return 'company'
  if (name.includes(',')) return 'person'
  const words = name.split(' ')
  const firstGivenName = words.findIndex(word => !IN_CAPITALS.test(word))
  // In a text that writes persons with a comma, a name without a comma is a company. So is a single word, because a
  // person has at least two names.
  if (hasCommaNames || (words.length === 1 && /\p{Lu}.*\p{Lu}/u.test(name))) return 'company'
  if (COMPOUND_GIVEN_NAME.test(name) || (hasStatedForms && WORDS_ONLY.test(name))) return 'person'
  // In "VAN DE PUTTE Anton" only the surname is in capitals.
  return firstGivenName > 0 && words.slice(firstGivenName).every(word => CAPITALIZED.test(word))
    ? 'person'
    : null
}

/** Returns the surname and given names without commas, married names or birth names. */
function personName(text: string): string {
  const end = PERSON_MARK.exec(text)?.index ?? text.length
  return text.slice(0, end).replaceAll(',', '').replace(/ {2,}/g, ' ').trim()
}

function parseCompany(name: string, role: MentionRole): BodaccOfficer {
  const leadingForm = FORM_BEFORE.exec(name)?.[1]
  if (leadingForm !== undefined)
    return { type: 'company', role, name: name.slice(leadingForm.length + 1), legalForm: leadingForm }
  const trailingForm = FORM_AFTER_DASH.exec(name) ?? FORM_AFTER.exec(name)
  if (trailingForm?.[1] === undefined) return { type: 'company', role, name }
  return { type: 'company', role, name: name.slice(0, trailingForm.index), legalForm: trailingForm[1] }
}
