import type { EformsNotice } from '../eforms/read-notice.ts'
import { type ComposedTenderTexts, composeTenderTexts } from '../shared/tender-texts/compose-tender-texts.ts'
import {
  joinNonAwardReasons,
  labelTenderProcedure,
  labelUndecidedAward,
} from '../shared/tender-texts/procedure-labels.ts'
import { selectCompositionLanguage } from '../shared/tender-texts/tender-labels.ts'
import { cleanTenderText } from '../shared/tender-texts/tender-object.ts'
import { composeTedCompanyTexts } from './compose-company-texts.ts'

type NoticeContent = Pick<EformsNotice, 'category' | 'language' | 'mentions' | 'metadata' | 'texts'>

/** Composes the title and summary of an eForms notice about a procurement or a European company. */
export function composeTedEformsTexts(notice: NoticeContent, reference: string): ComposedTenderTexts {
  const { category, mentions, metadata, texts } = notice
  if (mentions[0]?.role === 'subject') {
    return composeTedCompanyTexts({
      ...notice,
      name: mentions[0].name,
      registerTown: texts.town,
      description: texts.description,
    })
  }
  const language = selectCompositionLanguage(notice.language)
  // A contest may end without a prize in some of its lots only.
  const hasWinner = mentions.some(({ role }) => role === 'supplier')
  return composeTenderTexts({
    reference,
    category,
    language: notice.language,
    objects: texts.objects,
    procedure: labelTenderProcedure(texts.procedureCode, language),
    mentions,
    buyerTown: texts.town,
    metadata,
    reason:
      cleanTenderText(texts.changeDescription) ??
      joinNonAwardReasons(category, hasWinner ? [] : texts.nonAwardReasons, language) ??
      labelUndecidedAward(category, metadata.notice_code, language),
    description: texts.description,
  })
}
