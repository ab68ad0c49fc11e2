import { cleanText } from '../../shared/text-cleaning.ts'
import { stripCourtPlaceholders } from './strip-placeholders.ts'

/** An announcement's text, divided into what the register states and the standard wording around it. */
export interface HandelsregisterBody {
  /** The whole text in one line, without unfilled placeholders. */
  readonly text: string
  /** The sentences that the register states. Facts and categories come from here. */
  readonly statements: readonly string[]
  /**
   * The notice to creditors. It says only which act was entered: its words about insolvency and endangered claims are the
   * same for every company.
   */
  readonly creditorNotice: string
}

/** Matches a letter-spaced word, such as "N a c h t r a g s l i q u i d a t o r". */
const LETTER_SPACED_WORD = /(?<!\p{L})\p{L}(?: \p{L}){4,}(?!\p{L})/gu
/** Instructions on legal remedies and the signature follow at the end and have nothing to do with the act. */
const REMEDIES =
  /(?<!\p{L})\p{Lu}\p{L}{1,30},? (?:Dipl\.-)?Rechtspfleger(?:in)?(?: \(FH\))?\.?$|\bRechtsbehelfsbelehrung\b|\bRechtsmittelbelehrung\b/u
/** Matches the words that announce a notice outside the register entries. */
const PREAMBLE =
  /(?:Zu Eintragungsnummer \d{1,4} vom \d\d\.\d\d\.\d{4} wird als nicht|(?:Als )?[Nn]icht) eingetragen(?: (?:wird )?(?:bekannt ?gemacht|veröffentlicht))?:|wird bekannt ?gemacht:/g
/** Matches the beginning of a sentence of the notice to creditors. Some courts put no space or period before it. */
const CREDITOR_START =
  /(?=\b(?:Den Gläubigern|Die Gläubiger|(?<!(?:[Dd]en|hat|haben) )Gläubigern|Der andere Vertragsteil|Die Gesellschaft hat Gläubigern|Diese[sr]? Recht|Das Recht, Sicherheit)\b)/
const CREDITOR_SENTENCE =
  /^(?:Den |Die |Der )?Gläubiger|vorzugsweise Befriedigung|Sicherheit zu leisten|Sicherheitsleistung|glaubhaft machen|^Dieses? Recht steht|Bemerkungen zum/
/** Matches an abbreviation, initial or ordinal number, whose period ends no sentence. Legal forms such as AG are none. */
const ABBREVIATION =
  /(?<![\p{L}\d])(?:\p{L}\p{Ll}?|\d{1,3}|Abs|Art|bzw|[Gg]em|geb|ggf|vgl|lfd|lit|Str|Buchst|Dipl|Prof|Ziff|zzgl|evtl)$/u

/** Matches the start of a sentence, also of a numbered one: "1. An der Verschmelzung", "2.1 Die". */
const SENTENCE_START = /^ ?["„]?\p{Lu}|^ \d{1,2}\.(?:\d{1,2})? \p{Lu}/u

/** Divides an announcement's text into statements and the notice to creditors. */
export function splitHandelsregisterBody(body: string): HandelsregisterBody {
  const text = stripCourtPlaceholders(
    cleanText(body).replace(LETTER_SPACED_WORD, word => word.replaceAll(' ', '')),
  )
  const relevant = text.slice(0, endOfStatements(text))
  const sentences = relevant.split(PREAMBLE).flatMap(part =>
    part
      .split(CREDITOR_START)
      .flatMap(splitSentences)
      .filter(sentence => /\p{L}{2}/u.test(sentence)),
  )
  return {
    text,
    statements: sentences.filter(sentence => !CREDITOR_SENTENCE.test(sentence)),
    creditorNotice: sentences.filter(sentence => CREDITOR_SENTENCE.test(sentence)).join(' '),
  }
}

function endOfStatements(text: string): number {
  const start = text.search(REMEDIES)
  return start === -1 ? text.length : start
}

/** Splits a text at the periods before capital letters, except after abbreviations, initials and ordinal numbers. */
function splitSentences(text: string): string[] {
  const sentences: string[] = []
  let start = 0
  for (let i = text.indexOf('.'); i !== -1; i = text.indexOf('.', i + 1)) {
    if (
      !SENTENCE_START.test(text.slice(i + 1, i + 12)) ||
      ABBREVIATION.test(text.slice(Math.max(0, i - 8), i))
    )
      continue
    sentences.push(text.slice(start, i + 1).trim())
    start = i + 1
  }
  return [...sentences, text.slice(start).trim()]
}
