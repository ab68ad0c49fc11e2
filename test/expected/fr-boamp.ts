import type { AnnouncementCategory } from '../../src/model/category.ts'
import type { AnnouncementMetadata } from '../../src/model/metadata.ts'

/**
 * Fields of real notices, read by eye before the connector ran on them. A mention has the form
 * `role type name`, with its SIREN after `=`.
 */
export interface Expected {
  readonly date: string
  readonly category: AnnouncementCategory
  readonly title: string
  readonly mentions: readonly string[]
  readonly metadata: AnnouncementMetadata
  readonly corrects?: string
  readonly withdraws?: string
}

const EUROPEAN = {
  notice_family: 'Marchés européens',
  above_threshold: true,
} as const
const NATIONAL = {
  notice_family: 'Marchés entre 90 k€ et seuils européens',
  above_threshold: false,
} as const
const ADAPTED = {
  notice_family: 'Marchés <90 k€ (MAPA)',
  above_threshold: false,
} as const
const CALL = { notice_code: 'APPEL_OFFRE', notice_type: 'Avis de marché', notice_state: 'Initial' } as const
const STANDARD_CALL = { ...CALL, notice_code: 'APPEL_OFFRE/STANDARD' } as const
const CONCESSION_CALL = { ...CALL, notice_code: 'APPEL_OFFRE/CONCESSION' } as const
const AWARD = {
  notice_code: 'ATTRIBUTION',
  notice_type: 'Résultat de marché',
  notice_state: 'Initial',
} as const
const STANDARD_AWARD = { ...AWARD, notice_code: 'ATTRIBUTION/STANDARD' } as const
const OPEN = 'Procédure ouverte'
const ADAPTED_PROCEDURE = 'Procédure adaptée'
const V110 = 'Boamp_v110.xsd'
const V230 = 'Boamp_v230.xsd'

/** Expected values by file, then by reference. */
export const EXPECTED: Readonly<Record<string, Readonly<Record<string, Expected>>>> = {
  'record_v21_ao_fns_26-81510.json': {
    '26-81510': {
      date: '2026-08-19',
      category: 'tender_notice',
      title:
        'TRAVAUX DE RÉFECTION DE TROIS COURTS DE TENNIS AU TENNIS MUNICIPAL DU ROSAIRE DE LA COMMUNE DE SANARY-SUR-MER',
      mentions: ['buyer authority Ville de Sanary sur Mer (83) =218301232'],
      metadata: {
        ...CALL,
        ...NATIONAL,
        procedure: 'Procédure adaptée ouverte',
        contract_type: ['Travaux'],
        descriptors: ['Equipement sportif'],
        departments: ['83'],
        cpv: ['45236119'],
        estimated_value: 220_000,
        currency: 'EUR',
        deadline: '2026-09-22',
        deadline_time: '16:00',
        display_end: '2026-09-23',
        duration_months: 4,
        file_number: '26/3015',
        schema: '3.2.5',
      },
    },
  },
  'record_v21_ao_joue_26-81222.json': {
    '26-81222': {
      date: '2026-08-19',
      category: 'tender_notice',
      title: "Prestations d'entretien des locaux de la Blanchisserie Inter-Hospitalière Bourges - Vierzon",
      mentions: [
        'buyer authority GHT DU CHER =261800072',
        // Gives information about appeals; the buyer itself receives them.
        "other authority Tribunal Administratif d'Orléans =174500058",
      ],
      metadata: {
        ...STANDARD_CALL,
        ...EUROPEAN,
        legal_basis: 'Directive 2014/24/EU',
        procedure: OPEN,
        procedure_id: '1df957aa-8e96-4afb-b9e4-1e091559d1ac',
        contract_type: ['Services'],
        descriptors: ['Nettoyage de locaux'],
        departments: ['18'],
        nuts: ['FRB01'],
        cpv: ['90910000'],
        // The notice states 168,000; its lot states 0.00, which means no value.
        estimated_value: 168_000,
        currency: 'EUR',
        deadline: '2026-09-30',
        deadline_time: '11:00',
        display_end: '2026-09-30',
        duration_months: 48,
        lots: 1,
        file_number: '26BIH03',
        documents_url: 'https://www.achatpublic.com',
        form_type: 'competition',
        eforms_subtype: '16',
        schema: '3.2.5',
      },
    },
  },
  'record_v21_attribution_26-81306.json': {
    '26-81306': {
      date: '2026-08-19',
      category: 'contract_award',
      title: 'Attribution : Nettoyage des locaux Trélazé',
      mentions: [
        'buyer authority Ville de Trélazé (49) =214903536',
        'supplier company ATMOS =501803027',
        'review_body authority Tribunal de Nantes =400909032',
      ],
      metadata: {
        ...STANDARD_AWARD,
        ...EUROPEAN,
        legal_basis: 'Directive 2014/24/EU',
        procedure: OPEN,
        procedure_id: '0db82227-53a5-4155-b171-491b8b04b006',
        contract_type: ['Services'],
        descriptors: ['Nettoyage de locaux'],
        departments: ['49'],
        nuts: ['FRG02'],
        cpv: ['90919200', '90919300'],
        award_amount: 96_055,
        currency: 'EUR',
        award_date: '2026-07-21',
        contract_date: '2026-08-17',
        // Six tenders were electronic; the total is not stated.
        display_end: '2026-09-17',
        duration_months: 36,
        lots: 1,
        related_notices: ['26-55241'],
        form_type: 'result',
        eforms_subtype: '29',
        schema: '3.2.5',
      },
    },
  },
  'records_v21_mapa_2024.json': {
    '24-76932': {
      date: '2024-07-02',
      category: 'tender_notice',
      title:
        "MISSION DE MAITRISE D’ŒUVRE CRÉATION D'OUVRAGE D'INFRASTRUCTURE - RESTRUCTURATION DE LA DÉCHETTERIE D'ORANGE",
      mentions: ["buyer authority Communauté de Communes Pays d'Orange en Provence (84)"],
      metadata: {
        ...CALL,
        ...ADAPTED,
        procedure: ADAPTED_PROCEDURE,
        contract_type: ['Services'],
        descriptors: ['Etude'],
        departments: ['84'],
        deadline: '2024-07-25',
        deadline_time: '12:00',
        display_end: '2024-07-27',
        duration_months: 24,
        file_number: '24-061P',
        schema: '3.2.5',
      },
    },
  },
  'records_v21_2006_extract.json': {
    BWP06181000031P: {
      date: '2006-07-04',
      category: 'tender_cancellation',
      title:
        "Annulation : Travaux de restructuration et de réaménagement de services pour la trésorerie générale d'Ille-et-Vilaine, à Rennes",
      mentions: ['buyer authority trésorerie générale de Rennes'],
      metadata: {
        ...STANDARD_CALL,
        notice_state: 'Annulation',
        ...NATIONAL,
        procedure: OPEN,
        contract_type: ['Travaux'],
        descriptors: [
          'Chauffage (travaux)',
          'Cloison, faux plafond',
          'Démolition',
          'Electricité',
          'Menuiserie',
          'Peinture (travaux)',
          'Plomberie',
          'Revêtements de sols',
          'Ventilation',
          'Occultation',
        ],
        departments: ['35'],
        display_end: '2006-07-04',
        related_notices: ['BWP06151100141C'],
        withdraws: 'BWP06151100141C',
        schema: V110,
      },
      withdraws: 'BWP06151100141C',
    },
    BXP06181020651X: {
      date: '2006-07-04',
      category: 'tender_notice',
      title:
        'Création des vestiaires et des sanitaires pour les ouvriers polyvalents du lycée professionnel Ambroise-Croizat de Tarnos',
      mentions: ["buyer authority conseil régional d'Aquitaine", 'other company SATEL'],
      metadata: {
        ...STANDARD_CALL,
        ...NATIONAL,
        procedure: ADAPTED_PROCEDURE,
        contract_type: ['Travaux'],
        descriptors: ['Bâtiment', 'Sanitaire'],
        departments: ['40'],
        deadline: '2006-07-20',
        // The header states 00:00, the notice ", à 12 heures".
        deadline_time: '12:00',
        display_end: '2006-07-20',
        duration_months: 4,
        contract_start: '2006-09-01',
        file_number: '06TXG003',
        schema: V110,
      },
    },
    BWP061810102313: {
      date: '2006-07-04',
      category: 'tender_notice',
      title: "Fourniture et pose d'une classe en modulaire à Jeandelaincourt",
      mentions: ['buyer authority communauté de communes de Seille et Mauchère'],
      metadata: {
        ...STANDARD_CALL,
        ...NATIONAL,
        procedure: ADAPTED_PROCEDURE,
        contract_type: ['Travaux'],
        descriptors: ['Bâtiments modulaires', 'Clôture', 'Maçonnerie', 'Voirie et réseaux divers'],
        departments: ['54', '57'],
        deadline: '2006-07-17',
        deadline_time: '17:00',
        display_end: '2006-07-17',
        duration_months: 2,
        contract_start: '2006-08-15',
        lots: 2,
        schema: V110,
      },
    },
  },
  'v1_fields_eforms_2025.json': {
    '25-127510': {
      date: '2025-11-19',
      category: 'tender_cancellation',
      title: 'Sans suite : Marché de prestation de géomètre',
      mentions: [
        'buyer authority COMMUNE DE SOISY-SOUS-MONTMORENCY =219505989',
        'review_body authority Tribunal administratif de Cergy-Pontoise =179507025',
        'other authority Comité Consultatif Interrégional de Règlement Amiable des différends ou litiges relatifs aux marchés publics (CCIRA) de Versailles =177500006',
        'other company DEMATIS =450724786',
      ],
      metadata: {
        framework: true,
        ...STANDARD_CALL,
        notice_state: 'Annulation',
        ...EUROPEAN,
        legal_basis: 'Directive 2014/24/EU',
        procedure: OPEN,
        procedure_id: '0df69801-9633-409b-8216-41d5900b694e',
        contract_type: ['Services'],
        descriptors: ['Topographie'],
        departments: ['95'],
        nuts: ['FR108'],
        cpv: ['71351810'],
        estimated_value: 92_000,
        currency: 'EUR',
        deadline: '2025-12-15',
        deadline_time: '12:00',
        display_end: '2025-11-25',
        duration_months: 12,
        lots: 1,
        file_number: 'AOO - GEOMETRE',
        documents_url:
          'https://commune-soisysousmontmorency.e-marchespublics.com/pack/annonce_marche_public_32691_1128300.html',
        related_notices: ['25-123573'],
        withdraws: '25-123573',
        form_type: 'competition',
        eforms_subtype: '16',
        schema: '3.2.5',
      },
      withdraws: '25-123573',
    },
  },
  'dila_api_v0_20-152081.json': {
    '20-152081': {
      date: '2020-12-14',
      category: 'tender_notice',
      title:
        "Services de spectacles musicaux, de théâtre, de cirque et assimilés, d'animations culturelles, socio culturelles et de loisirs",
      mentions: ["buyer authority Commune de Berre l'Etang"],
      metadata: {
        contract_start: '2021-03-26',
        ...CALL,
        ...ADAPTED,
        procedure: ADAPTED_PROCEDURE,
        contract_type: ['Services'],
        descriptors: ['Prestations de services', 'Spectacle'],
        departments: ['13'],
        deadline: '2021-03-01',
        deadline_time: '12:00',
        display_end: '2021-03-01',
      },
    },
  },
  'dila_v230_attribution-10.xml': {
    '16-185754': {
      date: '2017-01-13',
      category: 'contract_award',
      title:
        "Attribution : Mise en oeuvre d'une aire de glisse (skatepark, roller, BMX et trottinette) sur le site de la Mâture à Fécamp",
      mentions: [
        'buyer authority ville de Fécamp',
        'supplier company CONCRETE WAVES SKATE PARKS',
        'supplier company SPORT DES VILLES',
        'supplier company LAURENCE CREMEL PAYSAGISTE',
        'review_body authority Tribunal Administratif de Rouen',
      ],
      metadata: {
        ...AWARD,
        ...NATIONAL,
        procedure: 'Dialogue compétitif',
        descriptors: ['Terrain de sport'],
        departments: ['76'],
        nuts: ['FR232'],
        cpv: ['45212100'],
        award_amount: 348_852,
        currency: 'EUR',
        award_date: '2016-12-26',
        offers: 3,
        display_end: '2017-02-13',
        related_notices: ['15-14160'],
        schema: V230,
      },
    },
  },
  'dila_v230_attribution-2.xml': {
    '16-138580': {
      date: '2017-02-14',
      category: 'contract_award',
      title:
        "Attribution : Etude prospective à la fois technique, financière et sociale d'optimisation du service politique des déchets",
      mentions: [
        "buyer authority Communauté d'Agglomération de Saintes",
        'supplier company SARL ENVIRONNEMENT & SOLUTIONS',
      ],
      metadata: {
        ...AWARD,
        ...ADAPTED,
        procedure: ADAPTED_PROCEDURE,
        contract_type: ['Services'],
        descriptors: ['Etude'],
        departments: ['17'],
        award_amount: 38_820,
        currency: 'EUR',
        award_date: '2017-02-06',
        display_end: '2017-04-15',
        related_notices: ['16-119846'],
        schema: V230,
      },
    },
  },
  'dila_v230_attribution-4.xml': {
    '16-183123': {
      date: '2017-01-19',
      // "Sans suite": the buyer ended the procedure, and the total of 15,000 was awarded to nobody.
      category: 'tender_cancellation',
      title:
        'Sans suite (lot n° 3) : Réalisation, fabrication, impression et diffusion de catalogues pour le compte de la Ville de Troyes',
      mentions: ['buyer authority Ville de Troyes'],
      metadata: {
        lots: 3,
        ...AWARD,
        ...ADAPTED,
        procedure: ADAPTED_PROCEDURE,
        contract_type: ['Services'],
        descriptors: ['Impression'],
        departments: ['10'],
        display_end: '2017-02-19',
        related_notices: ['16-155545', '16-159242'],
        schema: V230,
      },
    },
  },
  'dila_v230_attribution-7.xml': {
    '17-29167': {
      date: '2017-03-01',
      category: 'contract_award',
      title:
        'Attribution : Mise à disposition de personnel intérimaire pour le Service Petite Enfance de la Ville de Suresnes',
      mentions: [
        'buyer authority Ville de Suresnes',
        'supplier company ADECCO MEDICAL',
        'supplier company SELECT TT APPEL MEDICAL',
        'supplier company TROOPS IZUMA',
        'review_body authority Tribunal administratif de Cergy-Pontoise',
      ],
      metadata: {
        ...AWARD,
        ...NATIONAL,
        procedure: ADAPTED_PROCEDURE,
        descriptors: ['Prestations de services'],
        departments: ['92'],
        cpv: ['79620000'],
        award_date: '2017-01-31',
        offers: 4,
        // The same maximum is stated for each of the three.
        framework_maximum: 60_000,
        currency: 'EUR',
        display_end: '2017-04-15',
        related_notices: ['16-166926'],
        schema: V230,
      },
    },
  },
  'dila_v230_attribution-11.xml': {
    '17-8864': {
      date: '2017-01-19',
      category: 'contract_award',
      title: 'Attribution : Programme de Promotion des vins AOC de la Vallée du Rhône HONG-KONG 2017-2018',
      mentions: [
        'buyer authority Inter Rhône',
        'supplier company INS GLOBAL CONSULTING',
        'supplier company SOPEXA HONG KONG',
      ],
      metadata: {
        ...AWARD,
        ...NATIONAL,
        procedure: OPEN,
        descriptors: [
          'Prestations de services',
          'Publicité, Communication',
          'Routage',
          'Evénementiel',
          'Objet publicitaire',
        ],
        departments: ['84'],
        award_date: '2016-12-19',
        display_end: '2017-02-19',
        related_notices: ['16-106898', '16-114771'],
        schema: V230,
      },
    },
  },
  'dila_v230_attribution-12.xml': {
    '17-2599': {
      date: '2017-01-08',
      category: 'contract_award',
      title:
        "Attribution : Fourniture de denrées alimentaires pour le Centre Communal d'Action Sociale de Toulon",
      mentions: [
        'buyer authority C.C.A.S. de Toulon =268300662',
        'supplier company Brake France Service',
        'supplier company Société de Distribution Avicole Sda',
        'supplier company Générale Frigorifique Distribution Lerda',
        'supplier company Davigel',
        'supplier company Terreazur Pomona',
        'supplier company Nectarys Sarl',
        'supplier company Felix Potin Provence',
        'supplier company Pro A Pro Distribution Sud',
        'supplier company Passion Froid Groupe Pomona',
        'supplier company les-repas-sante',
        'supplier company Paindor Toulon Sas',
        'supplier company Sarl Boulangerie-Patisserie Lapierre',
        'review_body authority Tribunal administratif de Toulon',
        "other authority Comité Consultatif Interrégional de règlement amiable des différends ou litiges relatifs aux marchés publics de Marseille, secrétariat général pour les Affaires régionales, Cciral : Préfecture de la région Provence - Alpes - Côte d'Azur",
      ],
      metadata: {
        framework: true,
        ...STANDARD_AWARD,
        ...EUROPEAN,
        legal_basis: 'Directive 2014/24/EU',
        procedure: OPEN,
        contract_type: ['Fournitures'],
        descriptors: ['Denrées alimentaires'],
        departments: ['83'],
        nuts: ['FR825'],
        cpv: [
          '15890000',
          '15896000',
          '15894300',
          '15812000',
          '15110000',
          '15131120',
          '15200000',
          '15300000',
          '15900000',
          '15500000',
          '15891600',
          '15800000',
          '15833100',
          '15813000',
          '15880000',
          '15811000',
          '15812100',
        ],
        // Eighteen lots were awarded, three were not.
        award_amount: 791_500,
        currency: 'EUR',
        award_date: '2016-10-20',
        display_end: '2017-01-16',
        lots: 21,
        file_number: '16ff-Mp-0383-G',
        related_notices: ['16-107438'],
        schema: V230,
      },
    },
  },
  'dila_v230_pub-2.xml': {
    '16-181902': {
      date: '2017-01-01',
      category: 'tender_notice',
      title:
        "Mission de maîtrise d'oeuvre pour la conception d'un ouvrage d'art - complexe international Cap Janet",
      mentions: [
        'buyer authority Grand Port Maritime de Marseille',
        'review_body authority Tribunal Administratif de Marseille',
      ],
      metadata: {
        ...STANDARD_CALL,
        ...EUROPEAN,
        legal_basis: 'Directive 2014/25/EU',
        procedure: OPEN,
        contract_type: ['Services'],
        descriptors: ['Etude', "Maîtrise d'oeuvre"],
        departments: ['13'],
        nuts: ['FR824'],
        cpv: ['71240000', '79311000', '71335000'],
        estimated_value: 50_000,
        currency: 'EUR',
        deadline: '2017-01-30',
        deadline_time: '16:00',
        display_end: '2017-01-30',
        duration_months: 24,
        file_number: '201611004',
        documents_url: 'http://www.marches-publics.gouv.fr',
        schema: V230,
      },
    },
  },
  'dila_v230_pub-4.xml': {
    '16-186173': {
      date: '2017-01-01',
      category: 'concession_notice',
      title:
        "Ville des andelys – le droit exclusif pour le fermier, d'assurer auprès des usagers la gestion du service d'eau potable dans le périmètre d'affermage",
      mentions: [
        'buyer authority COMMUNE DE LES ANDELYS',
        'review_body authority Tribunal administratif de Rouen',
      ],
      metadata: {
        ...CONCESSION_CALL,
        ...EUROPEAN,
        legal_basis: 'Directive 2014/23/EU',
        contract_type: ['Services'],
        descriptors: ['Délégation de service public'],
        departments: ['27'],
        nuts: ['FR231'],
        cpv: ['65110000', '65100000'],
        deadline: '2017-02-28',
        deadline_time: '12:00',
        display_end: '2017-02-28',
        duration_months: 120,
        documents_url: 'https://www.marchesonline.com',
        schema: V230,
      },
    },
  },
  'dila_v230_pub-7.xml': {
    '17-22464': {
      date: '2017-02-15',
      category: 'concession_notice',
      title: 'CONTRAT DE CONCESSION - STATION SERVICE',
      mentions: [
        'buyer authority Cté de Cnes Pyrénées Audoises',
        'review_body authority Tribunal Administratif de Montpellier',
        'other authority Comité Consultatif Interrégional de règlement amiable des litiges en matière de marchés publics',
        'other authority Greffe du Tribunal Administratif de Montpellier',
      ],
      metadata: {
        procedure: 'Procédure restreinte',
        ...CONCESSION_CALL,
        notice_family: 'Délégations de service public, concessions',
        contract_type: ['Services'],
        descriptors: ['Carburant, hydrocarbure'],
        departments: ['11'],
        nuts: ['FR811'],
        cpv: ['09000000'],
        estimated_value: 3_113_000,
        currency: 'EUR',
        deadline: '2017-03-15',
        deadline_time: '16:00',
        display_end: '2017-03-09',
        duration_months: 84,
        file_number: '17DSPAXAT',
        documents_url: 'http://cc-pyreneesaudoises.e-marchespublics.com',
        schema: V230,
      },
    },
  },
  'dila_v230_pub-9.xml': {
    '16-652': {
      date: '2016-01-05',
      category: 'tender_notice',
      title: "Prestation d'interim médical en anesthesie-réanimation, CHU, à Saint-Etienne",
      mentions: ['buyer authority CHU St Etienne', 'review_body authority Tribunal administratif de Lyon'],
      metadata: {
        ...CALL,
        ...NATIONAL,
        procedure: ADAPTED_PROCEDURE,
        contract_type: ['Services'],
        descriptors: ['Prestations de services'],
        departments: ['42'],
        nuts: ['FR715'],
        cpv: ['79625000'],
        deadline: '2016-01-25',
        deadline_time: '16:00',
        display_end: '2016-01-25',
        duration_months: 34,
        file_number: 'DAMR 2016/01',
        documents_url: 'https://www.achats-hopitaux.com/sdm/ent/gen/ent_detail.do?PCSLID=CSL_2016_lXSMZ9P7PH',
      },
    },
  },
}
