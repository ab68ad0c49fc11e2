import type { Mention } from '../../../model/announcement.ts'
import { normalizeName } from '../../../model/legal-form.ts'
import type { MentionRole } from '../../../model/mention-role.ts'
import { trimEndCharacters } from '../../../platform/text.ts'
import type { BormeNamedCompany } from '../acts/act-content.ts'
import { findBormeLegalForm, stripFinalPeriod } from '../company-names.ts'

/** Matches a form of address, which precedes the name of a natural person in prose. */
const FORM_OF_ADDRESS = /(?<![\p{L}\d])(?:[Dd]on|[Dd]oña|DON|DOÑA|D\.ª|Dª\.?|D&) /gu
/** Words in capitals that follow a name in prose and do not belong to it. */
const WORDS_AFTER_NAMES = new Set(
  'A AL ANTE COMO CON CUANDO EN ES HA MEDIANTE NOMBRA NOMBRADO NOMBRADA PARA POR QUE SE SEGUN SIENDO Y'.split(
    ' ',
  ),
)
/** Particles that link the words of a surname. */
const NAME_PARTICLES = new Set('de del la las los y i e'.split(' '))
/** Matches the title of an officer of justice before a name. Such a person holds no office in the company. */
const OFFICIAL = /(?:notari[oa]|juez|jueza|magistrad[oa]|registrador|registradora)(?: [^.;]{0,40})?$/i
/** Patterns for what precedes a company name in prose, with the role of the company. */
const COMPANY_PREFIXES: readonly (readonly [RegExp, MentionRole])[] = [
  [
    /absorbida por la (?:sociedad|entidad|compañ[ií]a|mercantil|domiciliada en [\p{L} ]{3,30}? denominada) /iu,
    'absorbing',
  ],
  [/ por la sociedad (?=[^.;]{3,100}, domiciliada)/iu, 'absorbing'],
  [/sociedad beneficiaria /i, 'beneficiary'],
  [/de la sociedad (?=[^.;,]{3,100} como sociedad escindida)/i, 'other'],
  [/(?:accionista|socio) [uú]nico (?=["“«])/i, 'owner'],
  [/auditor(?:es)? de cuentas de la sociedad a (?:la (?:entidad|sociedad) )?/i, 'auditor'],
]
/** Matches the town after a company name. */
const TOWN = /^,? ?domiciliada en (\p{Lu}[\p{L} ]{1,40}?)(?=[,.;]|$)/u

/** Finds the natural persons in a text, whose names follow a form of address. */
export function findBormePersons(text: string): string[] {
  return [...text.matchAll(FORM_OF_ADDRESS)].flatMap(({ 0: match, index }) => {
    if (
      OFFICIAL.test(
        text
          .slice(Math.max(0, index - 60), index)
          .trimEnd()
          .replace(/,$/, ''),
      )
    )
      return []
    const name = readName(text.slice(index + match.length, index + match.length + 100))
    return name === null ? [] : [name]
  })
}

/** Reads the capitalized words at the start of a text as a name. A name has at least two words. */
function readName(text: string): string | null {
  const words: string[] = []
  for (const word of text.split(' ')) {
    const bare = trimEndCharacters(word, '.,;:)')
    const isPart =
      NAME_PARTICLES.has(bare) || (/^\p{Lu}[\p{L}'’-]+$/u.test(bare) && !WORDS_AFTER_NAMES.has(bare))
    if (!isPart) break
    words.push(bare)
    if (bare !== word) break
  }
  while (NAME_PARTICLES.has(words.at(-1) ?? '')) words.pop()
  return words.length < 2 ? null : words.join(' ')
}

/** Finds the companies whose role a text states. Only a name with a legal form has a certain end. */
export function findBormeCompanies(text: string): (BormeNamedCompany & Pick<Mention, 'locality'>)[] {
  return COMPANY_PREFIXES.flatMap(([pattern, role]) => {
    const match = pattern.exec(text)
    if (match === null) return []
    const rest = text.slice(match.index + match[0].length, match.index + match[0].length + 200)
    const quoted = /^["“«] ?([^"”»]{3,150})["”»]/.exec(rest)?.[1]
    const name = stripFinalPeriod(quoted ?? rest.split(/[,;]|\. | como sociedad /, 1)[0] ?? '')
    if (findBormeLegalForm(name) === null) return []
    const locality = TOWN.exec(rest.slice(rest.indexOf(name) + name.length))?.[1]
    return [{ role, name, ...(locality !== undefined && { locality }) }]
  })
}

/**
 * Finds the other debtors in `la declaración de los ejecutados ALFA, S.L. y BETA, S.L., en situación de insolvencia`.
 */
export function findBormeOtherDebtors(text: string, subject: string): string[] {
  const [, list = ''] = /los ejecutados (.{5,300}?),? en situaci[oó]n de insolvencia/s.exec(text) ?? []
  return list
    .split(' y ')
    .map(name => trimEndCharacters(name.trim(), ' ,'))
    .filter(name => findBormeLegalForm(name) !== null && normalizeName(name) !== normalizeName(subject))
}
