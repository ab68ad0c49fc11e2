import type { GazetteDateKey } from './date-phrases.ts'

/** Maximum length of the words read before and after a phrase. */
const MAX_LENGTH = 400
const SENTENCE_END = /;|(?<!\b(?:St|No|Co|Ltd|Mr|Mrs|Ms|Dr|\p{Lu}))\.\s+(?=\p{Lu})/u
/** Matches a decision that was not made, or that a condition or a later decision undoes. */
const NOT_MADE =
  /\b(?:refus(?:ed|al)|unless|set aside|rejected|not (?:been )?granted|declined|overturned|quashed)\b/i
const CLAIM =
  /\b(?:claims?|claiming|prov(?:e|ed|ing)|proofs?|particulars|sen[dt]|sending|submit|submitted)\b/i
/** Matches the words right before a day that is not the last one for claims. */
const OTHER_DAY = /\b(?:incurred|arising|arose|due|appointed|ceased(?: to \w{2,8})?|passed|made)\s*$/i
const OTHER_COMPANY =
  /\bof [^.;]{3,80}, (?:an?|the) (?:parent|subsidiary|creditor|member|shareholder|affiliate|holding company) of\b/i

/** Returns true unless the sentence around a phrase denies the fact that it dates, or concerns something else. */
export function statesGazetteFact(key: GazetteDateKey, text: string, index: number): boolean {
  const before =
    text
      .slice(Math.max(0, index - MAX_LENGTH), index)
      .split(SENTENCE_END)
      .at(-1) ?? ''
  const [after = ''] = text.slice(index, index + MAX_LENGTH).split(SENTENCE_END, 1)
  const sentence = before + after
  if (key === 'claims_deadline') return CLAIM.test(sentence) && !OTHER_DAY.test(before)
  if (key === 'appointment_date') return !OTHER_COMPANY.test(after)
  if (key === 'meeting_date') return !/^will be held over\b/i.test(after)
  if (key === 'judgment_date' || key === 'entry_date' || key === 'effect_date')
    return !NOT_MADE.test(sentence)
  return true
}
