import { foldText } from './fold-text.ts'

/** Matches a sentence end whose line end the publisher's conversion has lost: `terrain.Les travaux`, `honneur;Les`. */
const GLUED_SENTENCE = /(?<=[\p{Ll}\d)][.;!?])(?=\p{Lu}[\p{Ll}'’ ])|(?<= [:;])(?=[\p{L}\d])/gu
const GLUED_ITEM = /(?<=[\p{Ll})])- (?=\p{Ll})/gu
/** Shorter words occur in every text, and say nothing about whether two texts repeat each other. */
const MIN_WORD_LENGTH = 4
/** Words that introduce a subject: `La présente consultation a pour objet …`. */
const INTRODUCTION: ReadonlySet<string> = new Set(
  (
    'objet objets present presente consultation concerne concernent prestation prestations marche marches contrat pour ' +
    'porte portent relatif relative relatifs relatives procedure avis accord cadre consiste suivant suivante suivants'
  ).split(' '),
)
/** Share of a sentence's words that the title must contain for the sentence to be a repetition. */
const REPEATED_SHARE = 0.85

/** Restores the blanks of lost line ends, and removes punctuation before the first word. */
export function cleanPublisherText(text: string): string {
  const cleaned = text.replace(/^[\s.,:;–-]+/, '').replace(GLUED_SENTENCE, ' ')
  // A list whose line ends are lost: `comprend : - la démolition des enrobés- location de modules`.
  return /: ?- /.test(cleaned) ? cleaned.replace(/:- /g, ': - ').replace(GLUED_ITEM, ' - ') : cleaned
}

/**
 * Removes the sentences at the start of a text that repeat the title, in whatever case. Returns null when nothing else is
 * left.
 */
export function removeRepeatedText(text: string, title: string): string | null {
  const known = new Set(splitWords(title))
  const sentences = text.split(/(?<=[.;!?]) /)
  const start = sentences.findIndex(sentence => !isRepetition(sentence, known))
  return start === -1 ? null : sentences.slice(start).join(' ')
}

function isRepetition(sentence: string, known: ReadonlySet<string>): boolean {
  const words = splitWords(sentence).filter(word => known.has(word) || !INTRODUCTION.has(word))
  const repeated = words.filter(word => known.has(word))
  return words.length === 0 || repeated.length / words.length >= REPEATED_SHARE
}

function splitWords(text: string): string[] {
  const words = foldText(text)
    .replaceAll('œ', 'oe')
    .split(/[^a-z0-9]+/)
  return words.filter(word => word.length >= MIN_WORD_LENGTH)
}

/**
 * Restores the case of a subject that the publisher's index has changed (`skatepark à fécamp`) from a text that contains
 * it (`Skatepark à Fécamp.`). Returns the subject unchanged when no text does.
 */
export function restoreCase(subject: string, texts: readonly (string | null)[]): string {
  const folded = foldText(subject)
  for (const text of texts) {
    const start = text === null ? -1 : foldText(text).indexOf(folded)
    if (text !== null && start !== -1) return text.slice(start, start + subject.length)
  }
  return subject
}

/** Writes the first letter of a sentence as a capital. */
export function capitalize(sentence: string): string {
  return /^\p{Ll}(?!\p{Lu})/u.test(sentence) ? sentence.charAt(0).toUpperCase() + sentence.slice(1) : sentence
}

/** Removes final punctuation, but keeps the period of an abbreviation. */
export function trimSubject(subject: string): string {
  return subject.replace(/[\s;,:–-]{1,9}$/, '').replace(/(?<=[^\s.]{3}|\))[-–]?\.$/, '')
}
