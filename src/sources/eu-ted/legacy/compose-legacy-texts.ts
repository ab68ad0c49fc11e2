import type { AnnouncementDraft } from '../../../model/announcement.ts'
import type { FieldReader } from '../../shared/field-reader.ts'
import { type CompositionLanguage, formatDay } from '../../shared/localized-values.ts'
import {
  type ComposedTenderTexts,
  composeTenderTexts,
} from '../../shared/tender-texts/compose-tender-texts.ts'
import { joinNonAwardReasons, labelTenderProcedure } from '../../shared/tender-texts/procedure-labels.ts'
import { labelSeparator, selectCompositionLanguage } from '../../shared/tender-texts/tender-labels.ts'
import { cleanTenderText } from '../../shared/tender-texts/tender-object.ts'
import { composeTedCompanyTexts } from '../compose-company-texts.ts'
import { readTedLegacyChanges } from './legacy-contract-object.ts'
import { readTedLegacyRecords, readTedLegacyText } from './legacy-field-values.ts'

/** Procedure types of TED_EXPORT (PR_PROC) as eForms codes. Accelerated procedures differ only in their time limits. */
const EFORMS_PROCEDURE_BY_CODE: Readonly<Record<string, string>> = {
  1: 'open',
  2: 'restricted',
  3: 'restricted',
  4: 'neg-w-call',
  6: 'neg-w-call',
  B: 'neg-w-call',
  C: 'comp-dial',
  G: 'innovation',
  T: 'neg-wo-call',
  V: 'neg-wo-call',
}

type NoticeFacts = Pick<AnnouncementDraft, 'reference' | 'category' | 'language' | 'mentions' | 'metadata'>

/** Composes the title and summary of a notice older than eForms, whose heading names only the subject's CPV code. */
export function composeTedLegacyTexts(legacy: FieldReader, facts: NoticeFacts): ComposedTenderTexts {
  const form = legacy.child('form')
  const [object] = readTedLegacyRecords(form, 'OBJECT_CONTRACT')
  const lots = object === undefined ? [] : readTedLegacyRecords(object, 'OBJECT_DESCR')
  const titles = [object, ...lots].map(part => (part === undefined ? null : readTedLegacyText(part, 'TITLE')))
  const objects = [...titles, legacy.child('heading').text('title')]
  const descriptions = [object, ...lots].flatMap(part =>
    part === undefined ? [] : (readTedLegacyText(part, 'SHORT_DESCR') ?? []),
  )
  const [first] = facts.mentions
  if (first?.role === 'subject') {
    const texts = [objects.find(text => text !== null), descriptions[0]].filter(text => text != null)
    return composeTedCompanyTexts({
      ...facts,
      name: first.name,
      registerTown: null,
      description: texts.join('. ') || null,
    })
  }
  const language = selectCompositionLanguage(facts.language)
  const procedure = legacy.child('coded').child('CODIF_DATA').text('PR_PROC@CODE') ?? ''
  return composeTenderTexts({
    ...facts,
    objects,
    procedure: labelTenderProcedure(EFORMS_PROCEDURE_BY_CODE[procedure] ?? null, language),
    buyerTown: readTown(form),
    reason: cleanTenderText(readReason(form, language)) ?? labelNonAward(form, facts, language),
    description: descriptions[0] ?? null,
  })
}

function readTown(form: FieldReader): string | null {
  const [address] = readTedLegacyRecords(form.child('CONTRACTING_BODY'), 'ADDRESS_CONTRACTING_BODY')
  return address === undefined ? null : readTedLegacyText(address, 'TOWN')
}

/** Reads what a contract modification changes, or the first value that a correction replaces, or its note. */
function readReason(form: FieldReader, language: CompositionLanguage): string | null {
  const [modification] = readTedLegacyRecords(form, 'MODIFICATIONS_CONTRACT')
  if (modification !== undefined) {
    return readTedLegacyText(modification.child('INFO_MODIFICATIONS'), 'SHORT_DESCR')
  }
  const changes = readTedLegacyChanges(form).filter(({ to }) => to !== undefined)
  const labelled = changes.find(({ label }) => label !== undefined)
  if (labelled !== undefined)
    return `${labelled.label}${labelSeparator(language)}${formatNewValue(`${labelled.to}`, language)}`
  // A date without a label is that of the deadline, which the summary states.
  const words = changes.map(({ to }) => `${to}`).find(to => !DATE_AND_TIME.test(to))
  const [corrections] = readTedLegacyRecords(form, 'CHANGES')
  return words ?? (corrections === undefined ? null : readTedLegacyText(corrections, 'INFO_ADD'))
}

const DATE_AND_TIME = /^(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d))?$/

function formatNewValue(value: string, language: CompositionLanguage): string {
  const [, day, time] = DATE_AND_TIME.exec(value) ?? []
  if (day === undefined) return value
  return time === undefined ? formatDay(day, language) : `${formatDay(day, language)}, ${time}`
}

/** Names why a contest or a procedure ended without an award, when the form states it of the whole notice. */
function labelNonAward(
  form: FieldReader,
  { category, mentions }: NoticeFacts,
  language: CompositionLanguage,
): string | null {
  const reasons = [...readTedLegacyRecords(form, 'AWARD_CONTRACT'), ...readTedLegacyRecords(form, 'RESULTS')]
    .flatMap(award =>
      ['NO_AWARDED_CONTRACT', 'NO_AWARDED_PRIZE'].flatMap(name => readTedLegacyRecords(award, name)),
    )
    .filter(reason => reason.value('PROCUREMENT_UNSUCCESSFUL') !== null)
  const hasWinner = mentions.some(({ role }) => role === 'supplier')
  return reasons.length === 0 || hasWinner
    ? null
    : joinNonAwardReasons(category, ['no-rece-or-rej'], language)
}
