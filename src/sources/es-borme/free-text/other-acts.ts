import type { AnnouncementCategory } from '../../../model/category.ts'
import { normalizeForComparison } from '../../shared/text-cleaning.ts'
import { BORME_COMPANY_ACT_RULES } from './company-act-rules.ts'
import { BORME_INSOLVENCY_ACT_RULES } from './insolvency-act-rules.ts'

/** The meaning of an act under the heading `Otros conceptos`, or of one whose text decides more than its heading. */
export interface BormeOtherAct {
  /** The categories, the most significant first. */
  readonly categories: readonly AnnouncementCategory[]
  /** The label used in the announcement's title, or `null` when the text describes itself best. */
  readonly label: string | null
}

/** All rules. The first one that applies wins, so that insolvency precedes everything else. */
export const BORME_OTHER_ACT_RULES = [...BORME_INSOLVENCY_ACT_RULES, ...BORME_COMPANY_ACT_RULES]

const PREPARED_RULES = BORME_OTHER_ACT_RULES.map(({ requires, unless, categories, label }) => ({
  requires: requires.map(alternatives => alternatives.split('|')),
  unless: unless?.split('|') ?? [],
  categories,
  label,
}))

/** Classifies the free text of an act, such as `Modificado el poder conferido a …`. */
export function classifyBormeOtherAct(text: string): BormeOtherAct {
  const normalized = normalizeForComparison(text).trim()
  const occurs = (words: string): boolean =>
    words.startsWith('^') ? normalized.startsWith(words.slice(1)) : normalized.includes(words)
  const rule = PREPARED_RULES.find(
    ({ requires, unless }) => requires.every(group => group.some(occurs)) && !unless.some(occurs),
  )
  return rule ?? { categories: ['other_registry_act'], label: null }
}
