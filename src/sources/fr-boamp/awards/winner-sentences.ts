import { foldText } from '../texts/fold-text.ts'

/** Matches where a further sentence begins; the full stop of a short word is that of an abbreviation. */
const SENTENCE_END = /(?<=[a-z]{6})\. (?=[a-z])|(?<=\))\. (?=[a-z])|\. (?=[a-z' ]{3,60}:)/
/** Words that a full stop shortens, folded. Single letters are initials. */
const ABBREVIATIONS: ReadonlySet<string> = new Set(
  'ets etab ste st cie mm mme mlle mr dr me soc entr av bd bld bat imm res ch imp pl rte tel no num'.split(
    ' ',
  ),
)
/** Matches words in lower case that begin a clause about the winner, and are part of no name. */
const CLAUSE =
  / (?:qui|dont|lequel|laquelle|jusqu['’]|jusque|par (?:avenant|d[ée]cision|d[ée]lib[ée]ration|arr[êe]t[ée]|courrier|lettre|notification)|en (?:remplacement|substitution|lieu et place)|[àa] (?:compter|partir|l['’]issue)|suite [àa]|apr[èe]s|depuis|lors d|afin d|sous r[ée]serve|puis|et,)(?=[ ,.;'’\p{L}]|$)/u
/** Matches where a statement names a party that is no winner, or not yet: `A et, en cas de désistement, B`. */
const CONDITION =
  /(?:,| et| ou|;| -)?,? (?:en cas d|a defaut|faute d|sous reserve|en remplacement|succedant a|a la place d|en lieu et place)/
/** Matches verbs in lower case, which only sentences contain. */
const VERB =
  /(?<!\p{L})(?:est|sont|ont|sera|seront|[ée]tait|[ée]taient|avait|avaient|doit|doivent|peut|peuvent|fait|remplace|reste|devient|a [ée]t[ée])(?!\p{L})/u
const DATE =
  /\b\d{1,2}\/\d{1,2}\/\d{2,4}\b|\b\d{1,2}(?:er)? (?:janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre) 20\d\d\b/
const MAX_WORDS_WITH_VERB = 8

/** Returns where the first sentence of a text ends, or its length. */
export function findSentenceEnd(text: string): number {
  const folded = foldText(text)
  const known = folded.search(SENTENCE_END)
  const limit = known === -1 ? text.length : known
  for (let stop = text.indexOf('. '); stop !== -1 && stop < limit; stop = text.indexOf('. ', stop + 1)) {
    const word =
      folded
        .slice(Math.max(0, stop - 12), stop)
        .split(/[^a-z-]/)
        .at(-1) ?? ''
    const isAbbreviation = word.length < 2 || ABBREVIATIONS.has(word)
    if (!isAbbreviation && /\p{Lu}/u.test(text.charAt(stop + 2))) return stop
  }
  return limit
}

/** Removes the clause after a name: `A qui remplace B`, `A par avenant`, `A et`. */
export function removeClause(text: string): string {
  const start = text.search(CLAUSE)
  return (start === -1 ? text : text.slice(0, start)).replace(/ (?:et|ou|puis)[ ,]{0,3}$/, '')
}

/** Removes parties that a statement names for another case. */
export function removeCondition(text: string): string {
  const start = foldText(text).search(CONDITION)
  return start < 1 ? text : text.slice(0, start)
}

/** Returns true for a sentence that stands where a name is expected. */
export function isClause(name: string): boolean {
  return DATE.test(foldText(name)) || (name.split(' ').length > MAX_WORDS_WITH_VERB && VERB.test(name))
}
