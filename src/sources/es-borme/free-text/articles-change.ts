import { normalizeForComparison } from '../../shared/text-cleaning.ts'
import { type BormeActContent, createBormeActContent } from '../acts/act-content.ts'
import type { BormeAct } from '../acts/split-acts.ts'

/** Precedes the old and the new form of administration, such as `Administrador único a Administradores solidarios`. */
const FORM_OF_ADMINISTRATION = /Cambio del Organo ?de Administraci[oó]n: ?([^.:]{5,50}?) a ([^.:]{5,50})\.?/i

/** The change of a company's form of administration. */
export interface BormeAdministrationChange {
  readonly from: string
  readonly to: string
  /** True when the text reports nothing else. */
  readonly isWholeText: boolean
}

/** Finds the change of the form of administration that a text reports, or returns `null`. */
export function findBormeAdministrationChange(text: string): BormeAdministrationChange | null {
  const [match, from = '', to = ''] = FORM_OF_ADMINISTRATION.exec(text) ?? []
  if (match === undefined) return null
  return {
    from: from.toLowerCase(),
    to: to.toLowerCase(),
    isWholeText: text.replace(match, '').trim() === '',
  }
}

/** Reads an amendment of the articles. A new accounting reference date has a category of its own. */
export function readBormeArticlesChange(
  act: BormeAct,
): Pick<BormeActContent, 'category' | 'label' | 'details'> {
  const { category, label, details } = createBormeActContent(act)
  if (!normalizeForComparison(act.text).startsWith('fecha de cierre de ejercicio'))
    return { category, label, details }
  return {
    category: 'accounting_period_change',
    label: 'cambio de la fecha de cierre del ejercicio',
    details: { ...details, category: 'accounting_period_change' },
  }
}
