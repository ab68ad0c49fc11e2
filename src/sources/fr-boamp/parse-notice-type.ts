import type { AnnouncementCategory } from '../../model/category.ts'
import type { AnnouncementMetadata } from '../../model/metadata.ts'
import type { FieldReader } from '../shared/field-reader.ts'
import { omitMissing, quoteValue } from '../shared/text-cleaning.ts'
import {
  BOAMP_LEGAL_BASES,
  BOAMP_NOTICE_FAMILIES,
  BOAMP_NOTICE_NATURES,
  BOAMP_NOTICE_STATES,
  BOAMP_SUBNATURE_CATEGORIES,
  BOAMP_SUBNATURES,
  type BoampNoticeNature,
  type BoampNoticeState,
  lookUpBoampCode,
  normalizeBoampCode,
} from './code-lists.ts'
import { parseBoampNoticeCodes } from './parse-notice-head.ts'

/** The kind of a notice, according to the codes of its head. */
export interface BoampNoticeType {
  readonly code: string | null
  readonly label: string
  readonly state: BoampNoticeState | null
  readonly category: AnnouncementCategory
  readonly metadata: AnnouncementMetadata
}

/** Reads the codes of the head. Unknown ones are reported. */
export function parseBoampNoticeType(record: FieldReader): BoampNoticeType {
  const codes = parseBoampNoticeCodes(record)
  const nature = lookUpBoampCode(BOAMP_NOTICE_NATURES, codes.nature)
  if (nature === undefined) {
    record.reportProblem('unknown_code', `unknown nature ${quoteValue(codes.nature)}`, 'nature')
  }
  const subnature = lookUpBoampCode(BOAMP_SUBNATURES, codes.subnature)
  if (subnature === undefined && codes.subnature !== null) {
    record.reportProblem('unknown_code', `unknown sousnature ${quoteValue(codes.subnature)}`, 'sousnature')
  }
  const family = lookUpBoampCode(BOAMP_NOTICE_FAMILIES, codes.family)
  if (family === undefined) {
    record.reportProblem('unknown_code', `unknown famille ${quoteValue(codes.family)}`, 'famille')
  }
  const scope = lookUpBoampCode(BOAMP_LEGAL_BASES, codes.scope)
  if (scope === undefined && codes.scope !== null) {
    record.reportProblem('unknown_code', `unknown perimetre ${quoteValue(codes.scope)}`, 'perimetre')
  }
  const state = parseState(record, codes.state)
  const label = nature?.label ?? record.text('nature_libelle') ?? 'Avis'
  const noticeCode = nature === undefined ? codes.nature : [nature.code, subnature].filter(Boolean).join('/')
  return {
    code: noticeCode,
    label,
    state,
    category: classify(state, nature, codes.subnature, codes.family),
    metadata: omitMissing({
      notice_code: noticeCode,
      notice_type: label,
      notice_state: state === null ? null : BOAMP_NOTICE_STATES[state].label,
      notice_family: family?.label ?? codes.family,
      above_threshold: family?.aboveThreshold,
      legal_basis: scope,
    }),
  }
}

function parseState(record: FieldReader, code: string | null): BoampNoticeState | null {
  const key = normalizeBoampCode(code ?? '')
  if (Object.hasOwn(BOAMP_NOTICE_STATES, key)) return key as BoampNoticeState
  record.reportProblem('unknown_code', `unknown etat ${quoteValue(code)}`, 'etat')
  return null
}

/**
 * Classifies a notice. The state takes precedence over the nature, which the subnature and the family refine
 * (sources/fr-boamp).
 */
function classify(
  state: BoampNoticeState | null,
  nature: BoampNoticeNature | undefined,
  subnature: string | null,
  family: string | null,
): AnnouncementCategory {
  if (state === null) return 'other'
  if (state === 'ANNULATION') return 'tender_cancellation'
  if (state === 'RECTIFICATIF')
    return nature?.code === 'ATTRIBUTION' ? 'award_correction' : 'tender_amendment'
  if (state === 'MODIFICATION') return 'contract_modification'
  if (nature === undefined) return 'other'
  const narrower =
    BOAMP_SUBNATURE_CATEGORIES[`${normalizeBoampCode(nature.code)}/${normalizeBoampCode(subnature ?? '')}`]
  if (narrower !== undefined) return narrower
  return nature.category === 'tender_notice' && normalizeBoampCode(family ?? '') === 'DSP'
    ? 'concession_notice'
    : nature.category
}
