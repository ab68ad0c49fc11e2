import type { MentionRole } from '../../../model/mention-role.ts'
import { normalizeForComparison } from '../../shared/text-cleaning.ts'
import { stripFinalPeriod } from '../company-names.ts'

/** An office and the office holders that an act names. */
export interface BormeOffice {
  /** The label as printed, such as `Adm. Unico` or `VsecrNoConsj`. */
  readonly label: string
  /** The role of the holders, or `null` when the label is unknown. */
  readonly role: MentionRole | null
  readonly names: readonly string[]
}

/**
 * Roles with patterns that match the start of a normalized label; the first match applies. The registers abbreviate
 * labels to about 12 characters in 857 known ways (sources/es-borme), such as `Adm. Unico`, `ADM.UNICO` and
 * `Admin.Unico`.
 */
const ROLE_PATTERNS: readonly (readonly [MentionRole, RegExp])[] = [
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
/** Maximum label lengths in characters. The registers' field holds 12 characters, but some registers print more. */
const MAX_USUAL_LABEL_LENGTH = 14
const MAX_LABEL_LENGTH = 22
/** Matches the abbreviated first word of a multi-word label, such as `Adm. Unico`, `Pte. C. Aud.` or `REPR. SUPLT.` */
const ABBREVIATION = /^(?:\p{L}{1,5}\.(?:\p{L}+\.)*|v-|m\.com\.|miem\.?) /iu
/** Matches the end of the last name when a sentence follows it. */
const FOLLOWING_SENTENCE = /\.\s+(?=\p{Lu}\p{Ll}+ )/u

/** Returns the role for an office label, or `null` when the label is unknown. */
export function findBormeOfficeRole(label: string): MentionRole | null {
  const normalized = normalizeForComparison(label).trim()
  return ROLE_PATTERNS.find(([, pattern]) => pattern.test(normalized))?.[0] ?? null
}

/** Parses the offices and office holders in a text such as `Consejero: A;B. Adm. Unico: C.` */
export function parseBormeOffices(text: string): BormeOffice[] {
  const pieces = text.split(':')
  const parsed: BormeOffice[] = []
  let label = pieces[0]?.trim() ?? ''
  for (const [i, piece] of pieces.entries()) {
    if (i === 0) continue
    const isLast = i === pieces.length - 1
    const namesEnd = isLast ? (FOLLOWING_SENTENCE.exec(piece)?.index ?? piece.length) : findLabelStart(piece)
    const names = piece
      .slice(0, namesEnd)
      .split(';')
      .map(stripFinalPeriod)
      .filter(name => /\p{L}{2}/u.test(name))
    if (label !== '' && names.length > 0) parsed.push({ label, role: findBormeOfficeRole(label), names })
    label = isLast
      ? ''
      : piece
          .slice(namesEnd)
          .replace(/^[.;\s]+/, '')
          .trim()
  }
  return parsed
}

/**
 * Returns the index at which the label starts in `NAME. Label`, preferring the longest known label at the end of the
 * text.
 */
function findLabelStart(piece: string): number {
  const starts = [...piece.matchAll(/(?<=[.;] ?)(?=[\p{L}])(?<![\p{L}.])|(?<=\. )(?=\p{L})/gu)]
    .map(({ index }) => index)
    .filter(start => piece.length - start <= MAX_LABEL_LENGTH)
  const knownStart = starts.find(start => {
    const label = piece.slice(start).trim()
    const hasLabelLength = label.length <= MAX_USUAL_LABEL_LENGTH || !/\. /.test(label)
    return (
      hasLabelLength &&
      (!/\. /.test(label) || ABBREVIATION.test(label)) &&
      findBormeOfficeRole(label) !== null
    )
  })
  return knownStart ?? starts.at(-1) ?? Math.max(0, piece.lastIndexOf('. ') + 1)
}
