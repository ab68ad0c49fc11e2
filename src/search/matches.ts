import { makeRemembering } from '../base/remember.ts'
import { type PlacedTokens, placedTokens, type Stretch } from './placed.ts'
import { type Finding, findingsOf } from './query.ts'
import type { Match } from './reader.ts'
import { formsOf } from './tokens.ts'

/** In UTF-16 units: what is shown of a summary, and of that at most before the first match. */
const PASSAGE = 240
const BEFORE = 60
/** A longer summary is looked at up to here. */
const LOOKED_AT = 16_000
const MOST_NAMES = 3
/** What is longer has no stem that is looked for. */
const LONGEST_WORD = 64

const remembered = makeRemembering<readonly string[]>(20_000)

/** An announcement in its single form (spec 2.2), as far as it is looked at. */
interface Searched {
  readonly title: string
  readonly summary: string | null
  readonly source_reference: string
  readonly entities: readonly { readonly name: string }[]
}

/** Says where the texts of announcements match a query. What is marked is what the search looks for, never a `-word`. */
export function makeMarker(q: string): (announcement: Searched) => Match[] {
  const find = makeFinder(findingsOf(q))
  const whole = (field: Match['field'], text: string): Match[] => {
    const found = find(text)
    return found.length === 0 ? [] : [{ field, text, ranges: found.map(pairOf) }]
  }
  return ({ title, summary, source_reference, entities }) => [
    ...whole('title', title),
    ...passage(summary ?? '', find),
    ...[...new Set(entities.map(({ name }) => name))]
      .flatMap(name => whole('entities', name))
      .slice(0, MOST_NAMES),
    ...whole('source_reference', source_reference),
  ]
}

/** Finds the stretches of a text that are looked for: in order, apart from one another. */
function makeFinder(findings: readonly Finding[]): (text: string) => Stretch[] {
  const phrases = findings.filter(finding => finding.written)
  const spelled = findings.filter(finding => !finding.written)
  const prefixes = spelled.filter(({ prefix }) => prefix).flatMap(({ words }) => words)
  const exact = new Set(spelled.filter(({ prefix }) => !prefix).flatMap(({ words }) => words))
  const beginnings = new Set([...exact, ...prefixes].map(word => beginningOf(word, 2)))
  const isMeant = (word: string) => exact.has(word) || prefixes.some(prefix => word.startsWith(prefix))
  const isFound = (word: string, piece: string) =>
    isMeant(word) || (canBecome(word, beginnings) && stemsOf(piece).some(isMeant))

  return text => {
    const tokens = placedTokens(text)
    return apart([
      ...phrases.flatMap(phrase => phraseIn(tokens, phrase)),
      ...tokens.words.filter(({ word, piece }) => isFound(word, piece)),
      ...tokens.spellings.filter(({ word }) => isMeant(word)),
    ])
  }
}

/** Where words stand one after the other. */
function phraseIn({ words: all }: PlacedTokens, { words, prefix }: Finding): Stretch[] {
  const last = words.length - 1
  return all.flatMap(({ start }, at) => {
    const isHere = words.every((word, n) => {
      const there = all[at + n]?.word
      return prefix && n === last ? there?.startsWith(word) : there === word
    })
    return isHere ? [{ start, end: all[at + last]?.end ?? start }] : []
  })
}

/** The same stretches in order, those that touch as one. */
function apart(stretches: readonly Stretch[]): Stretch[] {
  const found: Stretch[] = []
  for (const { start, end } of stretches.toSorted((a, b) => a.start - b.start)) {
    const before = found.at(-1)
    if (before === undefined || start > before.end) found.push({ start, end })
    else found[found.length - 1] = { start: before.start, end: Math.max(before.end, end) }
  }
  return found
}

/** The part of a summary around its first matches; `…` says that it goes on. */
function passage(summary: string, find: (text: string) => Stretch[]): Match[] {
  const found = find(summary.slice(0, LOOKED_AT))
  const [first] = found
  if (first === undefined) return []
  const start = first.start <= BEFORE ? 0 : wordAfter(summary, first.start - BEFORE, first.start)
  const room = PASSAGE - (start > 0 ? 1 : 0)
  const goesOn = summary.length - start > room
  const end = goesOn
    ? wordBefore(summary, start + room - 1, Math.min(first.end, start + room - 1))
    : summary.length
  const [dotsBefore, dotsAfter] = [start > 0 ? '…' : '', goesOn ? '…' : '']
  const shift = dotsBefore.length - start
  const ranges = found
    .filter(stretch => stretch.start < end)
    .map(stretch => pairOf({ start: stretch.start + shift, end: Math.min(stretch.end, end) + shift }))
  return [{ field: 'summary', text: `${dotsBefore}${summary.slice(start, end)}${dotsAfter}`, ranges }]
}

/** The first beginning of a word from `from` on; `most` when there is none before. */
function wordAfter(text: string, from: number, most: number): number {
  const blank = /\s+/.exec(text.slice(from, most))
  return blank === null ? most : from + blank.index + blank[0].length
}

/** The last end of a word from `least` up to `to`; a word that is longer is cut, but no sign of two units. */
function wordBefore(text: string, to: number, least: number): number {
  const piece = text.slice(least, to + 1)
  const kept = piece.replace(/\s*\S*$/u, '')
  const end = kept === '' && !/^\s/.test(piece) ? to : least + kept.length
  return end > least && /[\ud800-\udbff]/.test(text[end - 1] ?? '') ? end - 1 : end
}

/** No stemmer changes more of the first two letters than `y` to `i` (dying, die), so most words need none: it is slow. */
function canBecome(word: string, beginnings: ReadonlySet<string>): boolean {
  return beginnings.has(beginningOf(word, 2)) || beginnings.has(beginningOf(word, 1))
}

function beginningOf(word: string, letters: number): string {
  return word.slice(0, letters).replace('y', 'i')
}

function stemsOf(piece: string): readonly string[] {
  return piece.length > LONGEST_WORD ? [] : remembered(piece, () => [...formsOf(piece)])
}

function pairOf({ start, end }: Stretch): [number, number] {
  return [start, end]
}
