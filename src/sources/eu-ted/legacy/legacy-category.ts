import type { AnnouncementCategory } from '../../../model/category.ts'
import { lookUpEformsCode } from '../../eforms/field-values.ts'
import type { FieldReader } from '../../shared/field-reader.ts'
import { quoteValue } from '../../shared/text-cleaning.ts'
import { TED_LEGACY_DOCUMENT_TYPES } from './legacy-code-lists.ts'
import { readTedLegacyText } from './legacy-field-values.ts'

/** Forms that correct an earlier notice, and may carry over its document type. */
const CORRECTION_FORMS = ['F14_2014', 'ADDITIONAL_INFORMATION_CORRIGENDUM']
/** Forms whose name states more than their document type. Services concessions are tendered with a planning form. */
const CATEGORIES_BY_FORM: Readonly<Record<string, AnnouncementCategory>> = {
  F08_2014: 'buyer_profile',
  BUYER_PROFILE: 'buyer_profile',
  PRIOR_INFORMATION_MOVE: 'tender_planning',
}

/**
 * Categorizes a notice by its document type and form. An award notice without awards gets the category of an
 * unsuccessful or canceled procedure.
 */
export function categorizeTedLegacyNotice(
  codes: FieldReader,
  type: string | null,
  categoryIfUnawarded: AnnouncementCategory | null,
  legacy: FieldReader,
): AnnouncementCategory {
  const form = legacy.child('form')
  const formName = legacy.text('formName') ?? ''
  const known = lookUpEformsCode(TED_LEGACY_DOCUMENT_TYPES, type)
  if (known === undefined) {
    codes.reportProblem('unknown_code', `unknown document type ${quoteValue(type)}`, 'TD_DOCUMENT_TYPE')
    return 'other'
  }
  if (form.has('CHANGES') || CORRECTION_FORMS.includes(formName)) {
    return known.category === 'contract_award' ? 'award_correction' : 'tender_amendment'
  }
  if (form.text('PROCEDURE_DISCONTINUED') !== null) return 'tender_cancellation'
  const category = lookUpEformsCode(CATEGORIES_BY_FORM, formName) ?? known.category
  if (category === 'company_registration') return categorizeRegistration(form, legacy.child('heading'))
  if (category === 'contract_award') return categoryIfUnawarded ?? category
  return category
}

/** Returns true for a notice about a European company or grouping, which involves no procurement. */
export function isTedCompanyNotice(type: string | null): boolean {
  return lookUpEformsCode(TED_LEGACY_DOCUMENT_TYPES, type)?.category === 'company_registration'
}

/** The two events of a grouping that its country and the EU publish (Regulation 2137/85, article 11). */
const LIQUIDATION =
  /liquidation|liquidazione|liquidaci[oó]n|liquida[cç][aã]o|abwicklung|vereffening|likwidacj/i
const FORMATION =
  /formation|constitution|gr[uü]ndung|constituci[oó]n|costituzione|constitui[cç][aã]o|oprichting/i

/** Categorizes a notice about a European company or grouping by its title, when that states the event. */
function categorizeRegistration(form: FieldReader, heading: FieldReader): AnnouncementCategory {
  const title = readTedLegacyText(form.child('OBJECT_CONTRACT'), 'TITLE') ?? heading.text('title') ?? ''
  const [isLiquidation, isFormation] = [LIQUIDATION.test(title), FORMATION.test(title)]
  if (isLiquidation === isFormation) return 'company_registration'
  return isLiquidation ? 'liquidation_notice' : 'company_formation'
}
