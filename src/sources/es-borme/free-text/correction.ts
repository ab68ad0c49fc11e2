import type { MentionRole } from '../../../model/mention-role.ts'
import type { AnnouncementMetadata } from '../../../model/metadata.ts'
import { normalizeForComparison } from '../../shared/text-cleaning.ts'
import { pickShortBormeMetadata } from '../acts/act-content.ts'
import { classifyBormeHolder, findBormeLegalForm, stripFinalPeriod } from '../company-names.ts'
import type { BormeMentionCollector } from '../mention-collector.ts'

/** Matches what precedes the correct value in a correction. */
const CORRECT_VALUE =
  /(?:siendo (?:lo correcto|el correcto|su nombre correcto(?: inscrito)? el de|el nombre correcto)|cuando en realidad es|siendo actualmente):? /iu
/** Matches words between this mark and a name. */
const BEFORE_NAME =
  /^(?:(?:el|la|un) (?:nombramiento|reelecci[oó]n|cese|poder)(?: otorgado)? (?:de|a) |el de |(?:don|doña|d\.|dª) )+/iu
/** Matches the office of a party that an earlier entry should not have named. */
const NAMED_BY_MISTAKE =
  /por error en la inscripci[oó]n \d{1,4}ª? el (?:cese|nombramiento) de (.{5,120}?) como (?:\p{Lu}|entidad)/iu
/** Roles of a corrected party by words in the normalized text, the most specific first. */
const ROLES: readonly (readonly [RegExp, MentionRole])[] = [
  [/socio unico|unico socio|accionista unico/, 'owner'],
  [/auditor/, 'auditor'],
  [/liquidador/, 'liquidator'],
  [/administrador|consejer|apoderad|secretari|poder otorgado|presidente/, 'officer'],
  [/entidad/, 'other'],
]

/** Reads the correct party or address from a correction, and adds the party to `collector`. */
export function readBormeCorrection(text: string, collector: BormeMentionCollector): AnnouncementMetadata {
  const mark = CORRECT_VALUE.exec(text)
  const normalized = normalizeForComparison(text)
  const role = ROLES.find(([pattern]) => pattern.test(normalized))?.[1]
  const mistaken = mark === null ? NAMED_BY_MISTAKE.exec(text)?.[1] : undefined
  if (mistaken !== undefined && findBormeLegalForm(mistaken) !== null)
    collector.addHolder(role ?? 'other', mistaken)
  if (mark === null) return {}
  const value = stripFinalPeriod(text.slice(mark.index + mark[0].length).replace(BEFORE_NAME, ''))
  if (role !== undefined && isPartyName(value)) collector.addHolder(role, value)
  if (
    role !== undefined ||
    !normalized.includes('domicilio') ||
    !/^(?:c\/|calle|av|pl|pº|paseo|ctra|carretera)/i.test(value)
  )
    return {}
  const [, town] = / de (\p{Lu}[\p{L} ]{1,40})$/u.exec(value) ?? []
  return pickShortBormeMetadata({ address: value, seat: town })
}

/** Tells whether a text is the name of a company with a legal form, or of a person in capitals. */
function isPartyName(text: string): boolean {
  if (text.length > 100 || /\d/.test(text)) return false
  if (findBormeLegalForm(text) !== null || classifyBormeHolder(text) === 'company')
    return text === text.toUpperCase()
  return text === text.toUpperCase() && text.split(' ').length >= 2
}
