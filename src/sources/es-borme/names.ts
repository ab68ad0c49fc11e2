import type { Mention } from '../../model/announcement.ts'
import { splitLegalForm } from '../../model/legal-form.ts'
import { fold } from '../kit/text.ts'

/** Status or kind of a company behind its name (design 5). */
const QUALIFIER =
  /[\s,(-]+(?:EN LIQUIDACI[OÓ]N|EN CONCURSO(?: DE ACREEDORES)?|SUCURSAL (?:EN|DE) ESPA[ÑN]A|SUCURSAL)\)?$/i
/** Behind the legal form: owned by the state, a means of its own (Ley 40/2015 art. 111, 86). */
const STATE_OWNED = /(?:,? (?:SME|MP|M\.P\.|S\.M\.E\.))+$/i
const JURISDICTIONS = ['ES', 'GB', 'DE', 'FR', 'IT', 'EU'] as const

/** Public bodies, as the register names them when they own a company, folded. */
const AUTHORITY =
  /^(?:excm[oa]\.? |ilm[oa]\.? )?(?:ayuntamiento|ajuntament|concello|udala|diputacion|diputacio|cabildo|consell (?:insular|comarcal)|generalitat|junta de (?:andalucia|castilla|extremadura|comunidades)|xunta|gobierno|govern|comunidad (?:autonoma|foral|de madrid)|ministerio|consejeria|universidad|universitat|universidade|estado espanol|principado de|mancomunidad|administracion general|autoridad portuaria|tesoreria general|agencia estatal|instituto nacional)\b/
/** Words that no name of a natural person holds, folded. */
const COMPANY =
  /&|\b(?:sociedad|limitada|anonima|societat|societe|holdings?|inversiones|inversions|investments?|invest|inversora|grupo|group|gestion|management|auditor(?:es|ia|s)?|audit|auditing|consult(?:ing|ores|oria|ants)|asesor(?:es|ia|amiento)|abogados|asociados|associats|associates|servicios|services|capital|partners|participaciones|inmobiliaria|inmuebles|promociones|construcciones|desarrollos?|development|international|internacional|europe|iberica|iberia|spain|technolog(?:y|ies)|tecnologias?|energ(?:ia|ias|y|ies)|renovables|fund|fondo|foundation|fundacion|fundacio|asociacion|cooperativa|corporacion|corporation|corp|company|compania|industri(?:as|al|es)|trading|ventures|estates?|properties|systems?|sistemas|ingenieria|engineering|logistics?|logistica|digital|solutions|soluciones|patrimoni(?:o|al)|trust|stichting|orden hospitalaria|congregacion|arzobispado|obispado|mutualidad|sicav|limited|ltd|llc|gmbh|sarl)\b|^(?:banco|caja|caixa|bank|mutua|as|ab|oy|ou|sia|uab|sc|sas|srl|ood) /
/** Legal forms of other countries, at the end of a name. */
const FOREIGN_FORM =
  /\b(?:inc|llc|lp|lllp|co|corp|bv|nv|cv|b\.v|n\.v|ag|kg|se|sarl|s\.?a\.?r\.?l|sas|s\.?p\.?a|srl|s\.?r\.?l|lda|kft|zrt|oy|oyj|ab|as|a\/s|aps|ou|oü|uab|sia|sro|s\.r\.o|doo|ad|eood|icav|dac|uc|plc|scs|sca|scsp|pte|pty|ltda|sa de cv|fcr|fcre|fil|fi|sgiic|scr|sgecr|eafi|ute|aie|jsc|ooo|pjsc)\.?$/
/** In characters. */
const LONGEST_LIST = 20_000
/** What the names of companies in lists end with, and no further name begins. */
const STOP = /\.\s+|\.$/

/** A company's name without the office of its register, the stop behind it and what it is at the moment. */
export function companyName(printed: string): { name: string; office: string | null } {
  const [, before = printed, office = null] = /^(.*?)\s*\(R\. ?M\.? ?([^)]*)\)?\.?$/.exec(printed) ?? []
  const name = withoutStop(before)
  return { name: name.replace(QUALIFIER, '').trim() || name, office: office?.trim() || null }
}

/** Legal form as it stands in a name, of Spain or of where the company comes from; null when it states none. */
export function legalFormOf(name: string): string | null {
  const own = name.replace(STATE_OWNED, '')
  for (const jurisdiction of JURISDICTIONS) {
    const { name: proper, form } = splitLegalForm(own, jurisdiction)
    if (form === null) continue
    const rest = own.startsWith(proper) ? own.slice(proper.length) : own.slice(0, own.length - proper.length)
    return rest.replace(/^[\s,;(-]+|[\s,;]+$/g, '') || null
  }
  return null
}

/** What somebody is who holds an office or owns a company: the documents do not say it, only their names do. */
export function holderType(name: string): Mention['type'] {
  const folded = fold(name)
  if (AUTHORITY.test(folded)) return 'authority'
  const isCompany =
    COMPANY.test(folded) ||
    FOREIGN_FORM.test(folded) ||
    !/[\p{L}\d] +[\p{L}\d]/u.test(name) ||
    JURISDICTIONS.some(jurisdiction => splitLegalForm(name, jurisdiction).form !== null)
  return isCompany ? 'company' : 'person'
}

/** `A SL. B SL. ST. C, SL.`: companies parted by semicolons, or by stops, which names hold too: they end with a legal form. */
export function companyList(text: string): string[] {
  // Whoever takes the names refuses one that long.
  if (text.length > LONGEST_LIST) return [text]
  const names: string[] = []
  for (const part of text.split(';')) {
    let name = ''
    for (const piece of part.split(STOP)) {
      name = name === '' ? piece : `${name}. ${piece}`
      if (legalFormOf(withoutStop(name)) === null) continue
      // The stop that parted them belongs to the initials, too.
      names.push(/\p{L}\.\p{L}$/u.test(name) ? `${name}.` : withoutStop(name))
      name = ''
    }
    names.push(withoutStop(name))
  }
  return names.filter(name => /\p{L}/u.test(name))
}

/** Without the stop that ends a sentence; a stop within initials stays (`S.A.`, `S. L.`). */
export function withoutStop(text: string): string {
  const trimmed = trimmedEnd(text.trim(), ' ;,')
  const bare = trimmedEnd(trimmed, ' .')
  const isInitial = /(?:^|[.,(]|\p{L}\. )\p{L}$/u.test(bare.slice(-4))
  return isInitial && bare !== trimmed ? `${bare}.` : bare
}

/** Without any of these signs at its end. */
export function trimmedEnd(text: string, signs: string): string {
  let end = text.length
  while (end > 0 && signs.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}
