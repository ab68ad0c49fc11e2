import type { Json } from '../../model/announcement.ts'
import type { Fields } from '../kit/fields.ts'
import { compact, quoted } from '../kit/text.ts'
import { CHANGE_REASONS } from './codes.ts'
import { entryOf, text } from './values.ts'

type Details = { readonly [key: string]: Json }

/** The changes that a notice makes to an earlier notice (BG-9) or to a contract (BG-700). */
export interface Changes {
  /** Number of the earlier notice on TED (`259785-2023`), or its UUID and version. */
  readonly notice: string | null
  /** Code of the reason; `''` when none is stated. */
  readonly reason: string
  readonly words: string | null
  readonly details: Details
}

/** Reads the changes to an earlier notice; null when the notice changes none. */
export function changesOf(notice: Fields): Changes | null {
  const changes = notice.child('Changes')
  if (changes.empty) return null
  const found = readChanges(changes)
  if (found.reason !== '' && entryOf(CHANGE_REASONS, found.reason) === undefined) {
    changes.note('unknown_code', `unknown change reason ${quoted(found.reason)}`, 'ChangeReason')
  }
  return found
}

/** Reads the contract modification; null when the notice modifies no contract. */
export function modificationOf(notice: Fields): Changes | null {
  const [first, ...others] = notice.children('ContractModification').map(readChanges)
  if (first === undefined || others.length === 0) return first ?? null
  return { ...first, details: { ...first.details, further: others.map(({ details }) => details) } }
}

function readChanges(changes: Fields): Changes {
  const reasons = changes.children('ChangeReason')
  const notice = changes.texts('ChangedNoticeIdentifier')[0] ?? null
  const [reason = ''] = reasons.flatMap(stated => stated.texts('ReasonCode'))
  const reasonTexts = reasons.map(stated => text(stated, 'ReasonDescription')).filter(words => words !== null)
  const changeItems = changes.children('Change').map(change => ({
    words: text(change, 'ChangeDescription'),
    sections: [
      ...change.texts('ChangedSectionIdentifier'),
      ...change.children('ChangedSection').flatMap(section => section.texts('ChangedSectionIdentifier')),
    ],
  }))
  const words = [...reasonTexts, ...changeItems.flatMap(change => change.words ?? [])]
  return {
    notice,
    reason,
    words: words[0] ?? null,
    details: compact({
      notice,
      contract: changes.texts('ModifiedContractIdentifier')[0],
      reason: entryOf(CHANGE_REASONS, reason) ?? (reason || null),
      reason_description: reasonTexts.join(' ') || null,
      changes:
        changeItems.length > 0
          ? changeItems.map(change =>
              compact({ sections: change.sections.join(', ') || null, description: change.words }),
            )
          : null,
    }),
  }
}
