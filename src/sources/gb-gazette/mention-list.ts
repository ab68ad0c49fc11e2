import type { Mention } from '../../model/announcement.ts'
import type { EntityIdentifier, EntityType } from '../../model/entity.ts'
import { splitLegalForm } from '../../model/legal-form.ts'
import type { MentionRole } from '../../model/mention-role.ts'
import { parseInsolvencyPractitionerNumber, parseUkCompanyNumber } from '../shared/identifier-numbers.ts'
import { omitMissing } from '../shared/text-cleaning.ts'

/** Matches the names of public bodies that petition for winding-up or act in insolvencies. */
const AUTHORITY_NAME =
  /\b(?:commissioners?|hm ?revenue|hmrc|h\.?m\.? customs|secretary of state|department (?:for|of)|official receiver|accountant in bankruptcy|(?:city|county|borough|district|town|parish|metropolitan)? ?council\b|london borough|financial conduct authority|prudential regulation authority|environment agency|pensions regulator|lord advocate|crown solicitor|departmental solicitor|solicitor to (?:hm|h\.m\.|his majesty)|minist(?:er|ry)\b)/i

/** Matches words that identify a company name without a legal form. */
const COMPANY_WORDS =
  /\b(?:partners|associates|solicitors?|company|holdings|group|bank|services|brothers|sons|& co\.?)\b|\bLaw\b|&/i

/** Matches legal forms of other countries at the end of a name. No name of a person ends so. */
const FOREIGN_FORM =
  / (?:A\/S|ApS|AS|AB|Oy|GmbH|AG|S\.?A\.?|S\.?r\.?l\.?|S\.à r\.l\.|S\.?p\.?A\.?|N\.?V\.?|B\.?V\.?|Inc\.?|LLC|Corp\.?|Corporation|Pty|L\.P\.)$/

/** Guesses from a name whether it belongs to a company, an authority or a person. */
export function guessGazettePartyType(name: string): EntityType {
  if (AUTHORITY_NAME.test(name)) return 'authority'
  return splitLegalForm(name, 'GB').legalFormClass !== null ||
    COMPANY_WORDS.test(name) ||
    FOREIGN_FORM.test(name)
    ? 'company'
    : 'person'
}

/** Parses a stated company number and restores lost leading zeros. */
export function parseGazetteCompanyNumber(text: string | null): EntityIdentifier[] {
  const digits = text?.replace(/[\s().]/g, '') ?? ''
  const number =
    digits === '' ? null : parseUkCompanyNumber(/^\d{1,7}$/.test(digits) ? digits.padStart(8, '0') : digits)
  return number === null ? [] : [number]
}

/** A person or firm acting in the procedure, as named in the document. */
export interface GazetteProcedureActor {
  readonly name: string
  readonly role: MentionRole
  readonly number: string | null
  readonly firm: string | null
  /** The postcode or town of the address, which distinguishes firms that have neither a number nor a legal form. */
  readonly locality?: string | null
}

/**
 * Returns the role for a stated capacity (`Joint Liquidator`, `Solicitor`, `Director`), or `null` for an unknown one.
 */
export function parseGazetteCapacityRole(capacity: string): MentionRole | null {
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

/** Collects the mentions of a notice in order, at most one per name and role. */
export class GazetteMentionList {
  readonly all: Mention[] = []
  /** Positions in `all` by type, role and name, and for companies also by name alone. */
  readonly #indexes = new Map<string, number>()
  readonly #companyIndexes = new Map<string, number>()
  readonly #practitionerNumberHolders = new Map<string, string>()

  add(mention: Mention): number {
    const name = mention.name.toLowerCase()
    const key = `${mention.type} ${mention.role} ${name}`
    const existingIndex = this.#indexes.get(key)
    if (existingIndex !== undefined) return existingIndex
    const index = this.all.push(mention) - 1
    this.#indexes.set(key, index)
    this.#indexes.set(name, index)
    if (mention.type === 'company' && !this.#companyIndexes.has(name)) this.#companyIndexes.set(name, index)
    return index
  }

  hasName(name: string): boolean {
    return this.#indexes.has(name.toLowerCase())
  }

  addSubjectCompany(name: string, number: string | null, locality: string | null): void {
    this.add({
      type: 'company',
      role: 'subject',
      name,
      identifiers: parseGazetteCompanyNumber(number),
      ...omitMissing({ locality }),
    })
  }

  /** Adds the petitioner. `isCompany` is true if the document marks it as an organization. */
  addPetitioner(
    name: string,
    isCompany: boolean,
    identifiers: EntityIdentifier[],
    locality: string | null = null,
  ): void {
    const type = guessGazettePartyType(name)
    const subject = this.all.find(mention => mention.role === 'subject' && isSameName(mention.name, name))
    this.add({
      type: type === 'person' && isCompany ? 'company' : type,
      role: 'petitioner',
      name,
      // A company that petitions for its own winding-up has the number of the subject.
      identifiers: identifiers.length > 0 ? identifiers : (subject?.identifiers ?? []),
      ...(type === 'person' && !isCompany ? null : omitMissing({ locality })),
    })
  }

  /**
   * Adds an actor. A person is linked to their firm or, without one, to the company that is the subject of the notice.
   */
  addActor({ name, role, number, firm, locality = null }: GazetteProcedureActor): void {
    const type = name === firm ? 'company' : number === null ? guessGazettePartyType(name) : 'person'
    if (type !== 'person') {
      this.add({ type, role, name, identifiers: [], ...omitMissing({ locality }) })
      return
    }
    const subjectIndex = this.all.findIndex(
      mention => mention.role === 'subject' && mention.type === 'company',
    )
    const companyIndex = firm === null ? subjectIndex : this.#addFirm(firm, role, locality)
    const identifiers = role === 'officer' ? [] : this.#parsePractitionerNumber(name, number)
    this.add({
      type,
      role,
      name,
      identifiers,
      ...(companyIndex === -1 ? {} : { companyIndex: companyIndex }),
    })
  }

  /** Parses a practitioner number. The number is invalid if another person in the notice has the same one. */
  #parsePractitionerNumber(name: string, text: string | null): EntityIdentifier[] {
    const stated = text === null ? null : parseInsolvencyPractitionerNumber(text)
    if (stated === null) return []
    const holder = this.#practitionerNumberHolders.get(stated.number) ?? name
    this.#practitionerNumberHolders.set(stated.number, holder)
    return [holder === name ? stated : { ...stated, valid: false }]
  }

  #addFirm(name: string, role: MentionRole, locality: string | null): number {
    const existingIndex = this.#companyIndexes.get(name.toLowerCase())
    if (existingIndex !== undefined) return existingIndex
    return this.add({
      type: 'company',
      role: role === 'solicitor' ? 'solicitor' : 'other',
      name,
      identifiers: [],
      ...omitMissing({ locality }),
    })
  }
}

function isSameName(first: string, second: string): boolean {
  return first.toLowerCase() === second.toLowerCase()
}
