import type { Entity } from '../../model/entity.ts'
import { classifyLegalForm, splitLegalForm } from '../../model/legal-form.ts'
import { identifyingKeysOf, indexedNumbersOf } from '../company-numbers/number-keys.ts'
import { comparedNameOf, nameKeysOf } from '../matching/name-keys.ts'
import { FIELD_END_TOKEN, filterToken, MATCH_ALL_TOKEN, tokenizeText } from '../tokenizer.ts'
import { allowsTypos } from './entity-name-expressions.ts'

/** The columns of an entity's full-text row, and the entity's vocabulary. */
export interface EntityFullText {
  readonly name: string
  readonly bare: string
  readonly others: string
  readonly keys: string
  /** The legal form class, or an empty string if it is unknown. */
  readonly legalForm: string
  /** The words in the name, for typo-tolerant search. */
  readonly vocabulary: readonly string[]
}

/** Builds the full-text row of an entity from its name (with and without legal form) and filter values (design 6). */
export function buildEntityFullText(entity: Entity): EntityFullText {
  const { type, name, jurisdiction, status, legalForm, identifiers } = entity
  const fullName = tokenizeText(name, 'und')
  const parts = splitLegalForm(name, jurisdiction)
  const bareName = tokenizeText(parts.name, 'und')
  const statedForm = legalForm === null ? fullName : tokenizeText(legalForm, 'und')
  const form =
    parts.legalFormClass ?? (legalForm === null ? null : classifyLegalForm(legalForm, jurisdiction))
  const compared = comparedNameOf(name, type, jurisdiction, legalForm)
  const identifying = identifyingKeysOf(identifiers)
  return {
    name: [...fullName.words, FIELD_END_TOKEN].join(' '),
    bare: bareName.words.length < fullName.words.length ? [...bareName.words, FIELD_END_TOKEN].join(' ') : '',
    others: [...fullName.variants.union(new Set(statedForm.words)).difference(new Set(fullName.words))].join(
      ' ',
    ),
    keys: [
      MATCH_ALL_TOKEN,
      filterToken('type', type),
      filterToken('jurisdiction', jurisdiction),
      filterToken('status', status),
      ...(form === null ? [] : [filterToken('form', form)]),
      ...indexedNumbersOf(identifiers, entity.taxId).map(number => filterToken('tax_id', number)),
      ...identifying.alone.map(key => filterToken('identifier', key)),
      ...identifying.inCountry.map(key => filterToken('register', key)),
      ...nameKeysOf(compared).map(key => filterToken('name', key)),
    ].join(' '),
    legalForm: compared.legalForm ?? '',
    vocabulary: fullName.words.filter(allowsTypos),
  }
}
