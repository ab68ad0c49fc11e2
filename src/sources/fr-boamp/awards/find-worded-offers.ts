const NUMBER_WORDS =
  'un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize'.split(' ')
const WORDED_OFFERS =
  /(?:^|\n|[.;:] ) ?([a-z]{2,8}|\d{1,3}) (?:seule )?(?:offres?|plis?) (?:(?:a|ont) ete )?(?:recue?s?|deposee?s?|remise?s?)\b(?! hors)/

/** Finds the number of tenders in a sentence of folded text: `5 offres reçues`, `Cinq plis ont été reçus`. */
export function findWordedOffers(folded: string): number | null {
  const stated = WORDED_OFFERS.exec(folded)?.[1] ?? ''
  const count = stated === 'une' ? 1 : /^\d/.test(stated) ? Number(stated) : NUMBER_WORDS.indexOf(stated) + 1
  return count > 0 ? count : null
}
