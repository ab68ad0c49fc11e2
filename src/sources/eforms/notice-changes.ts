import type { JsonValue } from '../../model/announcement.ts'
import type { FieldReader } from '../shared/field-reader.ts'
import { omitMissing, quoteValue } from '../shared/text-cleaning.ts'
import { EFORMS_CHANGE_REASONS } from './code-lists.ts'
import { lookUpEformsCode, readEformsText } from './field-values.ts'

type EformsChangeDetails = { readonly [key: string]: JsonValue }

/** The changes that a notice makes to an earlier notice (BG-9) or to a contract (BG-700). */
export interface EformsNoticeChanges {
  /**
   * The number of the earlier notice on TED (`259785-2023`) or its UUID and version, or `null` when the notice states
   * neither.
   */
  readonly earlierNotice: string | null
  /** The code of the reason, or `''` when none is stated. */
  readonly reasonCode: string
  readonly description: string | null
  readonly details: EformsChangeDetails
}

/** Reads the changes to an earlier notice. Returns `null` when the notice changes none. */
export function readEformsNoticeChanges(notice: FieldReader): EformsNoticeChanges | null {
  const changes = notice.child('Changes')
  if (changes.isEmpty) return null
  const found = readChanges(changes, false)
  if (found.reasonCode !== '' && lookUpEformsCode(EFORMS_CHANGE_REASONS, found.reasonCode) === undefined) {
    changes.reportProblem(
      'unknown_code',
      `unknown change reason ${quoteValue(found.reasonCode)}`,
      'ChangeReason',
    )
  }
  return found
}

/** Reads the contract modification. Returns `null` when the notice modifies no contract. */
export function readEformsContractModification(notice: FieldReader): EformsNoticeChanges | null {
  const [first, ...others] = notice
    .children('ContractModification')
    .map(changes => readChanges(changes, true))
  if (first === undefined || others.length === 0) return first ?? null
  return { ...first, details: { ...first.details, further: others.map(({ details }) => details) } }
}

function readChanges(changes: FieldReader, prefersChange: boolean): EformsNoticeChanges {
  const reasons = changes.children('ChangeReason')
  const earlierNotice = changes.texts('ChangedNoticeIdentifier')[0] ?? null
  const [reasonCode = ''] = reasons.flatMap(stated => stated.texts('ReasonCode'))
  const reasonTexts = reasons
    .map(stated => readEformsText(stated, 'ReasonDescription'))
    .filter(words => words !== null)
  const changeItems = changes.children('Change').map(change => ({
    words: readEformsText(change, 'ChangeDescription'),
    sections: [
      ...change.texts('ChangedSectionIdentifier'),
      ...change.children('ChangedSection').flatMap(section => section.texts('ChangedSectionIdentifier')),
    ],
  }))
  const changeTexts = changeItems.flatMap(change => change.words ?? [])
  // The reason for a correction says what is corrected; that for a modification quotes the law.
  const words = prefersChange ? [...changeTexts, ...reasonTexts] : [...reasonTexts, ...changeTexts]
  return {
    earlierNotice,
    reasonCode,
    description: words[0] ?? null,
    details: omitMissing({
      notice: earlierNotice,
      contract: changes.texts('ModifiedContractIdentifier')[0],
      reason: lookUpEformsCode(EFORMS_CHANGE_REASONS, reasonCode) ?? (reasonCode || null),
      reason_description: reasonTexts.join(' ') || null,
      changes:
        changeItems.length > 0
          ? changeItems.map(change =>
              omitMissing({ sections: change.sections.join(', ') || null, description: change.words }),
            )
          : null,
    }),
  }
}
