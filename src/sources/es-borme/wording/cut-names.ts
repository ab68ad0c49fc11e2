import { ELLIPSIS } from '../../../model/announcement.ts'
import type { BormeActContent } from '../acts/act-content.ts'
import { findBormeLegalForm } from '../company-names.ts'

/** The registers' field for the names of owners and other companies holds so many characters; the rest is cut. */
const NAME_FIELD_LENGTH = 50
/** Maximum length in characters that a text adds to a cut name. */
const MAX_ADDITION = 60

/** Completes names that the register cut, from another place of the announcement, and marks the others with `…`. */
export function completeBormeNames(contents: readonly BormeActContent[]): BormeActContent[] {
  const names = contents.flatMap(({ owners, companies }) => [...owners, ...companies.map(({ name }) => name)])
  const texts = [...names, ...contents.map(({ act }) => act.text)]
  return contents.map(content => ({
    ...content,
    owners: content.owners.map(name => completeName(name, texts)),
    companies: content.companies.map(company => ({ ...company, name: completeName(company.name, texts) })),
  }))
}

function completeName(name: string, texts: readonly string[]): string {
  if (name.length !== NAME_FIELD_LENGTH || findBormeLegalForm(name) !== null) return name
  const additions = texts.map(text => findAddition(name, text)).filter(addition => addition !== '')
  return `${name}${additions[0] ?? ELLIPSIS}`
}

/** Returns what follows the name in a text up to the next punctuation mark, or an empty string. */
function findAddition(name: string, text: string): string {
  const capitals = text.toUpperCase()
  // Letters such as `ß` change their number in capitals, and positions would differ.
  const start = capitals.length === text.length ? capitals.indexOf(name.toUpperCase()) : -1
  const rest = start === -1 ? '' : text.slice(start + name.length, start + name.length + MAX_ADDITION)
  const [addition = ''] = rest.split(/[.,;:"“”«»()]/, 1)
  return /^ ?\p{L}/u.test(addition) ? addition.trimEnd() : ''
}
