import type { AnnouncementCategory } from '../../../model/category.ts'
import type { CompositionLanguage } from '../localized-values.ts'
import { type TenderTranslations, translateTenderText } from './tender-labels.ts'

/** Procedures by their eForms code (procurement-procedure-type). Codes for other procedures say nothing. */
const PROCEDURES: Readonly<Record<string, TenderTranslations>> = {
  open: [
    'offenes Verfahren',
    'open procedure',
    'procedimiento abierto',
    'procédure ouverte',
    'procedura aperta',
  ],
  restricted: [
    'nicht offenes Verfahren',
    'restricted procedure',
    'procedimiento restringido',
    'procédure restreinte',
    'procedura ristretta',
  ],
  'neg-w-call': [
    'Verhandlungsverfahren',
    'negotiated procedure',
    'procedimiento negociado con convocatoria',
    'procédure négociée',
    'procedura negoziata',
  ],
  'neg-wo-call': [
    'Verhandlungsverfahren ohne Aufruf zum Wettbewerb',
    'negotiated procedure without prior call',
    'procedimiento negociado sin publicidad',
    'procédure négociée sans publication préalable',
    'procedura negoziata senza previa indizione di gara',
  ],
  'comp-dial': [
    'wettbewerblicher Dialog',
    'competitive dialogue',
    'diálogo competitivo',
    'dialogue compétitif',
    'dialogo competitivo',
  ],
  innovation: [
    'Innovationspartnerschaft',
    'innovation partnership',
    'asociación para la innovación',
    'partenariat d’innovation',
    'partenariato per l’innovazione',
  ],
}

/** Returns the name of a procedure, or `null` for a code that says nothing. */
export function labelTenderProcedure(code: string | null, language: CompositionLanguage): string | null {
  const found = code !== null && Object.hasOwn(PROCEDURES, code) ? PROCEDURES[code] : undefined
  return found === undefined ? null : translateTenderText(found, language)
}

/** Reasons why nothing was awarded, by their eForms code (non-award-justification). */
const NON_AWARD_REASONS: Readonly<Record<string, TenderTranslations>> = {
  'all-rej': [
    'alle Angebote zurückgezogen oder unzulässig',
    'all tenders withdrawn or inadmissible',
    'todas las ofertas retiradas o inadmisibles',
    'toutes les offres retirées ou irrecevables',
    'tutte le offerte ritirate o inammissibili',
  ],
  'chan-need': [
    'geänderter Bedarf',
    'change in needs',
    'cambio de las necesidades',
    'changement des besoins',
    'mutate esigenze',
  ],
  'ins-fund': [
    'unzureichende Mittel',
    'insufficient funds',
    'fondos insuficientes',
    'fonds insuffisants',
    'fondi insufficienti',
  ],
  'no-rece': [
    'keine Angebote eingegangen',
    'no tenders received',
    'ninguna oferta recibida',
    'aucune offre reçue',
    'nessuna offerta ricevuta',
  ],
  'no-signed': [
    'Vertragsunterzeichnung verweigert',
    'signature of the contract refused',
    'negativa a firmar el contrato',
    'refus de signer le contrat',
    'rifiuto di firmare il contratto',
  ],
  'one-admis': [
    'nur ein zulässiges Angebot',
    'only one admissible tender',
    'una sola oferta admisible',
    'une seule offre recevable',
    'una sola offerta ammissibile',
  ],
  // The forms before eForms have one box for both.
  'no-rece-or-rej': [
    'keine Angebote eingegangen oder alle abgelehnt',
    'no tenders received or all rejected',
    'ninguna oferta recibida o todas rechazadas',
    'aucune offre reçue ou toutes rejetées',
    'nessuna offerta ricevuta o tutte respinte',
  ],
  'rev-body': [
    'Entscheidung einer Nachprüfungsstelle',
    'decision of a review body',
    'decisión de un órgano de recurso',
    'décision d’un organe de recours',
    'decisione di un organo di ricorso',
  ],
  'rev-buyer': [
    'Nachprüfung auf Antrag eines Bieters',
    'review requested by a tenderer',
    'revisión solicitada por un licitador',
    'réexamen demandé par un soumissionnaire',
    'riesame chiesto da un offerente',
  ],
  'tch-pr-error': [
    'technische oder verfahrensrechtliche Fehler',
    'technical or procedural errors',
    'errores técnicos o de procedimiento',
    'erreurs techniques ou de procédure',
    'errori tecnici o procedurali',
  ],
}

/** Categories of notices that may report that nothing was awarded. */
const WITHOUT_AWARD: readonly AnnouncementCategory[] = [
  'tender_unsuccessful',
  'tender_cancellation',
  'design_contest_result',
]

/** Joins the distinct reasons why a procedure ended without an award. Returns `null` for any other notice. */
export function joinNonAwardReasons(
  category: AnnouncementCategory,
  codes: readonly string[],
  language: CompositionLanguage,
): string | null {
  if (!WITHOUT_AWARD.includes(category)) return null
  const reasons = [...new Set(codes)].flatMap(code => {
    const texts = Object.hasOwn(NON_AWARD_REASONS, code) ? NON_AWARD_REASONS[code] : undefined
    return texts === undefined ? [] : translateTenderText(texts, language)
  })
  return reasons.join(', ') || null
}

const UNDECIDED: TenderTranslations = [
  'noch keine Entscheidung',
  'no winner chosen yet',
  'adjudicatario aún no elegido',
  'attributaire pas encore désigné',
  'aggiudicatario non ancora scelto',
]

/** Labels an award notice (eForms notice type `can-…`) whose category is that of a call, because no lot is decided. */
export function labelUndecidedAward(
  category: AnnouncementCategory,
  noticeType: string | undefined,
  language: CompositionLanguage,
): string | null {
  const isUndecided = category === 'tender_notice' && noticeType?.startsWith('can-') === true
  return isUndecided ? translateTenderText(UNDECIDED, language) : null
}
