import type { EntityIdentifier } from '../../../model/entity.ts'
import type { Jurisdiction } from '../../../model/jurisdiction.ts'
import { normalizeName } from '../../../model/legal-form.ts'

/** A company named in a sentence, with its position. `end` is after its seat and register entry. */
export interface PartySpan {
  readonly name: string
  readonly start: number
  readonly end: number
  readonly locality: string | null
  readonly identifier: EntityIdentifier | null
  readonly jurisdiction: Jurisdiction | null
}

/** Returns a key that is equal for spellings of one name, such as `S.à r.l.` and `S.à.r.l`. */
export function partyKey(name: string): string {
  return normalizeName(name).replaceAll(' ', '')
}
