import type { Mention } from '../../model/announcement.ts'
import type { EntityIdentifier } from '../../model/entity.ts'
import type { MentionRole } from '../../model/mention-role.ts'
import type { FieldReader } from '../shared/field-reader.ts'
import { classifyBormeHolder, splitBormeStatus } from './company-names.ts'
import { formatSpanishTownName } from './province-names.ts'

/** Maximum length of a name in characters. A longer name means that the text was split incorrectly. */
const MAX_NAME_LENGTH = 300

/**
 * Collects the mentions of an announcement. The subject comes first; the other parties follow in text order, once per
 * role.
 */
export class BormeMentionCollector {
  readonly #mentions: Mention[]
  /** The index of each mention except the subject, by role and name. */
  readonly #indexes = new Map<string, number>()
  readonly #record: FieldReader

  constructor(subject: Mention, record: FieldReader) {
    this.#mentions = [subject]
    this.#record = record
  }

  /** Adds an office holder or owner, and classifies it by name as a person, company or public body. */
  addHolder(role: MentionRole, printed: string, identifiers: readonly EntityIdentifier[] = []): void {
    if (this.#isTooLong(printed)) return
    const { name } = splitBormeStatus(printed)
    const type = classifyBormeHolder(name)
    const belongsToCompany = type === 'person' && this.#mentions[0]?.type === 'company'
    this.#add({ type, role, name, identifiers, ...(belongsToCompany && { companyIndex: 0 }) })
  }

  /** Adds a natural person, whom the text names as one. */
  addPerson(role: MentionRole, name: string): void {
    const belongsToCompany = this.#mentions[0]?.type === 'company'
    this.#add({ type: 'person', role, name, identifiers: [], ...(belongsToCompany && { companyIndex: 0 }) })
  }

  addCompany(role: MentionRole, printed: string, locality?: string): void {
    if (this.#isTooLong(printed)) return
    const { name } = splitBormeStatus(printed)
    this.#add({ type: 'company', role, name, identifiers: [], ...(locality !== undefined && { locality }) })
  }

  addAuthority(role: MentionRole, name: string): void {
    if (!this.#isTooLong(name)) this.#add({ type: 'authority', role, name, identifiers: [] })
  }

  get mentions(): readonly Mention[] {
    return this.#mentions
  }

  #isTooLong(name: string): boolean {
    if (name.length <= MAX_NAME_LENGTH) return false
    this.#record.reportProblem(
      'bad_value',
      `the name has ${name.length} characters; the limit is ${MAX_NAME_LENGTH}`,
      'parrafo',
    )
    return true
  }

  /**
   * Adds a mention that is not a duplicate. A duplicate with identifiers replaces an earlier one without identifiers.
   */
  #add(mention: Mention): void {
    const { name, role, identifiers } = mention
    const key = `${role} ${name}`
    const existingIndex = this.#indexes.get(key)
    if (existingIndex === undefined) {
      this.#indexes.set(key, this.#mentions.length)
      this.#mentions.push(mention)
    } else if (identifiers.length > 0 && this.#mentions[existingIndex]?.identifiers.length === 0)
      this.#mentions[existingIndex] = mention
  }
}

/**
 * Returns the name of a register. The stated office replaces the province, because some provinces have several offices.
 */
export function buildBormeRegisterName(province: string, office: string | null): string {
  return `Registro Mercantil de ${office === null ? province : formatSpanishTownName(office)}`
}
