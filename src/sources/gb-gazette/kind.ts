import type { Category } from '../../model/category.ts'
import type { Fields } from '../kit/fields.ts'
import { quoted } from '../kit/text.ts'
import { CODES, FAMILIES, WHOLE_FAMILIES } from './codes.ts'

/** What kind of notice it is. */
export interface Kind {
  readonly code: string | null
  /** In the publisher's words. */
  readonly name: string | null
  readonly category: Category
  /** First two digits of the code; several where only a name is given that several families have. */
  readonly families: readonly string[]
}

/** Families of private persons, which stay off (design 10, docs/decisions). */
const PRIVATE: readonly string[] = ['25', '29']
/** Families of companies and partnerships. */
const CORPORATE: readonly string[] = ['24', '26', '27', '28']

/** Where a name alone says too little: what a voluntary winding-up is tells its type, else the careful reading stands. */
const BY_TYPE: readonly { name: string; members: Category; creditors: Category; unsaid: Category }[] = [
  {
    name: 'Appointment of Liquidators',
    members: 'liquidator_appointment',
    creditors: 'insolvency_practitioner_appointment',
    // Whoever winds a company up in Great Britain is an authorised practitioner.
    unsaid: 'insolvency_practitioner_appointment',
  },
  {
    name: 'Resolution for Winding-Up',
    members: 'dissolution',
    creditors: 'insolvency_filing',
    unsaid: 'insolvency_update',
  },
]

/**
 * The kind of a notice by its name and its code. The name counts more: codes were used again for other kinds (2447,
 * sheet section 2), names were not. A code nobody mapped is noted and `other`.
 */
export function kindOf(
  row: Fields,
  { code, name, category = null }: { code: string | null; name: string | null; category?: string | null },
  text: string,
): Kind {
  const family = code?.slice(0, 2) ?? familyNamed(category)
  const namesakes = (name === null ? [] : codesNamed(name)).filter(known => known.startsWith(family ?? ''))
  const families = family === null ? [...new Set(namesakes.map(known => known.slice(0, 2)))] : [family]
  const own = code === null ? undefined : CODES.get(code)
  const told = { code, name: name ?? (own?.name || null), families }
  if (own !== undefined && (namesakes.length === 0 || namesakes.some(known => known === code)))
    return { ...told, category: own.category }
  const categories = new Set(namesakes.map(known => CODES.get(known)?.category))
  const [only] = categories
  if (only !== undefined && categories.size === 1) return { ...told, category: only }
  if (categories.size > 1) return { ...told, category: byType(name ?? '', text) }
  const whole = WHOLE_FAMILIES.get(family ?? '')
  if (whole !== undefined) return { ...told, category: whole }
  row.note('unknown_code', `${quoted(code ?? name ?? 'none')} is no kind of notice on the list`)
  return { ...told, category: 'other' }
}

function familyNamed(category: string | null): string | null {
  const found = [...FAMILIES].find(([, name]) => category !== null && sameName(name, category))
  return found?.[0] ?? null
}

/** True for a notice about private persons: by its code, or by a name that only those have. */
export function isPrivate({ families }: Kind): boolean {
  return families.length > 0 && families.every(family => PRIVATE.includes(family))
}

/** True when companies and private persons have notices of that name, and no code tells which it is. */
export function mayBePrivate({ families }: Kind): boolean {
  return families.some(family => PRIVATE.includes(family))
}

/** True for a notice about a company, a partnership or a society. */
export function isCorporate({ families }: Kind): boolean {
  return families.some(family => CORPORATE.includes(family))
}

/** Whether two names of kinds are one: singular or plural, with hyphens or without. */
export function sameName(one: string, other: string): boolean {
  const name = plain(one)
  return name !== '' && name === plain(other)
}

/** Codes of the kinds that have this name; none for what is no name of a kind. */
export function codesNamed(name: string): readonly string[] {
  return BY_NAME.get(plain(name)) ?? []
}

function plain(name: string): string {
  const words = name.toLowerCase().match(/[\p{L}\d]+/gu) ?? []
  return words.map(word => word.replace(/(?<=..)s$/, '')).join(' ')
}

const BY_NAME = Map.groupBy(
  [...CODES.keys()].filter(code => CODES.get(code)?.name !== ''),
  code => plain(CODES.get(code)?.name ?? ''),
)

function byType(name: string, text: string): Category {
  const rule = BY_TYPE.find(known => sameName(known.name, name))
  if (rule === undefined) return 'insolvency_update'
  if (/creditors[’']?s?[’']? voluntary/i.test(text)) return rule.creditors
  return /members[’']?s?[’']? voluntary/i.test(text) ? rule.members : rule.unsaid
}
