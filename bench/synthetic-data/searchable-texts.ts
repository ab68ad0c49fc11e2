import type { Announcement } from '../../src/model/announcement.ts'
import { splitLegalForm } from '../../src/model/legal-form.ts'
import { tokenizeText } from '../../src/query/tokenizer.ts'
import type { SyntheticEntity } from './synthetic-entities.ts'

/** The texts in which Herald finds an announcement. A phrase never continues from one to the next. */
export function listAnnouncementTexts({ title, summary, mentions, reference }: Announcement): string[] {
  const numbers = mentions.flatMap(mention => mention.identifiers.map(({ number }) => number))
  return [title, summary ?? '', ...mentions.map(({ name }) => name), reference, ...numbers]
}

/** The texts in which Herald finds an entity. */
export function listEntityTexts({ entity }: SyntheticEntity): string[] {
  return [entity.name, entity.legalForm ?? '']
}

/** The normalized name of an entity, with (`folded`) and without legal form (`bare`). */
export function normalizeEntityName({ entity }: SyntheticEntity): { folded: string; bare: string } {
  const { name, jurisdiction } = entity
  return { folded: normalizeName(name), bare: normalizeName(splitLegalForm(name, jurisdiction).name) }
}

function normalizeName(name: string): string {
  return tokenizeText(name, 'und').words.join(' ')
}
