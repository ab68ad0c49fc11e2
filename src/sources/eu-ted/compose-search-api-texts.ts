import type { AnnouncementDraft } from '../../model/announcement.ts'
import type { FieldReader } from '../shared/field-reader.ts'
import { type ComposedTenderTexts, composeTenderTexts } from '../shared/tender-texts/compose-tender-texts.ts'
import {
  joinNonAwardReasons,
  labelTenderProcedure,
  labelUndecidedAward,
} from '../shared/tender-texts/procedure-labels.ts'
import { selectCompositionLanguage } from '../shared/tender-texts/tender-labels.ts'
import { composeTedCompanyTexts } from './compose-company-texts.ts'
import { readTedSearchNoticeTitle, readTedSearchTextInLanguage } from './search-api-localized-texts.ts'

type NoticeFacts = Pick<AnnouncementDraft, 'reference' | 'category' | 'language' | 'mentions' | 'metadata'>

/** Composes the title and summary of a notice from the search API. */
export function composeTedSearchTexts(row: FieldReader, facts: NoticeFacts): ComposedTenderTexts {
  const language = selectCompositionLanguage(facts.language)
  const read = (name: string): string | null => readTedSearchTextInLanguage(row, name, facts.language)
  const description = read('description-proc') ?? read('description-lot')
  const [first] = facts.mentions
  if (first?.role === 'subject') {
    return composeTedCompanyTexts({ ...facts, name: first.name, registerTown: null, description })
  }
  return composeTenderTexts({
    ...facts,
    objects: [readTedSearchNoticeTitle(row, facts.language)],
    procedure: labelTenderProcedure(row.texts('procedure-type')[0] ?? null, language),
    buyerTown: read('buyer-city'),
    reason:
      joinNonAwardReasons(facts.category, row.texts('non-award-justification'), language) ??
      labelUndecidedAward(facts.category, facts.metadata.notice_code, language),
    description,
  })
}
