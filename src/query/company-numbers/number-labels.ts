import type { NumberKind } from './number-formats.ts'
import type { TextPiece } from './number-pieces.ts'

/** A label before a number: what it announces, and where the number may begin. */
export interface NumberLabel {
  readonly kinds: readonly NumberKind[]
  /** True for a label of a register that is followed by its town. */
  readonly hasTown: boolean
  /** True for an ordinary word without one for "number": only a number that is recognized without a label may follow. */
  readonly isUncertain: boolean
  readonly end: number
}

/** Words for "number", which may stand before and after a label. */
const NUMBER_WORDS = new Set('n no nr num numero number nummer numb nos code codigo codice id'.split(' '))
/** Words that join the number word to the label (`número de NIF`) or two labels (`C.F. e P. IVA`). */
const JOINING_WORDS = new Set('de del di der des d du la il and und et e y o'.split(' '))

/** Labels in the five languages, as words without accents, by the kinds of numbers that follow them. */
const LABELS: readonly (readonly [kinds: readonly NumberKind[], labels: string])[] = [
  [
    ['french'],
    'siren|siret|rcs|r c s|identifiant siren|identifiant siret|identification siren|identifiant|immatriculation',
  ],
  [['french', 'vat'], 'tva|tva intracommunautaire|tva intracom|tva intra|identification tva'],
  [['rna'], 'rna|waldec|repertoire national des associations'],
  [
    ['spanish', 'vat'],
    'nif|n i f|cif|c i f|nie|n i e|dni|d n i|iva intracomunitario|nif iva|nif intracomunitario|vat|' +
      'identificacion fiscal|identificacion fiscal nif',
  ],
  [['hoja'], 'hoja|hoja registral|hoja h|h|inscripcion hoja|registro mercantil hoja'],
  [['dir3'], 'dir3|dir 3'],
  [
    ['italian'],
    'codice fiscale|cod fiscale|cod fisc|c fiscale|c f|cf|registro imprese|' +
      'registro delle imprese|cf piva|cf p iva|c f p iva',
  ],
  [['italian', 'vat'], 'iva|partita iva|part iva|p iva|piva|p i'],
  [['rea'], 'rea|r e a'],
  [['ipa'], 'ipa'],
  [
    ['vat'],
    'ust idnr|ust id nr|ust id|ustid|ustidnr|ustid nr|ust|umsatzsteuer id|umsatzsteuer idnr|umsatzsteueridentifikationsnummer|' +
      'umsatzsteuer identifikationsnummer|mwst|mwst nr|uid|vat reg|vat registration|eu vat|vatin|btw|nip|' +
      'btw nummer|ust identifikationsnummer|steuer|tax|tin|tax identification',
  ],
  [
    ['british'],
    'company|company reg|company registration|companies house|co reg|crn|co|comp|uk company|gb coh|registered|registered in england|' +
      'registered in england and wales|registered in scotland|registered in northern ireland|registered in wales|' +
      'registration|reg|company registered|limited company|incorporated',
  ],
  [['charity'], 'charity|registered charity|charity registration|charity reg|gb chc|gb sc|gb nic'],
  [['practitioner'], 'ip|office holder|officeholder|insolvency practitioner|practitioner'],
  [['ppon'], 'ppon|gb ppon'],
  [['lei'], 'lei|legal entity identifier|l e i|xi lei'],
]

/** Labels of registers that are followed by their town. */
const LABELS_WITH_TOWN = new Set('rcs|r c s|registro imprese|registro delle imprese'.split('|'))

/** Labels that are ordinary words: they need a word for "number" before they announce one of their kind. */
const NEEDS_NUMBER_WORD = new Set(
  (
    'company|co|comp|uk company|co reg|registered|registration|reg|ip|office holder|practitioner|charity|identifiant|' +
    'immatriculation|tax|steuer|limited company|incorporated'
  ).split('|'),
)

const KINDS_BY_LABEL: ReadonlyMap<string, readonly NumberKind[]> = new Map(
  LABELS.flatMap(([kinds, labels]) => labels.split('|').map(label => [label, kinds] as const)),
)
const FIRST_WORDS = new Set([...KINDS_BY_LABEL.keys()].map(label => label.split(' ')[0] as string))
const MAX_LABEL_WORDS = Math.max(...[...KINDS_BY_LABEL.keys()].map(label => label.split(' ').length))

/** Countries before labels in organization identifiers (org-id.guide). */
const COUNTRIES = new Set('de es eu fr gb it xi'.split(' '))

/** Matches the punctuation between the parts of a label, and between a label and its number. */
const LABEL_GAP = /^[\s.:;,°º#()/&=‐-―-]{0,6}$/

/** Reads the labels that begin at a piece, such as `n° SIREN` and `NIF/CIF`; null if there are none. */
export function readNumberLabel(pieces: readonly TextPiece[], from: number): NumberLabel | null {
  // The first word of a label can be one for "number": `N.I.F.`, `codice fiscale`.
  const isBeforeLabel = isNumberWord(pieces, from) && longestLabel(pieces, from) === null
  let at = isBeforeLabel ? skipNumberWords(pieces, from + 1) : from
  const kinds = new Set<NumberKind>()
  let hasTown = false
  const hasLeadingWord = at > from
  let isUncertain = false
  for (;;) {
    const found =
      longestLabel(pieces, at) ?? (isJoiningWord(pieces, at) ? longestLabel(pieces, at + 1) : null)
    if (found === null || (kinds.size > 0 && !areJoined(pieces, at, at + 1))) break
    for (const kind of KINDS_BY_LABEL.get(found.label) ?? []) kinds.add(kind)
    hasTown ||= LABELS_WITH_TOWN.has(found.label)
    at = skipNumberWords(pieces, found.end)
    isUncertain = NEEDS_NUMBER_WORD.has(found.label) && at === found.end && !hasLeadingWord
  }
  return kinds.size === 0 ? null : { kinds: [...kinds], hasTown, isUncertain, end: at }
}

/** Finds the longest label that begins at a piece, also after a country as in `ES-NIF`. */
function longestLabel(
  pieces: readonly TextPiece[],
  from: number,
): { readonly label: string; readonly end: number } | null {
  if (COUNTRIES.has(pieces[from]?.text ?? '') && pieces[from + 1]?.gap === '-') {
    const label = labelAt(pieces, from) ?? labelAt(pieces, from + 1)
    if (label !== null) return label
  }
  return labelAt(pieces, from)
}

function labelAt(pieces: readonly TextPiece[], from: number) {
  if (!FIRST_WORDS.has(pieces[from]?.text ?? '')) return null
  for (let end = Math.min(pieces.length, from + MAX_LABEL_WORDS); end > from; end--) {
    const label = pieces
      .slice(from, end)
      .map(piece => piece.text)
      .join(' ')
    if (KINDS_BY_LABEL.has(label) && areJoined(pieces, from + 1, end)) return { label, end }
  }
  return null
}

function isJoiningWord(pieces: readonly TextPiece[], at: number): boolean {
  return JOINING_WORDS.has(pieces[at]?.text ?? '') && areJoined(pieces, at + 1, at + 2)
}

/** Returns whether only punctuation separates pieces from the ones before them. */
export function areJoined(pieces: readonly TextPiece[], from: number, end: number): boolean {
  return pieces.slice(from, end).every(({ gap }) => LABEL_GAP.test(gap))
}

/** Skips words for "number". */
export function skipNumberWords(pieces: readonly TextPiece[], from: number): number {
  let at = from
  while (isNumberWord(pieces, at) && areJoined(pieces, at, at + 1)) at++
  return at
}

/** `n.º` becomes the two pieces `n` and `o`. */
function isNumberWord(pieces: readonly TextPiece[], at: number): boolean {
  const { text, gap } = pieces[at] ?? NO_PIECE
  return NUMBER_WORDS.has(text) || (text === 'o' && gap === '.' && pieces[at - 1]?.text === 'n')
}

const NO_PIECE = { text: '', gap: '' }
