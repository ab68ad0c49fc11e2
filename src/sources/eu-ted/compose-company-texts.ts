import type { AnnouncementCategory } from '../../model/category.ts'
import type { AnnouncementMetadata } from '../../model/metadata.ts'
import { MAX_SUMMARY_LENGTH, MAX_TITLE_LENGTH, shortenText } from '../shared/compose-summary.ts'
import type { ComposedTenderTexts } from '../shared/tender-texts/compose-tender-texts.ts'
import {
  labelSeparator,
  labelTenderKind,
  selectCompositionLanguage,
  type TenderTranslations,
  translateTenderText,
} from '../shared/tender-texts/tender-labels.ts'
import { cleanTenderText } from '../shared/tender-texts/tender-object.ts'

/** Abbreviations of the EU legal forms, by the names in the metadata. */
const ABBREVIATIONS: Readonly<Record<string, TenderTranslations>> = {
  'European Economic Interest Grouping': ['EWIV', 'EEIG', 'AEIE', 'GEIE', 'GEIE'],
  'European Company (SE)': ['SE', 'SE', 'SE', 'SE', 'SE'],
  'European Cooperative Society (SCE)': ['SCE', 'SCE', 'SCE', 'SCE', 'SCE'],
}

interface CompanyFacts {
  readonly category: AnnouncementCategory
  readonly language: string
  readonly name: string
  readonly metadata: AnnouncementMetadata
  readonly description: string | null
}

/** Composes the title and summary of a notice about a European company: its event, name, legal form and seat. */
export function composeTedCompanyTexts(facts: CompanyFacts): ComposedTenderTexts {
  const { category, name, metadata } = facts
  const language = selectCompositionLanguage(facts.language)
  const abbreviations = ABBREVIATIONS[metadata.legal_form ?? '']
  const form = abbreviations === undefined ? null : translateTenderText(abbreviations, language)
  const isStated = form === null || name.split(/[\s.()]+/).includes(form)
  const company = [isStated ? name : `${name} (${form})`, metadata.seat].filter(part => part !== undefined)
  const title = labelTenderKind(category, language) + labelSeparator(language) + company.join(', ')
  const description = cleanTenderText(facts.description)
  return {
    title: shortenText(title, MAX_TITLE_LENGTH),
    summary: description === null ? null : shortenText(description, MAX_SUMMARY_LENGTH),
    details: description !== null && description.length > MAX_SUMMARY_LENGTH ? { description } : {},
  }
}
