import type { Mention } from '../../model/announcement.ts'
import type { MentionRole } from '../../model/mention-role.ts'
import { trimEndMatching } from '../../platform/text.ts'
import { parseSiren } from '../shared/identifier-numbers.ts'
import { normalizeForComparison, omitMissing } from '../shared/text-cleaning.ts'

/** Matches the legal form of a company whose capital follows, as the law requires in a plan. */
const LEGAL_FORM =
  /(?<!\p{L})(?:société (?:à responsabilité limitée|par actions simplifiée|anonyme|civile(?: immobilière)?|en nom collectif|d['’]exercice libéral[\p{L} ]{0,40})|S\.?A\.?R\.?L\.?|S\.?A\.?S\.?U?\.?|S\.A\.|SELARL|SELAS|EURL|SCI|SNC)(?!\p{L})(?=[^;]{0,80}?\bcapital\b)/giu
/** Matches a legal form with the additions that follow it. */
const FULL_FORM = /^[^,;:.\d]{2,60}?(?= ?,| au capital| à capital| Au capital|$)(?: à capital variable)?/
/** Matches a SIREN number, but not a part of a longer number or an amount. */
const SIREN = /(?<![\d,])(?<!\d[ .])\d{3}[ .]?\d{3}[ .]?\d{3}(?!\d|,\d)(?! ?(?:€|euros?\b|EUR\b))/g
/** Maximum number of characters between a legal form and the number. */
const MAX_DESCRIPTION_LENGTH = 450
const MAX_NAME_LENGTH = 80

const ROLES: readonly (readonly [RegExp, MentionRole])[] = [
  [/absorbante/, 'absorbing'],
  [/absorbee/, 'absorbed'],
  [/beneficiaire/, 'beneficiary'],
  [/apporteuse|scindee/, 'seller'],
]

/**
 * Finds the companies that a plan in free prose describes by name, legal form, capital, registered office and number. A
 * company without a valid number is omitted.
 */
export function findBodaccPlanCompanies(text: string): Mention[] {
  const forms = [...text.matchAll(LEGAL_FORM)]
  const companies = forms.flatMap((form, i): Mention[] => {
    const end = Math.min(forms[i + 1]?.index ?? text.length, form.index + MAX_DESCRIPTION_LENGTH)
    const description = text.slice(form.index, end)
    const number = findNumber(description)
    const name = findNameBefore(text.slice(Math.max(0, form.index - 120), form.index))
    if (number === null || name === null) return []
    const start = text.lastIndexOf(name, form.index)
    const before = text.slice(Math.max(0, start - 40), start)
    const after = text.slice(form.index + number.end, form.index + number.end + 60)
    const role = findRole(after, before) ?? findRoleInAbsorption(text, name) ?? 'other'
    const locality = /(?<!\d)\d{5}(?= \p{Lu})|(?<=\()\d{5}(?=\))/u.exec(description)?.[0]
    const legalForm = trimEndMatching(FULL_FORM.exec(description)?.[0] ?? form[0], /[\s,]/).replace(
      / au$/,
      '',
    )
    return [
      { type: 'company', role, name, identifiers: [number.siren], legalForm, ...omitMissing({ locality }) },
    ]
  })
  return inferAbsorbing(
    [
      ...new Map(companies.toReversed().map(company => [company.identifiers[0]?.number, company])).values(),
    ].toReversed(),
  )
}

function findNumber(description: string): { siren: Mention['identifiers'][number]; end: number } | null {
  if (!/rcs|r\.c\.s|registre du commerce|numéro unique|immatricul/i.test(description)) return null
  for (const match of description.matchAll(SIREN)) {
    const siren = parseSiren(match[0].replace(/[ .]/g, ''))
    if (siren?.valid === true) return { siren, end: match.index + match[0].length }
  }
  return null
}

/** Headings in capitals that can precede a name in capitals. */
const HEADING_WORDS =
  /^(?:avis|projet|fusion|scission|apport|partiel|actifs?|absorption|simplifiee|nationale|societes?|entre|rectificatif|traite|bodacc|commun|relatif|la|le|de|d'|du|et|au|par|voie|art|code|commerce|:|-+)$/

/** Returns the name in capitals at the end of a text, or the name after "la société". */
function findNameBefore(text: string): string | null {
  const end = trimEndMatching(text, /[\s,("«“”»-]/u)
    .replace(/ Forme(?: juridique)?$/i, '')
    .replace(/^.*absorb(?:ante|ée)[.:]\s*/i, '')
  const [, named] =
    /\b(?:[Ss]ociété|SOCIÉTÉ|SOCIETE|[Ss]té) ["«“]?\s?(?:(?:absorbante|absorbée?|bénéficiaire|apporteuse) ?:? ?(?:la |le )?)?(\p{Lu}[^,;:()]{1,80})$/u.exec(
      end,
    ) ?? []
  const words = (named ?? end).split(' ')
  let start = words.length
  while (start > 0 && isNameWord(words[start - 1] ?? '')) start -= 1
  while (start < words.length && HEADING_WORDS.test(normalizeForComparison(words[start] ?? ''))) start += 1
  const name = (start === words.length && named !== undefined ? named : words.slice(start).join(' ')).replace(
    /^["«“\s]+/u,
    '',
  )
  return /\p{Lu}/u.test(name) && name.length >= 2 && name.length <= MAX_NAME_LENGTH ? name : null
}

function isNameWord(word: string): boolean {
  return /^["«“]?(?:[\p{Lu}\d&][\p{Lu}\d&'’.()/-]*|[-–&])["»”]?$/u.test(word)
}

/** If two companies merge, the one that is not absorbed absorbs the other. */
function inferAbsorbing(companies: readonly Mention[]): Mention[] {
  const isPair = companies.length === 2 && companies.some(({ role }) => role === 'absorbed')
  return companies.map(company =>
    isPair && company.role === 'other' ? { ...company, role: 'absorbing' } : company,
  )
}

/** Returns the role stated before a name (`Société absorbante : X`) or after a number (`…, société absorbée.`). */
function findRole(after: string, before: string): MentionRole | null {
  const [context = ''] = [
    /^[^.;:]{0,40}?\bsociété (?:absorbante|absorbée?|bénéficiaire|apporteuse|scindée)(?! ?:)/i.exec(
      after,
    )?.[0],
    /(?:absorbante|absorbée?|bénéficiaire|apporteuse|scindée) ?[:.]? ?(?:la |l['’])?["«“]?\s?$/i.exec(
      before,
    )?.[0],
  ].filter(found => found !== undefined)
  const normalized = normalizeForComparison(context)
  return ROLES.find(([pattern]) => pattern.test(normalized))?.[1] ?? null
}

/** Returns the role in `absorption de la société X par la société Y`. */
function findRoleInAbsorption(text: string, name: string): MentionRole | null {
  const normalized = normalizeForComparison(text)
  const start = normalized.indexOf('absorption ')
  if (start === -1) return null
  const company = normalizeForComparison(name)
  const sentence = normalized.slice(start, start + 300)
  const stated = (preposition: string): boolean => sentence.includes(`${preposition} la societe ${company}`)
  if (stated('absorption de')) return 'absorbed'
  return stated('absorption par') || stated(' par') ? 'absorbing' : null
}
