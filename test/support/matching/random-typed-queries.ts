import type { Announcement } from '../../../src/model/announcement.ts'
import { normalizeText } from '../../../src/platform/text.ts'
import { BUILT_IN_SYNONYMS } from '../../../src/query/synonyms/built-in-synonyms.ts'
import { pickBiased } from '../in-memory-database.ts'
import type { FollowedAnnouncements } from './followed-announcements.ts'

/* Queries as people type them, made of the words of an announcement, with all operators and odd spellings. */

const FUNCTION_WORDS = 'de la le les des du el los di il der die das und et y e of the a un una in'.split(' ')
const INFLECTIONS = ['s', 'n', 'en', 'e', 'es', 'i', 'ing', 'ung', 'ción', 'ment', 'é']
const COMPOUND_PARTS =
  'bau arbeiten dienst leistung reinigung straße schule haus brücke dach planung technik'.split(' ')
const NUMBER_LABELS = [
  '',
  'SIREN ',
  'SIREN: ',
  'NIF ',
  'P. IVA ',
  'company no. ',
  'RCS Paris B ',
  '-',
  'FR 12 ',
  'LEI ',
]

/** Draws a query that may find an announcement. */
export function drawTypedQuery(
  announcement: Announcement,
  { rows }: FollowedAnnouncements,
  random: () => number,
): string {
  const chance = random()
  if (chance < 0.04) return drawWords(FUNCTION_WORDS, random).join(' ')
  const words = wordsOf(announcement)
  const others = wordsOf(pickBiased(random, rows, 1).announcement)
  const count = 1 + Math.floor(random() * (chance < 0.8 ? 2 : 5))
  const terms = Array.from({ length: count }, () =>
    drawTerm(random() < 0.9 ? words : others, announcement, random),
  )
  let query = terms[0] as string
  for (const term of terms.slice(1))
    query += `${random() < 0.2 ? pickBiased(random, [' or ', ' OR '], 2) : ' '}${term}`
  return query
}

function wordsOf({ title, summary, mentions }: Announcement): string[] {
  const text = [title, summary ?? '', ...mentions.map(mention => mention.name)].join(' ')
  const words = text.split(/\s+/).filter(word => word !== '')
  return words.length === 0 ? ['nothing'] : words
}

function drawTerm(words: readonly string[], announcement: Announcement, random: () => number): string {
  const at = Math.floor(random() * words.length)
  const word = words[at] as string
  const kind = random()
  if (kind < 0.36) return respell(word, random)
  if (kind < 0.5)
    return `"${words
      .slice(at, at + 1 + Math.floor(random() * 4))
      .join(' ')
      .replaceAll('"', '')}"`
  if (kind < 0.6) return `${strip(word).slice(0, 2 + Math.floor(random() * 6))}*`
  if (kind < 0.66) return `-${strip(pickBiased(random, words, 1))}`
  if (kind < 0.7)
    return `-"${words
      .slice(at, at + 2)
      .join(' ')
      .replaceAll('"', '')}"`
  if (kind < 0.74)
    return `${pickBiased(random, COMPOUND_PARTS, 1)}${random() < 0.5 ? pickBiased(random, COMPOUND_PARTS, 1) : ''}`
  if (kind < 0.79) return drawWords(BUILT_IN_WORDS, random)[0] as string
  if (kind < 0.87) return drawNumber(announcement, random)
  if (kind < 0.9)
    return pickBiased(
      random,
      ['S. L.', 'S.A.R.L.', 'GmbH', 'S.p.A.', "l'été", 'R-12', 'Lot12', '§', 'o-r'],
      1,
    )
  if (kind < 0.93) return announcement.reference
  return words.slice(at, at + 2 + Math.floor(random() * 2)).join(' ')
}

const BUILT_IN_WORDS = Object.values(BUILT_IN_SYNONYMS).flatMap(rules =>
  rules.flatMap(rule => rule.split(/,|=>/).map(expression => expression.trim())),
)

function drawWords(words: readonly string[], random: () => number): string[] {
  return Array.from({ length: 1 + Math.floor(random() * 2) }, () => pickBiased(random, words, 1))
}

function strip(word: string): string {
  return word.replace(/[^\p{L}\p{N}\p{M}]/gu, '')
}

/** Changes the accents, umlauts, case or ending of a word. */
function respell(word: string, random: () => number): string {
  const bare = strip(word)
  const spellings: (() => string)[] = [
    () => word,
    () => bare,
    () => normalizeText(bare),
    () => bare.toUpperCase(),
    () => bare.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue').replaceAll('ß', 'ss'),
    () => bare.replaceAll('ae', 'ä').replaceAll('oe', 'ö').replaceAll('ue', 'ü'),
    () => bare + pickBiased(random, INFLECTIONS, 1),
    () => bare.slice(0, -1),
    () => bare.normalize('NFD'),
  ]
  return pickBiased(random, spellings, 1)()
}

/** Draws a number of a party, with a label, spaces, dots or in lower case. */
function drawNumber({ mentions }: Announcement, random: () => number): string {
  const numbers = mentions.flatMap(mention => mention.identifiers.map(identifier => identifier.number))
  const number = numbers.length === 0 ? '552100554' : pickBiased(random, numbers, 1)
  const spellings: (() => string)[] = [
    () => number,
    () => number.replace(/(\d{3})(?=\d)/g, '$1 '),
    () => number.replace(/(\d{3})(?=\d)/g, '$1.'),
    () => number.replace(/^([A-Z])(\d)/, '$1-$2'),
    () => number.toLowerCase(),
    () => number.replaceAll(' ', ''),
    () => `FR12${number}`,
    () => `${number}00014`,
    () => number.slice(0, 5),
  ]
  return pickBiased(random, NUMBER_LABELS, 1.6) + pickBiased(random, spellings, 1.5)()
}
