import { normalizeName } from '../legal-form.ts'
import type { ProcedureType } from './procedure-types.ts'

/**
 * Phrases of the publishers' code lists and texts that name a procedure, as normalized by `normalizeName`. They are tried
 * in this order, because many texts contain the phrase of a more general procedure.
 */
const PHRASES: Readonly<Partial<Record<ProcedureType, readonly string[]>>> = {
  design_contest: [
    'concurso de proyectos',
    'concours ouvert',
    'concours restreint',
    'concorso di progettazione',
    'concorso di idee',
    'design contest',
  ],
  framework_call_off: [
    'call off from a framework',
    'call off from a dynamic',
    'derivado de acuerdo marco',
    'basado en un sistema dinamico',
    'sistema dinamico di acquisizione',
    'adesione ad accordo quadro',
    'adesione aq',
    'accordo quadro',
  ],
  competitive_dialogue: ['dialogo competitivo', 'dialogue competitif', 'competitive dialogue'],
  innovation_partnership: ['innovation', 'innovacion', 'innovazione'],
  concession: ['concession award', 'procedura competitiva per le concessioni'],
  direct_award: [
    'direct award',
    'affidamento diretto',
    'contrato menor',
    'adjudicacion directa',
    'single tender action',
  ],
  below_threshold: ['below threshold', 'sotto soglia', 'cottimo fiduciario', 'procedure adaptee'],
  competitive_flexible: ['competitive flexible'],
  negotiated_without_call: [
    'negociado sin publicidad',
    'without prior call',
    'without a prior call',
    'without a call',
    'without prior publication',
    'sans publication prealable',
    'senza previa',
    'ohne teilnahmewettbewerb',
    'ohne aufruf',
  ],
  negotiated_with_call: [
    'negociado con publicidad',
    'con negociacion',
    'con negoziazione',
    'with negotiation',
    'negotiated',
    'procedure negociee',
    'negoziata',
    'verhandlungsverfahren',
  ],
  restricted: ['restringido', 'restricted', 'procedure restreinte', 'ristretta', 'nicht offenes verfahren'],
  open: ['abierto', 'open', 'procedure ouverte', 'aperta', 'offenes verfahren'],
}

const UNSTATED = ['not specified', 'not applicable']
/** First words of the labels for procedures that a list does not have. */
const OTHER = ['other ', 'otros ', 'otro ', 'autre ', 'altra ']

/**
 * Returns the procedure type of a label that a connector keeps in the wording of the document: `Procédure adaptée ouverte` →
 * `below_threshold`. An unknown label is `other`; one that states nothing has none.
 */
export function classifyProcedureLabel(label: string): ProcedureType | null {
  const text = ` ${normalizeName(label)} `
  if (UNSTATED.some(phrase => text === ` ${phrase} `)) return null
  if (OTHER.some(word => text.startsWith(` ${word}`))) return 'other'
  const found = Object.entries(PHRASES).find(([, phrases]) =>
    phrases.some(phrase => text.includes(` ${phrase} `)),
  )
  return (found?.[0] as ProcedureType | undefined) ?? 'other'
}
