import type { Role } from '../../model/role.ts'
import { fold } from '../kit/text.ts'
import { withoutStop } from './names.ts'

/** An office and who holds, takes up or leaves it. */
export interface Office {
  /** As printed: `Adm. Unico`, `VsecrNoConsj`. */
  readonly label: string
  /** Null when the label is not known. */
  readonly role: Role | null
  readonly names: readonly string[]
}

/**
 * Offices by how their labels begin, folded; the first that fits. The registers cut labels to a dozen characters, each
 * in its way: 857 have been counted (sheet, section 2), e.g. `Adm. Unico`, `ADM.UNICO` and `Admin.Unico`.
 */
const ROLES: readonly (readonly [Role, RegExp])[] = [
  [
    'insolvency_practitioner',
    /^(?:adm(?:in)?|rep|aux)\W*(?:adm\W*)?conc|^med\W*conc|^mediad|^interv\W?suspg/,
  ],
  ['liquidator', /^li(?:q|qu|quid|qid)/],
  ['auditor', /^aud|^censor cuent/],
  ['owner', /^(?:soc(?:io)?|accionista)\W*uni/],
  ['partner', /^soc(?:\W|io|gest)/],
  [
    'other',
    /^(?:ent(?:i|d|id)?\W*(?:reg|depos|gest|cogest|enc|promo)|depositari|exp\.|promotor|fundador|otorgant)/,
  ],
  ['officer', /^(?:adm|a(?:p|)poder|apo|poderado|con|co\.|cons|cns|c\.|coms?\b|comis|com[ .])/],
  ['officer', /^(?:pres|pte|pdte|pre|pr[. ]|p\.|copre|v(?:ic|ice|pr|sec|p|t|cp|cs|s)|v[-. ]|vic)/],
  [
    'officer',
    /^(?:sec|scr|scrt|se\.|s\.|miem|mie|mic|mi\.|mbr|mmbr|mro|mec|m\.|voc|vo\.|tes|dir|dtor|d\.|def)/,
  ],
  [
    'officer',
    /^(?:sub|ger|rep|rpte|r\.|delegad|deleg\.|supl|interv|sindico|contad|mandat|gest|letra|letrd|l\. ?as)/,
  ],
  ['officer', /^(?:adj|ag\.|obser|presen|no definid|otros|jefe|factor|vocal|colegio|medico|asesor|f\.)/],
]
/** The registers' field for an office holds 12 characters; a few print more. */
const USUAL_LABEL = 14
const LONGEST_LABEL = 22
/** What stands before a stop and a blank within a label: `Adm. Unico`, `Pte. C. Aud.`, `REPR. SUPLT.` */
const ABBREVIATION = /^(?:\p{L}{1,5}\.(?:\p{L}+\.)*|v-|m\.com\.|miem\.?) /iu
/** A sentence behind the last name. */
const SENTENCE = /\.\s+(?=\p{Lu}\p{Ll}+ )/u

/** The role of an office by its label; null for one that is not known. */
export function roleOfOffice(label: string): Role | null {
  const folded = fold(label).trim()
  return ROLES.find(([, pattern]) => pattern.test(folded))?.[0] ?? null
}

/** Offices and holders in `Consejero: A;B. Adm. Unico: C.`; what stands before the first label is left out. */
export function offices(text: string): Office[] {
  const pieces = text.split(':')
  const found: Office[] = []
  let label = pieces[0]?.trim() ?? ''
  for (const [i, piece] of pieces.entries()) {
    if (i === 0) continue
    const last = i === pieces.length - 1
    const cut = last ? (SENTENCE.exec(piece)?.index ?? piece.length) : labelStart(piece)
    const names = piece
      .slice(0, cut)
      .split(';')
      .map(withoutStop)
      .filter(name => /\p{L}{2}/u.test(name))
    if (label !== '' && names.length > 0) found.push({ label, role: roleOfOffice(label), names })
    label = last
      ? ''
      : piece
          .slice(cut)
          .replace(/^[.;\s]+/, '')
          .trim()
  }
  return found
}

/** Where in `NAME. Label` the label begins: of the parts at the end that may be one, the longest that is known. */
function labelStart(piece: string): number {
  const starts = [...piece.matchAll(/(?<=[.;] ?)(?=[\p{L}])(?<![\p{L}.])|(?<=\. )(?=\p{L})/gu)]
    .map(({ index }) => index)
    .filter(start => piece.length - start <= LONGEST_LABEL)
  const known = starts.find(start => {
    const label = piece.slice(start).trim()
    const fits = label.length <= USUAL_LABEL || !/\. /.test(label)
    return fits && (!/\. /.test(label) || ABBREVIATION.test(label)) && roleOfOffice(label) !== null
  })
  return known ?? starts.at(-1) ?? Math.max(0, piece.lastIndexOf('. ') + 1)
}
