import type { Mention } from '../../model/announcement.ts'
import type { EntityType, Identifier } from '../../model/entity.ts'
import { splitLegalForm } from '../../model/legal-form.ts'
import type { Role } from '../../model/role.ts'
import { companyNumber } from '../kit/company-number.ts'
import { practitionerNumber } from '../kit/practitioner-number.ts'
import { compact } from '../kit/text.ts'

/** Public bodies that ask courts to wind companies up, or act in insolvencies. */
const AUTHORITY =
  /\b(?:commissioners?|hm ?revenue|hmrc|h\.?m\.? customs|secretary of state|department (?:for|of)|official receiver|accountant in bankruptcy|(?:city|county|borough|district|town|parish|metropolitan)? ?council\b|london borough|financial conduct authority|prudential regulation authority|environment agency|pensions regulator|lord advocate|minist(?:er|ry)\b)/i

/** What names a company although it has no legal form. */
const TRADING =
  /\b(?:partners|associates|solicitors?|company|holdings|group|bank|services|brothers|sons|& co\.?)\b|\bLaw\b|&/i

/** Whether a name is a company's, an authority's or a person's, where the document does not say. */
export function typeOfName(name: string): EntityType {
  if (AUTHORITY.test(name)) return 'authority'
  return splitLegalForm(name, 'GB').form !== null || TRADING.test(name) ? 'company' : 'person'
}

/** The company's number where the document says that it is one; zeros that were lost are put back. */
export function companyNumberOf(text: string | null): Identifier[] {
  const digits = text?.replace(/[\s().]/g, '') ?? ''
  const number =
    digits === '' ? null : companyNumber(/^\d{1,7}$/.test(digits) ? digits.padStart(8, '0') : digits)
  return number === null ? [] : [number]
}

/** Somebody acting in the procedure, as the document names him. */
export interface Actor {
  readonly name: string
  readonly role: Role
  readonly number: string | null
  readonly firm: string | null
}

/** The role that a stated capacity means (`Joint Liquidator`, `Solicitor`, `Director`); null when it means none. */
export function roleOfCapacity(capacity: string): Role | null {
  if (/solicitor/i.test(capacity)) return 'solicitor'
  if (/liquidator/i.test(capacity)) return 'liquidator'
  if (
    /administrator|receiver|supervisor|nominee|trustee|monitor|insolvency practitioner|office[- ]?holder/i.test(
      capacity,
    )
  )
    return 'insolvency_practitioner'
  return /director|secretary|chair|convener|officer/i.test(capacity) ? 'officer' : null
}

/** The mentions of a notice as they are found; nobody is named twice in one role. */
export class Mentions {
  readonly all: Mention[] = []
  /** Where somebody stands: in his role, and under his name alone. */
  readonly #places = new Map<string, number>()
  readonly #firms = new Map<string, number>()
  readonly #numbers = new Map<string, string>()

  add(mention: Mention): number {
    const name = mention.name.toLowerCase()
    const key = `${mention.type} ${mention.role} ${name}`
    const known = this.#places.get(key)
    if (known !== undefined) return known
    const place = this.all.push(mention) - 1
    this.#places.set(key, place)
    this.#places.set(name, place)
    if (mention.type === 'company' && !this.#firms.has(name)) this.#firms.set(name, place)
    return place
  }

  has(name: string): boolean {
    return this.#places.has(name.toLowerCase())
  }

  company(name: string, number: string | null, place: string | null): void {
    this.add({
      type: 'company',
      role: 'subject',
      name,
      identifiers: companyNumberOf(number),
      ...compact({ place }),
    })
  }

  /** Who asked for the procedure; `isCompany` where the document says that it is an organisation. */
  petitioner(name: string, isCompany: boolean, identifiers: Identifier[]): void {
    const type = typeOfName(name)
    this.add({
      type: type === 'person' && isCompany ? 'company' : type,
      role: 'petitioner',
      name,
      identifiers,
    })
  }

  /** A person within the firm, else within the company the notice is about; a firm that acts itself; an authority. */
  actor({ name, role, number, firm }: Actor): void {
    const type = name === firm ? 'company' : number === null ? typeOfName(name) : 'person'
    if (type !== 'person') {
      this.add({ type, role, name, identifiers: [] })
      return
    }
    const subject = this.all.findIndex(known => known.role === 'subject' && known.type === 'company')
    const within = firm === null ? subject : this.#firm(firm, role)
    const identifiers = role === 'officer' ? [] : this.#numbersOf(name, number)
    this.add({ type, role, name, identifiers, ...(within === -1 ? {} : { within }) })
  }

  /** His number; not a valid one when somebody else has it here: nobody can tell whose it is. */
  #numbersOf(name: string, text: string | null): Identifier[] {
    const stated = text === null ? null : practitionerNumber(text)
    if (stated === null) return []
    const holder = this.#numbers.get(stated.number) ?? name
    this.#numbers.set(stated.number, holder)
    return [holder === name ? stated : { ...stated, valid: false }]
  }

  #firm(name: string, role: Role): number {
    const known = this.#firms.get(name.toLowerCase())
    if (known !== undefined) return known
    return this.add({
      type: 'company',
      role: role === 'solicitor' ? 'solicitor' : 'other',
      name,
      identifiers: [],
    })
  }
}
