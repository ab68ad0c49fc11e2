import type { Role } from '../../model/role.ts'
import { fold } from '../kit/text.ts'
import { withoutStop } from './names.ts'

/** An office and the holders that an act names for it. */
export interface Office {
  /** Label as printed: `Adm. Unico`, `VsecrNoConsj`. */
  readonly label: string
  /** Null for an unknown label. */
  readonly role: Role | null
  readonly names: readonly string[]
}

/**
 * Roles by patterns for the start of a normalized label; the first match counts. The registers abbreviate labels to about
 * twelve characters in 857 known ways (sources/es-borme), e.g. `Adm. Unico`, `ADM.UNICO` and `Admin.Unico`.
 */
const ROLE_PATTERNS: readonly (readonly [Role, RegExp])[] = [
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
/** Length limits of labels in characters. The registers' field has 12, but a few print more. */
const MAX_USUAL_LABEL_LENGTH = 14
const MAX_LABEL_LENGTH = 22
/** Matches the first word of a label with several words: `Adm. Unico`, `Pte. C. Aud.`, `REPR. SUPLT.` */
const ABBREVIATION = /^(?:\p{L}{1,5}\.(?:\p{L}+\.)*|v-|m\.com\.|miem\.?) /iu
/** Matches a sentence after the last name. */
const FOLLOWING_SENTENCE = /\.\s+(?=\p{Lu}\p{Ll}+ )/u

/** Returns the role of an office by its label; null for an unknown label. */
export function roleOfOffice(label: string): Role | null {
  const normalized = fold(label).trim()
  return ROLE_PATTERNS.find(([, pattern]) => pattern.test(normalized))?.[0] ?? null
}

/** Parses offices and holders in `Consejero: A;B. Adm. Unico: C.`. Text before the first label is skipped. */
export function offices(text: string): Office[] {
  const pieces = text.split(':')
  const parsed: Office[] = []
  let label = pieces[0]?.trim() ?? ''
  for (const [i, piece] of pieces.entries()) {
    if (i === 0) continue
    const isLast = i === pieces.length - 1
    const namesEnd = isLast ? (FOLLOWING_SENTENCE.exec(piece)?.index ?? piece.length) : findLabelStart(piece)
    const names = piece
      .slice(0, namesEnd)
      .split(';')
      .map(withoutStop)
      .filter(name => /\p{L}{2}/u.test(name))
    if (label !== '' && names.length > 0) parsed.push({ label, role: roleOfOffice(label), names })
    label = isLast
      ? ''
      : piece
          .slice(namesEnd)
          .replace(/^[.;\s]+/, '')
          .trim()
  }
  return parsed
}

/** Returns the start of the label in `NAME. Label`: the longest known label at the end of the text. */
function findLabelStart(piece: string): number {
  const starts = [...piece.matchAll(/(?<=[.;] ?)(?=[\p{L}])(?<![\p{L}.])|(?<=\. )(?=\p{L})/gu)]
    .map(({ index }) => index)
    .filter(start => piece.length - start <= MAX_LABEL_LENGTH)
  const knownStart = starts.find(start => {
    const label = piece.slice(start).trim()
    const hasLabelLength = label.length <= MAX_USUAL_LABEL_LENGTH || !/\. /.test(label)
    return hasLabelLength && (!/\. /.test(label) || ABBREVIATION.test(label)) && roleOfOffice(label) !== null
  })
  return knownStart ?? starts.at(-1) ?? Math.max(0, piece.lastIndexOf('. ') + 1)
}
