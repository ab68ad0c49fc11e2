import type { AnnouncementCategory } from '../../../model/category.ts'
import type { CompositionLanguage } from '../localized-values.ts'
import { normalizeForComparison } from '../text-cleaning.ts'

/** Texts in German, English, Spanish, French and Italian, in this order. */
export type TenderTranslations = readonly [de: string, en: string, es: string, fr: string, it: string]

const LANGUAGES: readonly CompositionLanguage[] = ['de', 'en', 'es', 'fr', 'it']

/** Returns the language in which texts about a notice are composed: its own, or English. */
export function selectCompositionLanguage(language: string): CompositionLanguage {
  return LANGUAGES.find(known => known === language) ?? 'en'
}

/** Returns true when texts about a notice are composed in its own language. */
export function isCompositionLanguage(language: string): boolean {
  return LANGUAGES.some(known => known === language)
}

/** The kind of announcement, as a noun that precedes the object of the contract. */
const KINDS: Readonly<Partial<Record<AnnouncementCategory, TenderTranslations>>> = {
  tender_planning: [
    'Vorinformation',
    'Prior information',
    'Anuncio previo',
    'Préinformation',
    'Preinformazione',
  ],
  market_consultation: [
    'Markterkundung',
    'Market consultation',
    'Consulta preliminar del mercado',
    'Consultation préalable du marché',
    'Consultazione preliminare di mercato',
  ],
  tender_notice: ['Ausschreibung', 'Call for tenders', 'Licitación', 'Avis de marché', 'Bando di gara'],
  concession_notice: ['Konzession', 'Concession', 'Concesión', 'Concession', 'Concessione'],
  qualification_system: [
    'Qualifizierungssystem',
    'Qualification system',
    'Sistema de clasificación',
    'Système de qualification',
    'Sistema di qualificazione',
  ],
  design_contest: [
    'Wettbewerb',
    'Design contest',
    'Concurso de proyectos',
    'Concours',
    'Concorso di progettazione',
  ],
  design_contest_result: [
    'Wettbewerbsergebnis',
    'Design contest result',
    'Resultado del concurso de proyectos',
    'Résultat du concours',
    'Esito del concorso di progettazione',
  ],
  subcontract_notice: [
    'Unterauftrag',
    'Subcontracting notice',
    'Subcontrato',
    'Sous-traitance',
    'Subappalto',
  ],
  tender_amendment: ['Berichtigung', 'Correction', 'Rectificación', 'Rectificatif', 'Rettifica'],
  tender_suspension: ['Aussetzung', 'Suspension', 'Suspensión', 'Suspension', 'Sospensione'],
  tender_cancellation: ['Aufhebung', 'Cancellation', 'Cancelación', 'Sans suite', 'Annullamento'],
  tender_unsuccessful: ['Kein Zuschlag', 'No award', 'Desierto', 'Infructueux', 'Senza aggiudicazione'],
  award_intention: [
    'Vergabeabsicht',
    'Intention to award',
    'Intención de adjudicación',
    'Intention d’attribution',
    'Intenzione di aggiudicazione',
  ],
  direct_award: [
    'Direktvergabe',
    'Direct award',
    'Adjudicación directa',
    'Attribution directe',
    'Affidamento diretto',
  ],
  contract_award: ['Zuschlag', 'Award', 'Adjudicación', 'Attribution', 'Aggiudicazione'],
  award_correction: [
    'Berichtigung des Zuschlags',
    'Award correction',
    'Rectificación de la adjudicación',
    'Rectificatif d’attribution',
    'Rettifica dell’aggiudicazione',
  ],
  notice_annulment: [
    'Widerruf der Bekanntmachung',
    'Notice withdrawn',
    'Anulación del anuncio',
    'Annulation de l’avis',
    'Annullamento dell’avviso',
  ],
  contract_signature: ['Vertrag', 'Contract', 'Contrato', 'Contrat', 'Contratto'],
  contract_modification: [
    'Vertragsänderung',
    'Contract modification',
    'Modificación de contrato',
    'Modification de contrat',
    'Modifica del contratto',
  ],
  contract_completion: [
    'Vertragsende',
    'Contract completion',
    'Fin de contrato',
    'Fin de contrat',
    'Fine del contratto',
  ],
  contract_performance: [
    'Vertragserfüllung',
    'Contract performance',
    'Ejecución de contrato',
    'Exécution de contrat',
    'Esecuzione del contratto',
  ],
  contract_payment: ['Zahlung', 'Payment', 'Pago', 'Paiement', 'Pagamento'],
  payment_compliance: [
    'Zahlungszeiten',
    'Payments compliance',
    'Plazos de pago',
    'Délais de paiement',
    'Tempi di pagamento',
  ],
  buyer_profile: [
    'Beschafferprofil',
    'Buyer profile',
    'Perfil de contratante',
    'Profil d’acheteur',
    'Profilo di committente',
  ],
  company_formation: ['Gründung', 'Formation', 'Constitución', 'Constitution', 'Costituzione'],
  company_registration: ['Eintragung', 'Registration', 'Inscripción', 'Immatriculation', 'Iscrizione'],
  company_deregistration: [
    'Löschung',
    'Deregistration',
    'Cancelación registral',
    'Radiation',
    'Cancellazione',
  ],
  address_change: [
    'Sitzverlegung',
    'Transfer of seat',
    'Traslado de domicilio',
    'Transfert de siège',
    'Trasferimento di sede',
  ],
  liquidation_notice: ['Liquidation', 'Liquidation', 'Liquidación', 'Liquidation', 'Liquidazione'],
}
const OTHER_KIND: TenderTranslations = ['Bekanntmachung', 'Notice', 'Anuncio', 'Avis', 'Avviso']

export function labelTenderKind(category: AnnouncementCategory, language: CompositionLanguage): string {
  return translateTenderText(KINDS[category] ?? OTHER_KIND, language)
}

const WORDS = {
  buyer: ['Auftraggeber', 'Buyer', 'Órgano de contratación', 'Acheteur', 'Stazione appaltante'],
  buyers: ['Auftraggeber', 'Buyers', 'Órganos de contratación', 'Acheteurs', 'Stazioni appaltanti'],
  mainContractor: [
    'Hauptauftragnehmer',
    'Main contractor',
    'Contratista principal',
    'Titulaire principal',
    'Appaltatore principale',
  ],
  deadline: ['Frist', 'Deadline', 'Fecha límite', 'Date limite', 'Scadenza'],
  at: [', ', ', ', ', ', ' à ', ', ore '],
  estimate: ['Geschätzter Wert', 'Estimated value', 'Valor estimado', 'Valeur estimée', 'Valore stimato'],
  maximum: ['Höchstwert', 'Maximum value', 'Valor máximo', 'Valeur maximale', 'Valore massimo'],
  lots: ['Lose', 'lots', 'lotes', 'lots', 'lotti'],
  offer: ['Angebot', 'tender received', 'oferta', 'offre', 'offerta'],
  offers: ['Angebote', 'tenders received', 'ofertas', 'offres', 'offerte'],
  contractDate: ['Vertrag vom', 'contract dated', 'contrato de fecha', 'contrat du', 'contratto del'],
  others: ['weitere', 'others', 'otros', 'autres', 'altri'],
} as const satisfies Record<string, TenderTranslations>

export function translateTenderWord(word: keyof typeof WORDS, language: CompositionLanguage): string {
  return translateTenderText(WORDS[word], language)
}

/** Words in an object that already name the kind of notice, in comparison form. */
const KIND_WORDS: Readonly<Partial<Record<AnnouncementCategory, readonly string[]>>> = {
  tender_notice: [''],
  concession_notice: ['konzession', 'concession', 'concesion', 'concessio'],
  qualification_system: ['qualifi', 'clasificacion', 'prufungssystem'],
  design_contest: ['wettbewerb', 'contest', 'competition', 'concurso', 'concours', 'concorso'],
  payment_compliance: ['payments compliance'],
  market_consultation: [
    'market consultation',
    'market engagement',
    'markterkundung',
    'marktkonsultation',
    'consulta',
    'consultation',
  ],
}

/** Returns true when the object of a notice names its kind; that of a plain call always does. */
export function namesTenderKind(category: AnnouncementCategory, object: string): boolean {
  const text = normalizeForComparison(object)
  return KIND_WORDS[category]?.some(word => text.includes(word)) ?? false
}

/** Returns the colon between a label and its value, before which French has a space. */
export function labelSeparator(language: CompositionLanguage): string {
  return language === 'fr' ? ' : ' : ': '
}

export function translateTenderText(texts: TenderTranslations, language: CompositionLanguage): string {
  return texts[LANGUAGES.indexOf(language)] ?? texts[1]
}
