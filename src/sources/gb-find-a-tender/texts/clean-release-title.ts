import type { AnnouncementCategory } from '../../../model/category.ts'
import { parseNumericDay } from '../../shared/dates.ts'
import { startsWithStandardOrRoad } from '../../shared/tender-texts/standards-and-roads.ts'

/** The values that the release states beside its title. */
export interface ReleaseTitleContext {
  readonly description: string | null
  readonly fileNumber: string | null
  readonly category: AnnouncementCategory
}

const NOTICE_KINDS = [
  'preliminary market engagement',
  'market engagement',
  'planned procurement',
  'prior information',
  'pipeline',
  'tender',
  'contract',
  'contract award',
  'award',
  'contract details',
  'contract change',
  'contract modification',
  'contract termination',
  'procurement termination',
  'transparency',
  'direct award transparency',
  'voluntary ex ante transparency',
  'voluntary ex-ante transparency',
  'veat',
  'intention to award',
  'urgent award',
  'below threshold tender',
  'concession',
].join('|')
/** Matches what names only the kind of a notice, which Herald states itself. */
const KIND = new RegExp(
  `^(?:uk ?\\d{1,2}:? )?(?:psr )?(?:notice of )?(?:(?:${NOTICE_KINDS}) notice|uk ?\\d{1,2}|pin|veat|psr|award|awarded|contract award|contract awarded|intention to award)$`,
  'i',
)
const SEPARATORS = [' - ', ' – ', ' | ', ' : ', ': ']
/** Matches the beginning of the title of a procedure that has ended. */
const ENDED = /^(?:notice of )?(?:abandonment|cancellation|termination|withdrawn|withdrawal)$/i

/** Matches a title that is only an acronym, or a code of capital letters. */
const ACRONYM = /^[A-Z]{3,12}$/
/** Matches a title that is only a web address. */
const WEB_ADDRESS = /^(?:https?:\/\/|www\.)\S+$/i
/** Matches a case number of a portal with its separator: `C450113 - `, `PS24190: `. Roads and standards have no separator. */
const NUMBER_WITH_SEPARATOR = /^[A-Z]{1,5}\d{4,8}(?: ?:| [-–|]) /
/** Matches a reference of letters and two groups of digits: `TD041-20`. */
const TWO_PART_NUMBER = /^[A-Z]{2,6}\d{2,6}[-/_]\d{2,6} /
/** Matches the time and day of a deadline before the object: `0900 2025-03-11`. */
const DEADLINE_PREFIX = /^(?:[01]\d|2[0-3])[0-5]\d (\d{4}-\d{2}-\d{2}) /
/** Matches a word that names no object. */
const NO_OBJECT =
  /^(?:the |this )?(?:contracts?|tenders?|notices?|procurement|agreements?|awards?|frameworks?|services?|works|goods|supplies|title)$/i
const MIN_OBJECT_LENGTH = 5

/**
 * Cleans a title: without the kind of notice, references and deadlines, and an acronym explained by the sentence that
 * spells it out. Returns `null` for a web address, which names no object.
 */
export function cleanReleaseTitle(stated: string | null, context: ReleaseTitleContext): string | null {
  const title = stated?.trim() ?? ''
  if (title === '' || WEB_ADDRESS.test(title)) return null
  const object = removeReferences(removeKinds(title, context.category), context.fileNumber)
  return spellOutAcronym(object, context.description)
}

/** Removes kinds of notices before the first separator, after the last one and in brackets at the end. */
function removeKinds(title: string, category: AnnouncementCategory): string {
  const isKind = (text: string): boolean =>
    KIND.test(text) || (category === 'tender_cancellation' && ENDED.test(text))
  let object = title
  for (const separator of SEPARATORS) {
    const [first, last] = [object.indexOf(separator), object.lastIndexOf(separator)]
    if (last !== -1 && isKind(object.slice(last + separator.length))) {
      object = keepObject(object.slice(0, last), object)
    }
    if (first !== -1 && isKind(object.slice(0, first))) {
      object = keepObject(object.slice(first + separator.length), object)
    }
  }
  const bracket = Math.max(object.lastIndexOf(' ('), object.lastIndexOf(' ['))
  const isBracketed = bracket !== -1 && /[)\]]$/.test(object) && isKind(object.slice(bracket + 2, -1))
  const bare = isBracketed ? keepObject(object.slice(0, bracket), object) : object
  return bare === title ? title : removeKinds(bare, category)
}

function removeReferences(title: string, fileNumber: string | null): string {
  const [first = ''] = title.split(' ', 1)
  const isOfFile = /\d{3}/.test(first) && /[A-Z]/.test(first) && splitTokens(fileNumber).includes(first)
  const rest = title.slice(first.length).replace(/^[ :|–-]+/, '')
  const withoutFileNumber = isOfFile ? keepObject(rest, title) : title
  const bare = startsWithStandardOrRoad(withoutFileNumber)
    ? withoutFileNumber
    : [NUMBER_WITH_SEPARATOR, TWO_PART_NUMBER].reduce(removeMatch, withoutFileNumber)
  const [prefix = '', day = ''] = DEADLINE_PREFIX.exec(bare) ?? []
  return parseNumericDay(day) === null ? bare : keepObject(bare.slice(prefix.length), bare)
}

/** Splits a file number such as `IT-368-QIP131 - AWARD` at its separators. */
function splitTokens(fileNumber: string | null): string[] {
  return fileNumber?.split(/[\s/_-]+/) ?? []
}

function removeMatch(title: string, pattern: RegExp): string {
  return keepObject(title.replace(pattern, ''), title)
}

/** Returns the shorter title, or the whole one when hardly anything would remain. */
function keepObject(shorter: string, whole: string): string {
  const text = shorter.trim()
  return text.length >= MIN_OBJECT_LENGTH && !NO_OBJECT.test(text) && /\p{L}{3}/u.test(text) ? text : whole
}

function spellOutAcronym(title: string, description: string | null): string {
  if (!ACRONYM.test(title)) return title
  const [phrase = ''] = (description ?? '').trim().split(/[.;\n]/, 1)
  const words = phrase.split(/[\s-]+/).filter(word => /^\p{Lu}/u.test(word))
  return words.map(word => word.charAt(0)).join('') === title ? `${title} (${phrase.trim()})` : title
}
