import type { Mention } from '../../model/announcement.ts'
import type { Identifier } from '../../model/entity.ts'
import type { Role } from '../../model/role.ts'
import type { Fields } from '../kit/fields.ts'
import { holderType } from './names.ts'
import { townName } from './provinces.ts'

/** Longer is no name: a text that ran on. */
const LONGEST_NAME = 300

/** Whom an announcement names, each once in a role, in the order of the text. The subject stands first. */
export class Parties {
  readonly #mentions: Mention[]
  readonly #row: Fields

  constructor(subject: Mention, row: Fields) {
    this.#mentions = [subject]
    this.#row = row
  }

  /** Somebody whose name tells whether it is a person, a company or a public body. */
  holder(role: Role, name: string, identifiers: readonly Identifier[] = []): void {
    if (this.#isTooLong(name)) return
    const type = holderType(name)
    const inCompany = type === 'person' && this.#mentions[0]?.type === 'company'
    this.#add({ type, role, name, identifiers, ...(inCompany && { within: 0 }) })
  }

  company(role: Role, name: string): void {
    if (!this.#isTooLong(name)) this.#add({ type: 'company', role, name, identifiers: [] })
  }

  authority(role: Role, name: string): void {
    if (!this.#isTooLong(name)) this.#add({ type: 'authority', role, name, identifiers: [] })
  }

  get mentions(): readonly Mention[] {
    return this.#mentions
  }

  #isTooLong(name: string): boolean {
    if (name.length <= LONGEST_NAME) return false
    this.#row.note('bad_value', `a name of ${name.length} characters`, 'parrafo')
    return true
  }

  /** Where somebody is named again with a number, the number is kept. */
  #add(mention: Mention): void {
    const { name, role, identifiers } = mention
    const at = this.#mentions.findIndex((other, i) => i > 0 && other.name === name && other.role === role)
    if (at === -1) this.#mentions.push(mention)
    else if (identifiers.length > 0 && this.#mentions[at]?.identifiers.length === 0)
      this.#mentions[at] = mention
  }
}

/** The register of a province, or the one the announcement names where a province has several. */
export function registerName(province: string, office: string | null): string {
  return `Registro Mercantil de ${office === null ? province : townName(office)}`
}
