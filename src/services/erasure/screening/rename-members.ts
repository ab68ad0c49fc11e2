import type { BlockList } from '../../../erasure/block-list.ts'
import { listBlockedNames } from '../../../erasure/redact-text.ts'
import { decodeUrl, redactUrl } from '../../../erasure/redact-url.ts'

/**
 * Names the members of a container anew whose names hold blocked names, wherever these are blocked: a namesake only loses the
 * name of a file. Equal new names are numbered.
 */
export class MemberNames {
  readonly #list: BlockList
  readonly #newNames = new Map<string, string>()
  readonly #used = new Set<string>()

  constructor(list: BlockList) {
    this.#list = list
  }

  /** The new names by the previous ones, of the renamed members only. */
  get renamed(): ReadonlyMap<string, string> {
    return new Map([...this.#newNames].filter(([name, newName]) => name !== newName))
  }

  /** Adds the name of a member and returns whether it holds a blocked name. */
  add(name: string): boolean {
    this.#used.add(name)
    return [name, decodeUrl(name)].some(text => listBlockedNames(text, 'lines', this.#list).size > 0)
  }

  /** Returns the new name of a member. */
  rename(name: string): string {
    const known = this.#newNames.get(name)
    if (known !== undefined) return known
    const rules = {
      list: this.#list,
      shouldRemove: () => true,
      protectedPhrases: [],
      numbers: new Set<string>(),
    }
    const redacted = redactUrl(name, rules)
    let newName = redacted
    for (let number = 2; newName !== name && this.#used.has(newName); number++)
      newName = `${number}-${redacted.replaceAll('/', '-')}`
    this.#used.add(newName)
    this.#newNames.set(name, newName)
    return newName
  }
}
