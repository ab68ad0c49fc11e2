import type { Mention } from '../../model/announcement.ts'
import { splitLegalForm } from '../../model/legal-form.ts'
import { fold } from '../kit/text.ts'

/** Matches the status or kind of a company after its name (design 5). */
const QUALIFIER =
  /[\s,(-]+(?:EN LIQUIDACI[OÓ]N|EN CONCURSO(?: DE ACREEDORES)?|SUCURSAL (?:EN|DE) ESPA[ÑN]A|SUCURSAL)\)?$/i
/** Matches the marks of state-owned companies after the legal form (Ley 40/2015 art. 111, 86). */
const STATE_OWNED = /(?:,? (?:SME|MP|M\.P\.|S\.M\.E\.))+$/i
const JURISDICTIONS = ['ES', 'GB', 'DE', 'FR', 'IT', 'EU'] as const

/** Matches normalized names of public bodies. */
const AUTHORITY_NAME =
  /^(?:excm[oa]\.? |ilm[oa]\.? )?(?:ayuntamiento|ajuntament|concello|udala|diputacion|diputacio|cabildo|consell (?:insular|comarcal)|generalitat|junta de (?:andalucia|castilla|extremadura|comunidades)|xunta|gobierno|govern|comunidad (?:autonoma|foral|de madrid)|ministerio|consejeria|universidad|universitat|universidade|estado espanol|principado de|mancomunidad|administracion general|autoridad portuaria|tesoreria general|agencia estatal|instituto nacional)\b/
/** Matches words that do not occur in normalized names of natural persons. */
const COMPANY_WORD =
  /&|\b(?:sociedad|limitada|anonima|societat|societe|holdings?|inversiones|inversions|investments?|invest|inversora|grupo|group|gestion|management|auditor(?:es|ia|s)?|audit|auditing|consult(?:ing|ores|oria|ants)|asesor(?:es|ia|amiento)|abogados|asociados|associats|associates|servicios|services|capital|partners|participaciones|inmobiliaria|inmuebles|promociones|construcciones|desarrollos?|development|international|internacional|europe|iberica|iberia|spain|technolog(?:y|ies)|tecnologias?|energ(?:ia|ias|y|ies)|renovables|fund|fondo|foundation|fundacion|fundacio|asociacion|cooperativa|corporacion|corporation|corp|company|compania|industri(?:as|al|es)|trading|ventures|estates?|properties|systems?|sistemas|ingenieria|engineering|logistics?|logistica|digital|solutions|soluciones|patrimoni(?:o|al)|trust|stichting|orden hospitalaria|congregacion|arzobispado|obispado|mutualidad|sicav|limited|ltd|llc|gmbh|sarl)\b|^(?:banco|caja|caixa|bank|mutua|as|ab|oy|ou|sia|uab|sc|sas|srl|ood) /
/** Matches legal forms of other countries at the end of a name. */
const FOREIGN_LEGAL_FORM =
  /\b(?:inc|llc|lp|lllp|co|corp|bv|nv|cv|b\.v|n\.v|ag|kg|se|sarl|s\.?a\.?r\.?l|sas|s\.?p\.?a|srl|s\.?r\.?l|lda|kft|zrt|oy|oyj|ab|as|a\/s|aps|ou|oü|uab|sia|sro|s\.r\.o|doo|ad|eood|icav|dac|uc|plc|scs|sca|scsp|pte|pty|ltda|sa de cv|fcr|fcre|fil|fi|sgiic|scr|sgecr|eafi|ute|aie|jsc|ooo|pjsc)\.?$/
/** Maximum length of a list of companies in characters. */
const MAX_LIST_LENGTH = 20_000
/** Matches the period that ends a company name in a list. */
const NAME_END = /\.\s+|\.$/

/** Splits a printed name into the company name, without final period and status, and the office of its register. */
export function companyName(printed: string): { name: string; office: string | null } {
  const [, printedName = printed, office = null] = /^(.*?)\s*\(R\. ?M\.? ?([^)]*)\)?\.?$/.exec(printed) ?? []
  const name = withoutStop(printedName)
  return { name: name.replace(QUALIFIER, '').trim() || name, office: office?.trim() || null }
}

/** Returns the Spanish or foreign legal form as written in a name; null when there is none. */
export function legalFormOf(name: string): string | null {
  const withoutMarks = name.replace(STATE_OWNED, '')
  for (const jurisdiction of JURISDICTIONS) {
    const { name: baseName, form } = splitLegalForm(withoutMarks, jurisdiction)
    if (form === null) continue
    const printedForm = withoutMarks.startsWith(baseName)
      ? withoutMarks.slice(baseName.length)
      : withoutMarks.slice(0, withoutMarks.length - baseName.length)
    return printedForm.replace(/^[\s,;(-]+|[\s,;]+$/g, '') || null
  }
  return null
}

/** Classifies an office holder or owner as person, company or authority, which only the name reveals. */
export function holderType(name: string): Mention['type'] {
  const normalized = fold(name)
  if (AUTHORITY_NAME.test(normalized)) return 'authority'
  const isCompany =
    COMPANY_WORD.test(normalized) ||
    FOREIGN_LEGAL_FORM.test(normalized) ||
    !/[\p{L}\d] +[\p{L}\d]/u.test(name) ||
    JURISDICTIONS.some(jurisdiction => splitLegalForm(name, jurisdiction).form !== null)
  return isCompany ? 'company' : 'person'
}

/** Splits `A SL. B SL. ST. C, SL.` by semicolons and periods. Names contain periods too, so each must end with a legal form. */
export function companyList(text: string): string[] {
  // The caller rejects a name of this length.
  if (text.length > MAX_LIST_LENGTH) return [text]
  const names: string[] = []
  for (const part of text.split(';')) {
    let name = ''
    for (const piece of part.split(NAME_END)) {
      name = name === '' ? piece : `${name}. ${piece}`
      if (legalFormOf(withoutStop(name)) === null) continue
      // The period that separated the names also belongs to the initials.
      names.push(/\p{L}\.\p{L}$/u.test(name) ? `${name}.` : withoutStop(name))
      name = ''
    }
    names.push(withoutStop(name))
  }
  return names.filter(name => /\p{L}/u.test(name))
}

/** Removes the period that ends a sentence, but keeps one that ends initials (`S.A.`, `S. L.`). */
export function withoutStop(text: string): string {
  const trimmed = trimmedEnd(text.trim(), ' ;,')
  const withoutPeriod = trimmedEnd(trimmed, ' .')
  const isInitial = /(?:^|[.,(]|\p{L}\. )\p{L}$/u.test(withoutPeriod.slice(-4))
  return isInitial && withoutPeriod !== trimmed ? `${withoutPeriod}.` : withoutPeriod
}

/** Removes all of the given characters from the end of a text. */
export function trimmedEnd(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}
