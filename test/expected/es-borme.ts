import type { AnnouncementCategory } from '../../src/model/category.ts'
import type { AnnouncementMetadata } from '../../src/model/metadata.ts'

/**
 * Fields of real announcements, read from the documents by eye. A mention has the form `role type name`, with its numbers
 * after `=` and `<n` for the index of its company.
 */
export interface Expected {
  readonly date: string
  readonly category: AnnouncementCategory
  readonly title: string
  readonly mentions: readonly string[]
  /** Complete, except for `activity`, which is only compared where it is short. */
  readonly metadata: AnnouncementMetadata
}

const MADRID = { province: 'Madrid', province_code: '28' } as const
const MADRID_REGISTER = 'register authority Registro Mercantil de Madrid'
const TRIBUNAL = 'SECCION DE LO MERCANTIL DEL TRIBUNAL DE INSTANCIA DE MADRID. PLAZA Nº'
const SEPTEMBER = { ...MADRID, issue: '183' } as const
const APRIL = { ...MADRID, issue: '78' } as const
const TOLEDO = { province: 'Toledo', province_code: '45', issue: '181' } as const
const GRANADA = { province: 'Granada', province_code: '18', issue: '113' } as const

/** Expected values by file, then by reference. */
export const EXPECTED: Readonly<Record<string, Readonly<Record<string, Expected>>>> = {
  'BORME-A-2026-183-28.xml': {
    'BORME-A-2026-183-28/423901': {
      date: '2026-09-22',
      category: 'correction',
      title: 'Fe de erratas de la inscripción 11: EUROPETS SOCIEDAD LIMITADA, Madrid',
      mentions: [
        'subject company EUROPETS SOCIEDAD LIMITADA =M 786863',
        'auditor company KPMG AUDITORES SL',
        MADRID_REGISTER,
      ],
      metadata: {
        ...SEPTEMBER,
        acts: ['correction'],
        legal_form: 'SOCIEDAD LIMITADA',
        register_sheet: 'M 786863',
        register_entry: '11',
        entry_date: '2026-09-09',
      },
    },
    'BORME-A-2026-183-28/423908': {
      date: '2026-09-22',
      category: 'legal_form_change',
      title:
        'Transformación, cambio de domicilio social y nombramiento de cargos del consejo de administración: UNO CORP. COLOMBIA pasa a ser SA, nuevo domicilio en Madrid',
      mentions: [
        'subject company UNO CORP. COLOMBIA =M 896997',
        'owner company UNO CORP. LATINOAMERICA SA',
        'officer person PERSONA 1 <0',
        'officer person PERSONA 2 <0',
        'officer person PERSONA 3 <0',
        'officer person PERSONA 4 <0',
        'officer person PERSONA 5 <0',
        MADRID_REGISTER,
      ],
      metadata: {
        ...SEPTEMBER,
        acts: [
          'legal_form_change',
          'address_change',
          'officer_appointment',
          'ownership_change',
          'other_registry_act',
        ],
        new_name: 'UNO CORP. COLOMBIA SA',
        legal_form: 'SA',
        address: 'C/ SUERO DE QUIÑONES 34-36 (MADRID)',
        seat: 'MADRID',
        register_sheet: 'M 896997',
        register_entry: '1',
        entry_date: '2026-09-11',
      },
    },
    'BORME-A-2026-183-28/423948': {
      date: '2026-09-22',
      category: 'demerger',
      title:
        'Escisión parcial, reducción de capital y cambio de domicilio social: OCAMPO GONZALEZ SL a favor de OCAMPO PESCADOS Y MARISCOS SL, nuevo domicilio en Madrid',
      mentions: [
        'subject company OCAMPO GONZALEZ SL =M 258820',
        'beneficiary company OCAMPO PESCADOS Y MARISCOS SL',
        MADRID_REGISTER,
      ],
      metadata: {
        ...SEPTEMBER,
        acts: ['demerger', 'capital_reduction', 'address_change', 'purpose_change'],
        capital: 68062,
        capital_change_amount: 22088,
        currency: 'EUR',
        legal_form: 'SL',
        activity: 'la compra venta y arrendamiento de todo tipo de bienes inmuebles',
        address: 'AVDA DE ARGANZUELA S/N - NAVE B10 MERCAMADRID (MADRID)',
        seat: 'MADRID',
        register_sheet: 'M 258820',
        register_entry: '6',
        entry_date: '2026-09-15',
      },
    },
    // Two increases: the last total applies, and no single amount is the increase.
    'BORME-A-2026-183-28/424101': {
      date: '2026-09-22',
      category: 'capital_increase',
      title:
        'Ampliación de capital, reducción de capital y declaración de unipersonalidad: H2 ALPHA SISTEMAS ANALITICOS SL, Madrid, capital resultante 100.000 €',
      mentions: [
        'subject company H2 ALPHA SISTEMAS ANALITICOS SL =M 641729',
        'owner person PERSONA 7 <0',
        MADRID_REGISTER,
      ],
      metadata: {
        ...SEPTEMBER,
        acts: ['capital_increase', 'capital_reduction', 'ownership_change', 'articles_amendment'],
        capital: 100000,
        currency: 'EUR',
        legal_form: 'SL',
        register_sheet: 'M 641729',
        register_entry: '3',
        entry_date: '2026-09-15',
      },
    },
    'BORME-A-2026-183-28/424186': {
      date: '2026-09-22',
      category: 'insolvency_closure',
      title:
        'Conclusión del concurso por insuficiencia de la masa activa y cierre provisional de la hoja registral: OBWAN NETWORKS AND SERVICES SL, Madrid, auto de 01/09/2026',
      mentions: [
        'subject company OBWAN NETWORKS AND SERVICES SL =M 548169',
        `court authority ${TRIBUNAL} 15`,
        MADRID_REGISTER,
      ],
      metadata: {
        ...SEPTEMBER,
        acts: ['insolvency_closure', 'register_closure'],
        legal_form: 'SL',
        court: `${TRIBUNAL} 15`,
        court_case: '29/2026',
        judge: 'PERSONA 8',
        judgment_date: '2026-09-01',
        judgment_final: true,
        judgment_nature: 'Auto de conclusión del concurso. Insuficiencia de la masa activa',
        register_sheet: 'M 548169',
        register_entry: '15',
        entry_date: '2026-09-15',
      },
    },
    'BORME-A-2026-183-28/424372': {
      date: '2026-09-22',
      category: 'company_formation',
      title: 'Constitución: CARTE INNOVA SL, Madrid, capital 3.000 €',
      mentions: [
        'subject company CARTE INNOVA SL =M 897574',
        'officer person PERSONA 10 <0',
        'officer person PERSONA 11 <0',
        MADRID_REGISTER,
      ],
      metadata: {
        ...SEPTEMBER,
        acts: ['company_formation', 'officer_appointment', 'website_change'],
        start_date: '2026-09-16',
        capital: 3000,
        currency: 'EUR',
        legal_form: 'SL',
        address: 'C/ Mariano Benlliure 12 Bl.C IZ (MADRID)',
        seat: 'MADRID',
        website: 'https://centrocarte.com',
        register_sheet: 'M 897574',
        register_entry: '1',
        entry_date: '2026-09-15',
      },
    },
    'BORME-A-2026-183-28/424395': {
      date: '2026-09-22',
      category: 'insolvency_filing',
      title: 'Declaración de concurso voluntario: INMOALBASTRU SL, Madrid, auto de 11/05/2026',
      mentions: [
        'subject company INMOALBASTRU SL =M 766052 =B10552347',
        `court authority ${TRIBUNAL} 11`,
        MADRID_REGISTER,
      ],
      metadata: {
        ...SEPTEMBER,
        acts: ['insolvency_filing', 'insolvency_update'],
        legal_form: 'SL',
        court: `${TRIBUNAL} 11`,
        court_case: '295/2026',
        judge: 'PERSONA 12',
        judgment_date: '2026-05-11',
        judgment_final: false,
        judgment_nature: 'Auto de declaración de concurso. Voluntario',
        register_sheet: 'M 766052',
        register_entry: 'A',
        entry_date: '2026-09-15',
      },
    },
  },
  'BORME-B-2026-113-18.xml': {
    'BORME-B-2026-113-18/342': {
      date: '2026-06-16',
      category: 'register_reopening',
      title:
        'Reapertura de la hoja registral por falta de aprobación de las cuentas: COMPAÑIA MINERA DEL MARQUESADO SLL, Granada',
      mentions: [
        'subject company COMPAÑIA MINERA DEL MARQUESADO SLL =GR 12687',
        'register authority Registro Mercantil de Granada',
      ],
      metadata: {
        ...GRANADA,
        acts: ['register_reopening'],
        notice_type:
          'Reapertura de hoja registral por falta de aprobación de las cuentas (artículo 378.7 del Reglamento del Registro Mercantil)',
        legal_form: 'SLL',
        register_sheet: 'GR 12687',
        entry_date: '2025-11-20',
      },
    },
    'BORME-B-2026-113-18/345': {
      date: '2026-06-16',
      category: 'asset_transfer_plan',
      title:
        'Proyecto de cesión global de activo y pasivo: AUTIBERIA SOCIEDAD LIMITADA a favor de GRUPO NIETO ADAME SOCIEDAD LIMITADA, Granada',
      mentions: [
        'subject company AUTIBERIA SOCIEDAD LIMITADA',
        'beneficiary company GRUPO NIETO ADAME SOCIEDAD LIMITADA',
        'register authority Registro Mercantil de Granada',
      ],
      metadata: {
        ...GRANADA,
        acts: ['asset_transfer_plan'],
        notice_type: 'Depósitos de Proyectos de Cesión Global de Activo y Pasivo',
        legal_form: 'SOCIEDAD LIMITADA',
        entry_date: '2025-06-30',
      },
    },
    'BORME-B-2026-113-18/346': {
      date: '2026-06-16',
      category: 'merger_plan',
      title:
        'Proyecto de fusión por absorción: MULTISER MALAGA SL absorbe a CASA OSSORIO CALVACHE SOCIEDAD LIMITADA, Granada',
      mentions: [
        'subject company MULTISER MALAGA SL',
        'absorbed company CASA OSSORIO CALVACHE SOCIEDAD LIMITADA',
        'register authority Registro Mercantil de Granada',
      ],
      metadata: {
        ...GRANADA,
        acts: ['merger_plan'],
        notice_type: 'Depósitos de proyectos de fusión por absorción',
        legal_form: 'SL',
        entry_date: '2026-01-02',
      },
    },
  },
  'BORME-C-2011-20488.xml': {
    'BORME-C-2011-20488': {
      date: '2011-05-27',
      category: 'shareholders_meeting',
      title:
        'Convocatoria de junta general ordinaria y extraordinaria: DESARROLLOS ESPECIALES DE SISTEMAS DE ANCLAJE, S.A., 29/06/2011',
      mentions: [
        'subject company DESARROLLOS ESPECIALES DE SISTEMAS DE ANCLAJE, S.A. =A58348038 =B 82773',
        'other company Comersim, S.L. =B31136005 =NA 5166',
        'beneficiary company Simes Senco, S.A. =A31017494 =NA 6710',
        'absorbed company Simes Internacional, S.A. =A31067218 =NA 6053',
        'officer person:c65a1910e11fdd60 <0',
      ],
      metadata: {
        issue: '101',
        notice_type: 'CONVOCATORIAS DE JUNTAS',
        legal_form: 'S.A.',
        meeting_date: '2011-06-29',
      },
    },
  },
  'BORME-A-2013-181-45.pdf': {
    'BORME-A-2013-181-45/408583': {
      date: '2013-09-23',
      category: 'company_formation',
      title: 'Constitución: AUTOS FIVE STAR SL, Toledo, capital 3.010 €',
      mentions: [
        'subject company AUTOS FIVE STAR SL =TO 35409',
        'officer person MORALES VARGAS CLEMENTE <0',
        'officer person GARCIA ANDRES ALVARO <0',
        'register authority Registro Mercantil de Toledo',
      ],
      metadata: {
        ...TOLEDO,
        acts: ['company_formation', 'officer_appointment'],
        start_date: '2013-07-15',
        capital: 3010,
        currency: 'EUR',
        legal_form: 'SL',
        address: 'C/ RIO JARAMA 28 - NAVE 2 (TOLEDO)',
        seat: 'TOLEDO',
        register_sheet: 'TO 35409',
        register_entry: '1',
        entry_date: '2013-08-29',
      },
    },
    // A page header and line breaks interrupt it, one of them after a hyphen that is part of a name.
    'BORME-A-2013-181-45/408591': {
      date: '2013-09-23',
      category: 'officer_appointment',
      title: 'Cambio de consejo de administración a administrador único: EBANISTERIA M. ARENAS SL, Toledo',
      mentions: [
        'subject company EBANISTERIA M. ARENAS SL =TO 21395',
        'officer person ARENAS CARVAJAL LUIS MANUEL <0',
        'officer person MARIN RODRIGUEZ CARLOS <0',
        'officer person MONTERROSO DE LA GALA LAUREANO <0',
        'officer person ARENAS CARVAJAL JAVIER <0',
        'register authority Registro Mercantil de Toledo',
      ],
      metadata: {
        ...TOLEDO,
        acts: ['officer_appointment', 'officer_resignation', 'articles_amendment'],
        legal_form: 'SL',
        register_sheet: 'TO 21395',
        register_entry: '3',
        entry_date: '2013-08-29',
      },
    },
    'BORME-A-2013-181-45/408654': {
      date: '2013-09-23',
      category: 'register_closure',
      title:
        'Cierre provisional de la hoja registral por baja en el índice de entidades jurídicas: SEGURIDAD CONSUEGRA, SL, Toledo',
      mentions: [
        'subject company SEGURIDAD CONSUEGRA, SL =TO 30337',
        'register authority Registro Mercantil de Toledo',
      ],
      metadata: {
        ...TOLEDO,
        acts: ['register_closure'],
        legal_form: 'SL',
        register_sheet: 'TO 30337',
        register_entry: '1 m',
        entry_date: '2013-09-05',
      },
    },
  },
  'BORME-A-2015-27-10.pdf': {
    'BORME-A-2015-27-10/57324': {
      date: '2015-02-10',
      category: 'capital_increase',
      title:
        'Ampliación de capital, cambio de administrador único a administradores solidarios y modificación de los estatutos: VIÑAS DEL EGIDO RESTAURACION SL, Cáceres, 454.960 €, capital resultante 1.058.560 €',
      mentions: [
        'subject company VIÑAS DEL EGIDO RESTAURACION SL =CC 11484',
        'officer person SANTIAGO CERVERA ANTONIO <0',
        'officer person SANTIAGO CASTRO MARIA ANGELES <0',
        'register authority Registro Mercantil de Cáceres',
      ],
      metadata: {
        province: 'Cáceres',
        province_code: '10',
        issue: '27',
        acts: ['capital_increase', 'officer_appointment', 'officer_resignation', 'articles_amendment'],
        capital: 1058560,
        capital_change_amount: 454960,
        currency: 'EUR',
        legal_form: 'SL',
        register_sheet: 'CC 11484',
        register_entry: '3',
        entry_date: '2015-01-16',
      },
    },
  },
  'BORME-A-2026-78-28.pdf': {
    'BORME-A-2026-78-28/199835': {
      date: '2026-04-24',
      category: 'asset_transfer',
      title:
        'Cesión global de activo y pasivo, disolución voluntaria y extinción: LANDPLAN SL a favor de ORDEN HOSPITALARIA DE SAN JUAN DE DIOS PROVINCIA S…, Madrid',
      mentions: [
        'subject company LANDPLAN SL =M 157993',
        'beneficiary company ORDEN HOSPITALARIA DE SAN JUAN DE DIOS PROVINCIA S',
        MADRID_REGISTER,
      ],
      metadata: {
        ...APRIL,
        acts: ['asset_transfer', 'dissolution', 'company_deregistration'],
        legal_form: 'SL',
        register_sheet: 'M 157993',
        register_entry: '23',
        entry_date: '2026-04-17',
      },
    },
    'BORME-A-2026-78-28/200188': {
      date: '2026-04-24',
      category: 'insolvency_filing',
      title:
        'Declaración de concurso voluntario y nombramiento de representante: HIPERMERCADO DE LA SALUD SL, Madrid, auto de 24/03/2026',
      mentions: [
        'subject company HIPERMERCADO DE LA SALUD SL =M 380877',
        'insolvency_practitioner person ARQUED ALSINA LUIS ALBERTO <0',
        `court authority ${TRIBUNAL} 9`,
        'insolvency_practitioner company LEXAUDIT CONCURSAL SLP =B65697740',
        MADRID_REGISTER,
      ],
      metadata: {
        ...APRIL,
        acts: [
          'insolvency_filing',
          'insolvency_practitioner_appointment',
          'insolvency_update',
          'officer_appointment',
        ],
        legal_form: 'SL',
        court: `${TRIBUNAL} 9`,
        court_case: '301/2026',
        judge: 'ROBERTO NIÑO ESTEBANEZ',
        judgment_date: '2026-03-24',
        judgment_final: false,
        judgment_nature: 'Auto de declaración de concurso. Voluntario',
        appointment_date: '2026-03-24',
        register_sheet: 'M 380877',
        register_entry: 'A',
        entry_date: '2026-04-18',
      },
    },
  },
}
