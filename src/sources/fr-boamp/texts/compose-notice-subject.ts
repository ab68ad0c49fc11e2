import type { BoampNoticeBody } from '../bodies/notice-body.ts'
import { cleanPublisherText, removeRepeatedText, restoreCase, trimSubject } from './clean-publisher-text.ts'
import { foldText } from './fold-text.ts'

/** The index cuts subjects at 200 characters, sometimes after a whole word. */
const MIN_CUT_LENGTH = 180

/** The subject of a notice and the description of what the subject does not say. */
export interface BoampSubjectTexts {
  /** Null when the notice has neither a subject nor a description. */
  readonly subject: string | null
  readonly description: string | null
}

/**
 * Composes the subject as the publisher words it: in the case of the notice itself, whole where the index has cut it, and
 * completed by a description where it only names the buyer.
 */
export function composeBoampSubject(stated: string | null, body: BoampNoticeBody): BoampSubjectTexts {
  const texts = [...(body.title === null ? [] : [body.title]), ...body.descriptions]
  const [first = null] = texts
  const subject = stated === null ? first : completeSubject(removeDepartment(stated, body.title), texts)
  if (subject === null) return { subject: null, description: null }
  const cleaned = trimSubject(explainSubject(subject, body))
  return { subject: cleaned, description: composeDescription(body.descriptions, cleaned) }
}

/** Removes the number of the department that some old notices print before the subject: `33 création de vestiaires`. */
function removeDepartment(subject: string, title: string | null): string {
  return title !== null && /^\d{2,3} $/.test(subject.slice(0, -title.length)) && subject.endsWith(title)
    ? title
    : subject
}

function completeSubject(subject: string, texts: readonly string[]): string {
  const folded = foldText(subject)
  const whole = texts.find(text => foldText(text).startsWith(folded))
  if (whole === undefined || subject.length < MIN_CUT_LENGTH) return restoreCase(subject, texts)
  const [sentence = whole] = whole.slice(subject.length).split(/[.\n]/)
  return whole.slice(0, subject.length) + sentence
}

function explainSubject(subject: string, body: BoampNoticeBody): string {
  const buyers = body.mentions.filter(({ role }) => role === 'buyer').map(({ name }) => name)
  const isOnlyBuyer =
    buyers.length > 0 && removeRepeatedText(subject, `${buyers.join(' ')} ville commune mairie`) === null
  const [explanation] = isOnlyBuyer
    ? body.descriptions.filter(text => /^[\p{L}\d]/u.test(text) && text !== subject).slice(-1)
    : []
  if (explanation === undefined) return subject
  return `${subject} – ${cleanPublisherText(explanation).split(/(?<=\p{L}{2})[.;]/u)[0] ?? ''}`
}

/** Returns true when a text begins with the subject and goes on with another sentence or part. */
function continuesAfter(text: string, subject: string): boolean {
  return (
    foldText(text).startsWith(foldText(subject)) && !/^[ ,]{0,2}[\p{L}\d(]/u.test(text.slice(subject.length))
  )
}

/** Returns the first description that says more than the subject, without what repeats it. */
function composeDescription(descriptions: readonly string[], subject: string): string | null {
  for (const stated of descriptions) {
    const text = cleanPublisherText(stated)
    const rest = continuesAfter(text, subject) ? cleanPublisherText(text.slice(subject.length)) : text
    const description = removeRepeatedText(rest, subject)
    if (description !== null && description !== '') return description
  }
  return null
}
