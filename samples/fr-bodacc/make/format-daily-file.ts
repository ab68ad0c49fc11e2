import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { formatBodaccCourt, formatPreviousNotice } from './format-record.ts'
import type { BodaccDailyFileKind } from './sample-bulletin.ts'
import type { BodaccJsonObject, BodaccJsonValue, BodaccSampleNotice } from './sample-notice.ts'
import { formatSirenWithSpaces } from './sample-notice.ts'

/** The root, list and item elements of each daily file, and the edition in its file name. */
const SHAPES: Readonly<
  Record<BodaccDailyFileKind, { root: string; list: string; item: string; edition: string }>
> = {
  'RCS-A': { root: 'RCS-A_IMMAT', list: 'listeAvis', item: 'avis', edition: 'A' },
  'RCS-B': { root: 'RCS-B_REDIFF', list: 'listeAvis', item: 'avis', edition: 'B' },
  PCL: { root: 'PCL_REDIFF', list: 'annonces', item: 'annonce', edition: 'A' },
  BILAN: { root: 'Bilan_XML_Rediff', list: 'listeAvis', item: 'avis', edition: 'C' },
}

/** Returns the name, without extension, of the file that holds the notices of a day. */
export function formatDailyFileName(file: BodaccDailyFileKind, issue: string): string {
  return `${file}_BX${SHAPES[file].edition}${issue}`
}

/** Formats a day's notices of one kind as the publisher's XML. */
export function formatDailyFileXml(
  file: BodaccDailyFileKind,
  notices: readonly BodaccSampleNotice[],
): string {
  const { root, list, item } = SHAPES[file]
  const [first] = notices
  const items = [...notices]
    .sort((a, b) => a.number - b.number)
    .map(notice => ({ [item]: noticeValue(notice, file) }))
  const content = { parution: first?.issue ?? '', dateParution: first?.day ?? '', [list]: items }
  return `<?xml version="1.0" encoding="utf-8"?>\n${element(root, content, '')}`
}

/** Packs a file as the publisher does: a gzipped tar with one member. */
export async function packDailyFile(member: string, text: string, day: string): Promise<Buffer> {
  const tar = pack()
  tar.entry({ name: member, mtime: new Date(`${day}T05:00:00Z`) }, text)
  tar.finalize()
  return gzipSync(await buffer(tar), { level: 9 })
}

/** Formats a notice under the XML element names. A list of objects represents a sequence of elements. */
function noticeValue(notice: BodaccSampleNotice, file: BodaccDailyFileKind): BodaccJsonValue {
  const { type = 'annonce', inner, number, subject } = notice
  const { department } = subject.seat
  return [
    { typeAnnonce: { [type]: '' } },
    { nojo: `${department.padStart(3, '0')}${String(number * 7919).padStart(12, '0')}` },
    { numeroAnnonce: number, numeroDepartement: department, tribunal: formatBodaccCourt(notice) },
    { personnes: { personne: personValue(personsIn(inner.listepersonnes)[0] ?? {}, file) } },
    named('etablissement', at(inner.listeetablissements, 'etablissement')),
    ...former('precedentProprietaire', inner.listeprecedentproprietaire, file),
    ...former('precedentExploitant', inner.listeprecedentexploitant, file),
    named('parutionAvisPrecedent', formatPreviousNotice(notice)),
    named('acte', actValue(inner.acte)),
    named('modificationsGenerales', inner.modificationsgenerales),
    named('radiationAuRCS', inner.radiationaurcs),
    named('depot', inner.depot),
    named('jugement', inner.jugement),
  ]
}

function personValue(person: BodaccJsonObject, file: BodaccDailyFileKind): BodaccJsonObject {
  const { typePersonne, capital, activite, adresseSiegeSocial, adressePP, ...rest } = person
  const address = adresseSiegeSocial ?? adressePP
  return {
    [typePersonne === 'pm' ? 'personneMorale' : 'personnePhysique']: withNumber(rest, file),
    ...named('capital', capital),
    ...named('adresse', address === undefined ? undefined : { france: address }),
    ...named('activite', activite),
  }
}

function former(
  name: string,
  people: BodaccJsonValue | undefined,
  file: BodaccDailyFileKind,
): BodaccJsonObject[] {
  return personsIn(people).map(({ typePersonne, ...rest }) => ({
    [`${name}${typePersonne === 'pm' ? 'PM' : 'PP'}`]: withNumber(rest, file),
  }))
}

/** The XML always writes all nine digits; edition B uses its own element name. */
function withNumber(person: BodaccJsonObject, file: BodaccDailyFileKind): BodaccJsonObject {
  const registration = person.numeroImmatriculation
  if (!isValues(registration)) return person
  const { numeroIdentification, numeroIdentificationRCS, ...rest } = registration
  const digits = String(numeroIdentification ?? numeroIdentificationRCS)
    .replaceAll(' ', '')
    .padStart(9, '0')
  const key = file === 'RCS-B' ? 'numeroIdentificationRCS' : 'numeroIdentification'
  return { ...person, numeroImmatriculation: { [key]: formatSirenWithSpaces(digits), ...rest } }
}

/** In the XML, the dates and the text are inside the type of act, and the legal notice is called a journal. */
function actValue(act: BodaccJsonValue | undefined): BodaccJsonValue | undefined {
  if (!isValues(act)) return undefined
  const { creation, immatriculation, vente, ...around } = act
  const [name, kind] =
    creation !== undefined
      ? ['creation', creation]
      : vente !== undefined
        ? ['vente', vente]
        : ['immatriculation', immatriculation]
  if (!isValues(kind)) return { [name as string]: kind ?? 'O' }
  const { publiciteLegale, ...rest } = kind
  return { [name as string]: { ...rest, ...named('journal', publiciteLegale), ...around } }
}

function personsIn(people: BodaccJsonValue | undefined): BodaccJsonObject[] {
  if (people === undefined) return []
  const lists = isList(people) ? people : [people]
  return lists.flatMap(list => at(list, 'personne') ?? []).filter(isValues)
}

function at(value: BodaccJsonValue | undefined, key: string): BodaccJsonValue | undefined {
  return isValues(value) ? value[key] : undefined
}

function named(name: string, value: BodaccJsonValue | undefined): BodaccJsonObject {
  return value === undefined ? {} : { [name]: value }
}

function isList(value: BodaccJsonValue): value is readonly BodaccJsonValue[] {
  return Array.isArray(value)
}

function isValues(value: BodaccJsonValue | undefined): value is BodaccJsonObject {
  return typeof value === 'object' && !Array.isArray(value)
}

function element(name: string, value: BodaccJsonValue, indent: string): string {
  if (value === '') return `${indent}<${name}/>\n`
  if (!isValues(value) && !isList(value)) return `${indent}<${name}>${escaped(String(value))}</${name}>\n`
  // A list of strings becomes one string; a list of objects becomes repeated elements.
  if (isList(value) && value.every(item => typeof item === 'string')) {
    return `${indent}<${name}>${escaped(value.join(', '))}</${name}>\n`
  }
  const parts = isList(value) ? value.filter(isValues) : [value]
  const inside = parts
    .flatMap(part => Object.entries(part))
    .map(([key, item]) => element(key, item, `${indent}   `))
  return `${indent}<${name}>\n${inside.join('')}${indent}</${name}>\n`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
