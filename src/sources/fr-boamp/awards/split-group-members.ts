import { foldText } from '../texts/fold-text.ts'

/** Matches words that announce a group of companies. */
const GROUP = /\b(?:groupement|co-?traitan(?:ce|ts?)|mandataire|conjoints?|solidaires?|membres? du)\b/
/** Matches a line after the first that describes a party: an address, a number or a role. */
const PARTY_LINE = /^\d{1,5}[ ,]|^(?:code postal|cp|adresse)\b|traitant|mandataire|\bsire[tn]\b| \/ /
/** Matches an item of a list. It names a party only where the statement begins as a list. */
const LIST_ITEM = /^[-–•*] ?\S|^\d{1,2} ?[.)–-] ?[a-z]/i
const POSTAL_CODE_DIGITS = /\d{5}/
/** Matches what separates two members anywhere. */
const SEPARATOR =
  /\n|;| \/ | \+ |\b(?:en )?co-?traitance avec\b|\b(?:avec|et) (?:pour |comme )?(?:ses |les |son |un )?(?:autres? )?(?:co-?traitants?|membres?)\b ?:?|[(,] ?co-?traitants? ?:|\bco-?traitants? ?(?:n ?° ?)?\d{0,2} ?:|\bassociee? a(?:vec)?\b/g
/** Matches what separates two members of a group, but also stands within names and addresses. */
const GROUP_SEPARATOR = / [-–—] | et |, /g
/** Matches the second half of a name such as `Dupont et Fils`. */
const NAME_CONTINUATION =
  /^(?:fils|filles?|freres?|soeurs?|cie|compagnie|associes?|partenaires|co\b|de |du |des |d'|la |le |les |l'|services?|travaux|ingenierie|conseils?|developpement|environnement|batiments?|equipements?)/
const ADDRESS_START =
  /^(?:\d|code postal|cp\b|rue|avenue|av\.?\b|boulevard|bd|chemin|impasse|allee|quai|place|route|zi\b|za\b|zac\b|zone|bp\b|cs\b|lieu|cedex|tel|siret|represente|agence|sis|mandataire|dont|france\b)/
/** A name, or a text in parentheses, is not longer. */
const MAX_NAME_LENGTH = 120
/** Maximum number of words before a name. */
const MAX_LEADING_WORDS = 12
/** Words before the name of a member, folded. Those of a group follow `groupement`. */
const LEADING_WORDS = [
  ...['le groupement', 'un groupement', 'groupement', 'mandataire du groupement', 'mandataire', 'la societe'],
  ...['societe mandataire', 'entreprise mandataire', "l'entreprise", 'les societes', 'les entreprises'],
  ...["le bureau d'etudes", 'le cabinet', "l'agence", 'la sas', 'la sarl', 'la sa', "l'eurl", 'la scop'],
  ...['co-traitants', 'cotraitants', 'co-traitant', 'cotraitant'],
]
/** Longer phrases first, because shorter ones begin them. */
const GROUP_WORDS: readonly string[] = [
  ...['momentane', 'temporaire', "d'entreprises", "d'operateurs economiques", "d'entreprise", 'conjoints'],
  ...[
    'conjoint',
    'solidaires',
    'solidaire',
    'non',
    'et',
    'avec mandataire',
    'avec',
    'mandataire',
    'compose de',
  ],
  ...[
    'compose des societes',
    'compose des entreprises',
    'compose des',
    'compose',
    'constitue de',
    'constitue par',
  ],
  ...['constitue des societes', 'constitue des', 'constitue', 'forme par', 'forme de', 'entre', 'de', 'des'],
  ...['des societes', 'des entreprises', 'la societe', "l'entreprise", 'les societes', 'les entreprises'],
].sort((a, b) => b.length - a.length)

/**
 * Splits the statement of winners into one segment per member, each with the facts about it. `et`, dashes and commas
 * separate members only where the text speaks of a group.
 */
export function splitGroupMembers(value: string): string[] {
  const isGroup = GROUP.test(foldText(value))
  return splitAt(keepMemberLines(value), SEPARATOR)
    .map(removeLeadingWords)
    .flatMap(splitTightSlash)
    .flatMap(part => (isGroup ? splitMembers(part) : splitCapitals(part)))
    .map(part => removeRole(removeLeadingWords(part)))
    .filter(part => part !== '')
}

/** Keeps the first line and those that are about a party, and drops the prose after it. */
function keepMemberLines(value: string): string {
  const [first = '', ...others] = value.split(/\r?\n/).map(line => line.trim())
  return [
    first,
    ...others.filter(line => isPartyLine(line) || (LIST_ITEM.test(first) && LIST_ITEM.test(line))),
  ].join('\n')
}

function isPartyLine(line: string): boolean {
  return PARTY_LINE.test(foldText(line)) || (line.includes(',') && POSTAL_CODE_DIGITS.test(line))
}

/** Splits `ALPHA et BETA`, where only the conjunction is in lower case. */
function splitCapitals(text: string): string[] {
  const [first = '', second = '', ...others] = text.split(' et ')
  const isName = (part: string): boolean =>
    /^[\p{Lu}\p{M}\d'&. -]{3,60}$/u.test(part.replace(/[(,].*/s, '').trim())
  const areNames =
    others.length === 0 && isName(first) && isName(second) && !NAME_CONTINUATION.test(foldText(second))
  return areNames ? [first, second] : [text]
}

function removeRole(text: string): string {
  return text.replace(/,? (?:entreprise )?(?:mandataire(?: solidaire| du groupement)?|co-?traitante?)$/i, '')
}

function splitAt(text: string, separator: RegExp): string[] {
  const folded = foldText(text)
  const parts: string[] = []
  let start = 0
  for (const match of folded.matchAll(separator)) {
    if (isInsideRole(folded, match.index)) continue
    parts.push(text.slice(start, match.index))
    start = match.index + match[0].length
  }
  return [...parts, text.slice(start)].map(part => part.trim())
}

/** Splits `Alpha/Bêta`, but not `S/C`, `24/7` or an address. */
function splitTightSlash(text: string): string[] {
  const [name = '', ...rest] = text.split(',')
  const names = name.split('/')
  if (names.length < 2 || !names.every(part => /^\p{Lu}[\p{L}\p{M}' .&-]{3,60}$/u.test(part.trim())))
    return [text]
  const [last = '', ...others] = names.toReversed()
  return [...others.toReversed(), [last, ...rest].join(',')].map(part => part.trim())
}

/** Splits at each weak separator that a further name follows. Facts about a member stay with it. */
function splitMembers(text: string): string[] {
  const folded = foldText(text)
  const parts: string[] = []
  let start = 0
  for (const match of folded.matchAll(GROUP_SEPARATOR)) {
    const end = match.index + match[0].length
    if (!isNameAt(text, folded, end) || isInsideParentheses(folded, match.index)) continue
    // A comma within an address is followed by a town, which has a postal code before it.
    if (
      match[0] === ', ' &&
      text.charAt(match.index - 1) !== ')' &&
      /\d/.test(folded.slice(Math.max(start, match.index - MAX_NAME_LENGTH), match.index))
    )
      continue
    parts.push(text.slice(start, match.index))
    start = end
  }
  return [...parts, text.slice(start)].map(part => part.trim())
}

function isNameAt(text: string, folded: string, index: number): boolean {
  const following = removeLeadingWords(text.slice(index, index + MAX_NAME_LENGTH))
  const foldedFollowing = foldText(following)
  return (
    /^\p{Lu}/u.test(following) &&
    !NAME_CONTINUATION.test(foldedFollowing) &&
    !ADDRESS_START.test(foldedFollowing) &&
    !/^ ?\d/.test(folded.slice(index, index + 2))
  )
}

/** True within parentheses about a role: `A (mandataire du groupement A / B)`. */
function isInsideRole(folded: string, index: number): boolean {
  const before = folded.slice(Math.max(0, index - MAX_NAME_LENGTH), index)
  return (
    isInsideParentheses(folded, index) && /mandataire|traitant/.test(before.slice(before.lastIndexOf('(')))
  )
}

function isInsideParentheses(folded: string, index: number): boolean {
  const before = folded.slice(Math.max(0, index - MAX_NAME_LENGTH), index)
  return before.lastIndexOf('(') > before.lastIndexOf(')')
}

/** Removes words such as `Groupement conjoint`, `mandataire :` and `la société` before a name. */
function removeLeadingWords(text: string): string {
  let rest = text
    .replace(/^[\s:,–—•*-]+/, '')
    .replace(/^\d{1,2} ?[.)–-] ?(?=\p{Lu})/u, '')
    .replace(/^\d{1,2} (?:entreprises?|societes?|sociétés?|titulaires?)(?:\(s\))? ?[-–:] +/i, '')
    .replace(/^(?:de |des |d['’]|la |le |les |l['’])(?=\p{Lu}{2})/u, '')
  let words: readonly string[] = LEADING_WORDS
  for (let i = 0; i < MAX_LEADING_WORDS; i++) {
    const folded = foldText(rest.slice(0, 40))
    const word = words.find(
      candidate => folded.startsWith(candidate) && !/^[a-z0-9'-]/.test(folded.slice(candidate.length)),
    )
    if (word === undefined) return rest
    const isCapitalized = /^\p{Lu}{2}/u.test(rest) && !/groupement|mandataire|traitant/.test(word)
    if (isCapitalized) return rest
    if (word.includes('groupement')) words = GROUP_WORDS
    rest = rest.slice(word.length).replace(/^[\s:,–—-]+/, '')
  }
  return rest
}
