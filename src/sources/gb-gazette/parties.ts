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

  add(mention: Mention): number {
    const known = this.all.findIndex(({ name, role, type }) => {
      return (
        name.toLowerCase() === mention.name.toLowerCase() && role === mention.role && type === mention.type
      )
    })
    return known === -1 ? this.all.push(mention) - 1 : known
  }

  has(name: string): boolean {
    return this.all.some(known => known.name.toLowerCase() === name.toLowerCase())
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

  /** A person within the firm, else within the company the notice is about; a firm that acts itself; an authority. */
  actor({ name, role, number, firm }: Actor): void {
    const type = name === firm ? 'company' : number === null ? typeOfName(name) : 'person'
    if (type !== 'person') {
      this.add({ type, role, name, identifiers: [] })
      return
    }
    const subject = this.all.findIndex(known => known.role === 'subject' && known.type === 'company')
    const within = firm === null ? subject : this.#firm(firm, role)
    const stated = number === null || role === 'officer' ? null : practitionerNumber(number)
    // Two people under one number: one of them is wrong, and nobody can tell which.
    const taken = this.all.some(({ identifiers }) =>
      identifiers.some(known => known.number === stated?.number),
    )
    const identifiers =
      stated === null ? [] : [taken && !this.has(name) ? { ...stated, valid: false } : stated]
    this.add({ type, role, name, identifiers, ...(within === -1 ? {} : { within }) })
  }

  #firm(name: string, role: Role): number {
    const known = this.all.findIndex(({ name: other, type }) => type === 'company' && sameFirm(other, name))
    if (known !== -1) return known
    return this.add({
      type: 'company',
      role: role === 'solicitor' ? 'solicitor' : 'other',
      name,
      identifiers: [],
    })
  }
}

function sameFirm(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
