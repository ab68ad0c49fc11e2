import type { AnnouncementCategory } from '../../model/category.ts'
import type { AnnouncementMetadata } from '../../model/metadata.ts'
import { composeSummary, MAX_TITLE_LENGTH, shortenText } from '../shared/compose-summary.ts'
import { type CompositionLanguage, formatDay } from '../shared/localized-values.ts'
import type { ComposedTenderTexts } from '../shared/tender-texts/compose-tender-texts.ts'
import {
  labelSeparator,
  labelTenderKind,
  selectCompositionLanguage,
  type TenderTranslations,
  translateTenderText,
} from '../shared/tender-texts/tender-labels.ts'
import { cleanTenderText } from '../shared/tender-texts/tender-object.ts'

/** Abbreviations and full names of the EU legal forms, by the names in the metadata. */
const LEGAL_FORMS: Readonly<Record<string, readonly [TenderTranslations, TenderTranslations]>> = {
  'European Economic Interest Grouping': [
    ['EWIV', 'EEIG', 'AEIE', 'GEIE', 'GEIE'],
    [
      'Europäische wirtschaftliche Interessenvereinigung',
      'European Economic Interest Grouping',
      'Agrupación europea de interés económico',
      'Groupement européen d’intérêt économique',
      'Gruppo europeo di interesse economico',
    ],
  ],
  'European Company (SE)': [
    ['SE', 'SE', 'SE', 'SE', 'SE'],
    [
      'Europäische Gesellschaft',
      'European company',
      'Sociedad anónima europea',
      'Société européenne',
      'Società europea',
    ],
  ],
  'European Cooperative Society (SCE)': [
    ['SCE', 'SCE', 'SCE', 'SCE', 'SCE'],
    [
      'Europäische Genossenschaft',
      'European cooperative society',
      'Sociedad cooperativa europea',
      'Société coopérative européenne',
      'Società cooperativa europea',
    ],
  ],
}

const SEAT: TenderTranslations = ['Sitz', 'Registered office', 'Domicilio social', 'Siège', 'Sede']
/** Words before and after the town of the register, and before the day. */
const REGISTERED: readonly [TenderTranslations, TenderTranslations] = [
  ['Eingetragen', 'Registered', 'Inscrita', 'Immatriculation', 'Iscrizione'],
  [' am ', ' on ', ' el ', ' le ', ' il '],
]
const IN: TenderTranslations = [' in ', ' in ', ' en ', ' à ', ' a ']

interface CompanyFacts {
  readonly category: AnnouncementCategory
  readonly language: string
  readonly name: string
  readonly metadata: AnnouncementMetadata
  /** The town of the register, when it is not that of the registered office. */
  readonly registerTown: string | null
  readonly description: string | null
}

/**
 * Composes the title and summary of a notice about a European company. The title has its event, name, form and seat; the
 * summary adds where and when it was registered.
 */
export function composeTedCompanyTexts(facts: CompanyFacts): ComposedTenderTexts {
  const { category, name, metadata } = facts
  const language = selectCompositionLanguage(facts.language)
  const [abbreviations] = LEGAL_FORMS[metadata.legal_form ?? ''] ?? []
  const form = abbreviations === undefined ? null : translateTenderText(abbreviations, language)
  const isStated = form === null || name.split(/[\s.()]+/).includes(form)
  const company = [isStated ? name : `${name} (${form})`, metadata.seat].filter(part => part !== undefined)
  const title = labelTenderKind(category, language) + labelSeparator(language) + company.join(', ')
  const description = cleanTenderText(facts.description)
  const summary = composeSummary(composeCompanyFacts(facts, language), description)
  return {
    title: shortenText(title, MAX_TITLE_LENGTH),
    summary,
    details: description !== null && !summary?.includes(description) ? { description } : {},
  }
}

function composeCompanyFacts(
  { metadata, registerTown }: CompanyFacts,
  language: CompositionLanguage,
): (string | null)[] {
  const { legal_form: legalForm, seat, registration_date: registered } = metadata
  const [, name] = LEGAL_FORMS[legalForm ?? ''] ?? []
  const place = registerTown === null ? '' : translateTenderText(IN, language) + registerTown
  const [verb, on] = REGISTERED.map(words => translateTenderText(words, language))
  const day = registered === undefined ? '' : `${on}${formatDay(registered, language)}`
  return [
    name === undefined ? null : translateTenderText(name, language),
    seat === undefined ? null : translateTenderText(SEAT, language) + labelSeparator(language) + seat,
    day === '' && place === '' ? null : language === 'de' ? `${verb}${day}${place}` : `${verb}${place}${day}`,
  ]
}
