import type { Mention } from '../../model/announcement.ts'
import { splitLegalForm } from '../../model/legal-form.ts'
import { trimEndCharacters, trimEndMatching } from '../../platform/text.ts'
import { normalizeForComparison } from '../shared/text-cleaning.ts'

/** Matches a branch marker after a company name, such as `SUCURSAL EN ESPAÑA` (design 5). */
const BRANCH = /(?<![\s,(-])[\s,(-]+(?:SUCURSAL (?:EN|DE) ESPA[ÑN]A|SUCURSAL)\)?$/i
/** Statuses that follow a company name and are no part of it, as Spanish and Catalan registers write them. */
const STATUSES: readonly (readonly [RegExp, string])[] = [
  [/(?<![\s,(-])[\s,(-]+EN LIQUIDACI[OÓ]N?(?: (?:CONCURSAL|JUDICIAL))?\)?$/i, 'en liquidación'],
  [/(?<![\s,(-])[\s,(-]+EN CONCURS(?:O?)(?: DE (?:ACREEDORES|CREDITORS))?\)?$/i, 'en concurso'],
  [/(?<![\s,(-])[\s,(-]+EN DISOLUCI[OÓ]N?\)?$/i, 'en disolución'],
  [/(?<![\s,(-])[\s,(-]+EN SUSPENSI[OÓ]N DE PAGOS\)?$/i, 'en suspensión de pagos'],
]
/** Matches the abbreviations that mark state-owned companies after the legal form (Ley 40/2015, arts. 86 and 111). */
const STATE_OWNED = /(?<! (?:SME|MP|M\.P\.|S\.M\.E\.))(?:(?=,)|(?<!,))(?:,? (?:SME|MP|M\.P\.|S\.M\.E\.))+$/i
const JURISDICTIONS = ['ES', 'GB', 'DE', 'FR', 'IT', 'EU'] as const

/** Matches the start of a public body's normalized name. */
const AUTHORITY_NAME =
  /^(?:excm[oa]\.? |ilm[oa]\.? )?(?:ayuntamiento|ajuntament|concello|udala|diputacion|diputacio|cabildo|consell (?:insular|comarcal)|generalitat|junta de (?:andalucia|castilla|extremadura|comunidades)|xunta|gobierno|govern|comunidad (?:autonoma|foral|de madrid)|ministerio|consejeria|universidad|universitat|universidade|estado espanol|principado de|mancomunidad|administracion general|autoridad portuaria|tesoreria general|agencia estatal|instituto nacional)\b/
/** Matches words that do not occur in the normalized names of natural persons. */
const COMPANY_WORD =
  /&|\b(?:sociedad|limitada|anonima|societat|societe|holdings?|inversiones|inversions|investments?|invest|inversora|grupo|group|gestion|management|auditor(?:es|ia|s)?|audit|auditing|consult(?:ing|ores|oria|ants)|asesor(?:es|ia|amiento)|abogados|asociados|associats|associates|servicios|services|capital|partners|participaciones|inmobiliaria|inmuebles|promociones|construcciones|desarrollos?|development|international|internacional|europe|iberica|iberia|spain|technolog(?:y|ies)|tecnologias?|energ(?:ia|ias|y|ies)|renovables|fund|fondo|foundation|fundacion|fundacio|asociacion|cooperativa|corporacion|corporation|corp|company|compania|industri(?:as|al|es)|trading|ventures|estates?|properties|systems?|sistemas|ingenieria|engineering|logistics?|logistica|digital|solutions|soluciones|patrimoni(?:o|al)|trust|stichting|orden hospitalaria|congregacion|arzobispado|obispado|mutualidad|sicav|limited|ltd|llc|gmbh|sarl)\b|^(?:banco|caja|caixa|bank|mutua|as|ab|oy|ou|sia|uab|sc|sas|srl|ood) /
/** Matches a foreign legal form at the end of a normalized name. */
const FOREIGN_LEGAL_FORM =
  /\b(?:inc|llc|lp|lllp|co|corp|bv|nv|cv|b\.v|n\.v|ag|kg|se|sarl|s\.?a\.?r\.?l|sas|s\.?p\.?a|srl|s\.?r\.?l|lda|kft|zrt|oy|oyj|ab|as|a\/s|aps|ou|oü|uab|sia|sro|s\.r\.o|doo|ad|eood|icav|dac|uc|plc|scs|sca|scsp|pte|pty|ltda|sa de cv|fcr|fcre|fil|fi|sgiic|scr|sgecr|eafi|ute|aie|jsc|ooo|pjsc)\.?$/
/** Maximum length of a company list in characters. */
const MAX_LIST_LENGTH = 20_000
/** Matches the period that ends a company name in a list. */
const NAME_END = /\.\s+|\.$/

/** Matches what precedes the register office in a printed name, such as `(R.M. MADRID)`. */
const REGISTER_OFFICE_MARK = /(?<!\s)\s*\(R\. ?M\.? ?/

/** A printed company name with what stands beside it. */
export interface BormeCompanyName {
  readonly name: string
  /** The register office, when a province has several. */
  readonly office: string | null
  /** The status that follows the name, such as `en liquidación`. */
  readonly status: string | null
}

/** Splits a printed name into the company name, without its final period, the register office and the status. */
export function parseBormeCompanyName(printed: string): BormeCompanyName {
  // The office extends to the end and contains no closing bracket, so it begins after the last one before the end.
  const searched = printed.slice(printed.replace(/\)?\.?$/, '').lastIndexOf(')') + 1)
  const mark = REGISTER_OFFICE_MARK.exec(searched)
  const printedName = mark === null ? printed : printed.slice(0, mark.index - searched.length)
  const office = mark === null ? null : (searched.slice(mark.index + mark[0].length).split(')', 1)[0] ?? '')
  const { name, status } = splitBormeStatus(stripFinalPeriod(printedName))
  return { name: name.replace(BRANCH, '').trim() || name, office: office?.trim() || null, status }
}

/** Separates a status such as `EN LIQUIDACION` from the end of a company name. */
export function splitBormeStatus(name: string): { name: string; status: string | null } {
  for (const [pattern, status] of STATUSES) {
    const company = name.replace(pattern, '').trim()
    if (company !== name && company !== '') return { name: company, status }
  }
  return { name, status: null }
}

/** Returns the Spanish or foreign legal form as written in the name, or `null` when the name has none. */
export function findBormeLegalForm(name: string): string | null {
  const withoutMarks = name.replace(STATE_OWNED, '')
  for (const jurisdiction of JURISDICTIONS) {
    const { name: baseName, legalFormClass } = splitLegalForm(withoutMarks, jurisdiction)
    if (legalFormClass === null) continue
    const printedForm = withoutMarks.startsWith(baseName)
      ? withoutMarks.slice(baseName.length)
      : withoutMarks.slice(0, withoutMarks.length - baseName.length)
    return trimEndMatching(printedForm.replace(/^[\s,;(-]+/, ''), /[\s,;]/) || null
  }
  return null
}

/** Classifies an office holder or owner as a person, company or authority. Only the name shows the type. */
export function classifyBormeHolder(name: string): Mention['type'] {
  const normalized = normalizeForComparison(name)
  if (AUTHORITY_NAME.test(normalized)) return 'authority'
  const isCompany =
    COMPANY_WORD.test(normalized) ||
    FOREIGN_LEGAL_FORM.test(normalized) ||
    !/[\p{L}\d] +[\p{L}\d]/u.test(name) ||
    JURISDICTIONS.some(jurisdiction => splitLegalForm(name, jurisdiction).legalFormClass !== null)
  return isCompany ? 'company' : 'person'
}

/**
 * Splits a list such as `A SL. B SL. ST. C, SL.` at semicolons and periods. Names can contain periods too, so a period
 * ends a name only after a legal form.
 */
export function splitBormeCompanyList(text: string): string[] {
  // The caller rejects a name this long.
  if (text.length > MAX_LIST_LENGTH) return [text]
  const names: string[] = []
  for (const part of text.split(';')) {
    let name = ''
    for (const piece of part.split(NAME_END)) {
      name = name === '' ? piece : `${name}. ${piece}`
      if (findBormeLegalForm(stripFinalPeriod(name)) === null) continue
      // The period that ends the name also belongs to its final initials, as in `S.A.`
      names.push(/\p{L}\.\p{L}$/u.test(name) ? `${name}.` : stripFinalPeriod(name))
      name = ''
    }
    names.push(stripFinalPeriod(name))
  }
  return names.filter(name => /\p{L}/u.test(name))
}

/** Removes the period that ends a sentence, but keeps one that ends initials (`S.A.`, `S. L.`). */
export function stripFinalPeriod(text: string): string {
  const trimmed = trimEndCharacters(text.trim(), ' ;,')
  const withoutPeriod = trimEndCharacters(trimmed, ' .')
  const isInitial = /(?:^|[.,(]|\p{L}\. )\p{L}$/u.test(withoutPeriod.slice(-4))
  return isInitial && withoutPeriod !== trimmed ? `${withoutPeriod}.` : withoutPeriod
}
