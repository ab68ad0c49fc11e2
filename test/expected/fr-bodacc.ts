import type { AnnouncementCategory } from '../../src/model/category.ts'
import type { AnnouncementMetadata } from '../../src/model/metadata.ts'

/**
 * Fields of real notices, read from the documents by eye. A mention has the form `role type name`, with its SIREN after
 * `=` and its legal form after `:`, and `<n` for the index of its company.
 */
export interface Expected {
  readonly date: string
  readonly category: AnnouncementCategory
  readonly title: string
  readonly mentions: readonly string[]
  /** Complete, except for `activity`, which is only compared where it is short. */
  readonly metadata: AnnouncementMetadata
  readonly corrects?: string
  readonly withdraws?: string
}

const PACA = "Provence-Alpes-Côte d'Azur"

/** Expected values by file, then by reference. */
export const EXPECTED: Readonly<Record<string, Readonly<Record<string, Expected>>>> = {
  'fundora_achat_cedant_pm.json': {
    A20260153319: {
      date: '2026-08-13',
      category: 'business_sale',
      title: 'Vente de fonds de commerce : LE FOURNIL D ORNELLA à ELDAROBEL (SAS), Villetest, 185 000 €',
      mentions: [
        'buyer company ELDAROBEL =106594302 :Société par actions simplifiée',
        'seller company LE FOURNIL D ORNELLA =852872563',
        'court authority Greffe du Tribunal des Activités Economiques de Marseille',
      ],
      metadata: {
        edition: 'A',
        department: '13',
        region: PACA,
        capital: 10000,
        currency: 'EUR',
        legal_form: 'Société par actions simplifiée',
        address: '1 Boulevard de la Fixture, 00002 Villetest',
        activity: 'Activitetest',
        sale_category: "Achat d'un fonds par une personne morale (insertion provisoire)",
        start_date: '2026-07-25',
        price: 185000,
        price_currency: 'EUR',
      },
    },
  },
  'fundora_apport_en_nature.json': {
    A202601452002: {
      date: '2026-08-02',
      category: 'asset_contribution',
      title:
        "Apport de fonds de commerce : bénéficiaire la sellerie de l'odyssée (SAS), Bourgtest, 151 523 €",
      mentions: [
        "buyer company la sellerie de l'odyssée =107698813 :Société par Actions Simplifiée",
        'officer person NOMTEST Prenomtest <0',
        'seller person NOMTEST Secondtest Tiercetest Prenomtest',
        'court authority Greffe du Tribunal de Commerce de Toulon',
      ],
      metadata: {
        edition: 'A',
        department: '83',
        region: PACA,
        capital: 151523,
        currency: 'EUR',
        legal_form: 'Société par Actions Simplifiée',
        address: '3 de la Fixture, 00000 Bourgtest',
        activity: 'Activitetest',
        sale_category:
          "Apport d'un établissement principal (immatriculation d'une personne morale, uniquement)",
        start_date: '2026-07-01',
        price: 151523,
        price_currency: 'EUR',
      },
    },
  },
  'fundora_cedants_multiples.json': {
    A2026015375: {
      date: '2026-08-13',
      category: 'business_sale',
      title:
        'Rectificatif – Vente de fonds de commerce : acquéreur ALAD HOSPITALITY (SAS), Villetest, 150 000 €',
      mentions: [
        'buyer company ALAD HOSPITALITY =105569206 :Société par actions simplifiée',
        'officer person NOMTEST Prenomtest <0',
        'seller company ALBION =788587384',
        'seller company VILLA LA TOUR =450060819',
        'court authority Greffe du Tribunal de Commerce de Nice',
      ],
      metadata: {
        edition: 'A',
        department: '06',
        region: PACA,
        capital: 50000,
        currency: 'EUR',
        legal_form: 'Société par actions simplifiée',
        address: '3 Avenue de la Fixture, 00001 Villetest',
        activity: 'Activitetest',
        sale_category: "Achat d'un fonds par une personne morale (insertion provisoire)",
        start_date: '2026-06-30',
        price: 150000,
        price_currency: 'EUR',
        corrects: 'A2026014945',
      },
      corrects: 'A2026014945',
    },
  },
  'fundora_devise_francs.json': {
    // A second buyer is nested in the first, and both share one list of addresses.
    A200800701133: {
      date: '2008-04-25',
      category: 'business_sale',
      title: 'Vente de fonds de commerce : acquéreur ALVEA (SNC) et QUERCY PETROLES, 300 000 F',
      mentions: [
        'buyer company ALVEA (SNC) =324958198 :Société en nom collectif',
        'buyer company QUERCY PETROLES',
        'seller person FAMILLETEST Tiercetest =847240678',
        'seller company QUERCY PETROLES',
        'seller company SOCIETE A RESPONSABILITE LIMITEE FAYARD =389866658',
        'previous_operator person FAMILLETEST Tiercetest =847240678',
        'court authority GREFFE DU TRIBUNAL DE COMMERCE DE MONTAUBAN',
      ],
      metadata: {
        edition: 'A',
        department: '82',
        region: 'Occitanie',
        activity: 'Activitetest',
        sale_category: "Achat d'un établissement secondaire ou complémentaire par une personne morale",
        start_date: '1991-01-01',
        price: 300000,
        price_currency: 'FRF',
      },
    },
  },
  'fundora_format_nombre_exotique.json': {
    A20100038376: {
      date: '2010-02-24',
      category: 'business_sale',
      title: 'Vente de fonds de commerce : acquéreur FAMILLETEST Prenomtest, Villetest, 52 485 F',
      mentions: [
        'buyer person FAMILLETEST Prenomtest =338588981',
        'seller person NOMTEST Tiercetest',
        'court authority GREFFE DU TRIBUNAL DE COMMERCE DE SAINT-ETIENNE',
      ],
      metadata: {
        edition: 'A',
        department: '42',
        region: 'Auvergne-Rhône-Alpes',
        activity: 'Activitetest',
        sale_category: "Achat d'un établissement principal par une personne physique (immatriculation)",
        registration_date: '2001-05-02',
        start_date: '2001-04-01',
        effect_date: '2010-01-13',
        price: 52485,
        price_currency: 'FRF',
      },
    },
  },
  'fundora_sans_prix.json': {
    // "85 000." without a currency is not a price.
    A2026014711: {
      date: '2026-08-05',
      category: 'business_sale',
      title: "Rectificatif – Vente de fonds de commerce : Le 16'âme à L'ÉPICURIEUSE (SARL), Villetest",
      mentions: [
        "buyer company L'ÉPICURIEUSE =104267273 :Société à Responsabilité Limitée",
        "seller company Le 16'âme =852869254",
        'court authority Greffe du Tribunal de Commerce de Gap',
      ],
      metadata: {
        edition: 'A',
        department: '05',
        region: PACA,
        capital: 1000,
        currency: 'EUR',
        legal_form: 'Société à Responsabilité Limitée',
        address: '3 Rue de la Fixture, 00001 Villetest',
        activity: 'Activitetest',
        sale_category: "Autre achat, apport, attribution (immatriculation d'une personne morale, uniquement)",
        price: 85_000,
        start_date: '2026-06-15',
        corrects: 'A2026014342',
      },
      corrects: 'A2026014342',
    },
  },
  'annuaire_v1_bodacc.json': {
    B20220227446: {
      date: '2022-11-23',
      category: 'company_deregistration',
      title: 'Radiation : Ganymède (SASU), Paris',
      mentions: [
        'subject company Ganymède =880878145 :Société par actions simplifiée (à associé unique)',
        'court authority GAAAreffe du Tribunal de Commerce de Paris',
      ],
      metadata: {
        edition: 'B',
        department: '75',
        region: 'Île-de-France',
        legal_form: 'Société par actions simplifiée (à associé unique)',
        address: '128 rue La Boétie, 75008 Paris',
      },
    },
    C202200902528: {
      date: '2022-05-08',
      category: 'accounts_filing',
      title: 'Dépôt des comptes 2021 : Ganymède (SASU), Paris, exercice clos le 31/12/2021',
      mentions: [
        'subject company Ganymède =880878145 :Société par actions simplifiée (à associé unique)',
        'court authority Greffe du Tribunal de Commerce de paris',
      ],
      metadata: {
        edition: 'C',
        department: '75',
        region: 'Île-de-France',
        legal_form: 'Société par actions simplifiée (à associé unique)',
        address: '128 rue La Boétie, 75008 Paris',
        accounts_type: 'Comptes annuels et rapports',
        accounts_closing_date: '2021-12-31',
      },
    },
  },
  'records_from_public_tests_extract.json': {
    B202302491051: {
      date: '2023-12-26',
      category: 'dissolution',
      title: 'Dissolution : EZ PRINT 3D (EURL), Saint-Hilaire-de-Chaléons',
      mentions: [
        'subject company EZ PRINT 3D =810379180 :Société à responsabilité limitée (à associé unique)',
        'owner company FSH =824640916',
      ],
      metadata: {
        edition: 'B',
        capital: 5000,
        currency: 'EUR',
        legal_form: 'Société à responsabilité limitée (à associé unique)',
        address: "parc d'Activité du Pont Beranger, 14 rue Henri Becquerel, 44680 Saint-Hilaire-de-Chaléons",
        resolution_date: '2023-11-06',
      },
    },
    // No party is described, only a display name and a number.
    A200902491993: {
      date: '2009-12-27',
      category: 'insolvency_conversion',
      title: 'Conversion en liquidation judiciaire : HEMBERT Lionel Yvon André, jugement du 10/12/2009',
      mentions: [
        'subject person HEMBERT Lionel Yvon André =482309382',
        'court authority TRIBUNAL DE COMMERCE DE BOULOGNE-SUR-MER',
      ],
      metadata: {
        edition: 'A',
        judgment_family: 'Jugement prononçant',
        judgment_nature: 'Jugement de conversion en liquidation judiciaire',
        judgment_date: '2009-12-10',
      },
    },
    // The person has no number of its own; the record has one.
    A202601765232: {
      date: '2026-09-15',
      category: 'insolvency_filing',
      title: 'Liquidation judiciaire : DUPONT Jean, Biarritz, jugement du 08/09/2026',
      mentions: [
        'subject person DUPONT Jean =894670793',
        'court authority Greffe du Tribunal Judiciaire de Bayonne',
      ],
      metadata: {
        edition: 'A',
        department: '64',
        region: 'Nouvelle-Aquitaine',
        address: 'rue X, BIARRITZ',
        judgment_family: "Jugement d'ouverture",
        judgment_nature: "Jugement d'ouverture de liquidation judiciaire",
        judgment_date: '2026-09-08',
      },
    },
    C202500182618: {
      date: '2025-01-26',
      category: 'accounts_filing',
      title: 'Dépôt des comptes 2024 : Le Fournil des Bocages, Thiescourt, exercice clos le 31/08/2024',
      mentions: [
        'subject company Le Fournil des Bocages =752461681',
        'court authority Greffe du Tribunal de Commerce de compiègne',
      ],
      metadata: {
        edition: 'C',
        department: '60',
        region: 'Hauts-de-France',
        accounts_type: 'Comptes annuels',
        accounts_closing_date: '2024-08-31',
      },
    },
  },
  'RCS-A_BXA20200072.taz': {
    // Two establishments, one of them bought.
    A2020007221: {
      date: '2020-04-10',
      category: 'business_sale',
      title: 'Vente de fonds de commerce : SURVEILLANCE DU HAUT QUERCY à LBS (SAS), Capdenac-Gare, 25 000 €',
      mentions: [
        'buyer company LBS =879743896 :Société par actions simplifiée',
        'officer person LOUNNAS Brahim <0',
        'seller company SURVEILLANCE DU HAUT QUERCY =428617484',
        'court authority GREFFE DU TRIBUNAL DE COMMERCE DE RODEZ',
      ],
      metadata: {
        edition: 'A',
        department: '12',
        region: 'Occitanie',
        capital: 4000,
        currency: 'EUR',
        legal_form: 'Société par actions simplifiée',
        address: '13 rue DU 19 MARS 1962, 12700 Capdenac-Gare',
        sale_category: "Achat d'un établissement principal par une personne morale lors de l'immatriculation",
        start_date: '2020-02-01',
        price: 25000,
        price_currency: 'EUR',
      },
    },
    // The plan of a merger, published as a sale.
    A20200072153: {
      date: '2020-04-10',
      category: 'merger_plan',
      title: 'Projet de fusion : absorption de BL SECLIN par Bleu Libellule France, Gallargues-le-Montueux',
      mentions: [
        'subject company Bleu Libellule France =523885622 :Société à responsabilité limitée à capital variable (à associé unique)',
        'absorbing company BLEU LIBELLULE France =523885622 :Société à responsabilité limitée à capital variable (à associé unique)',
        'absorbed company BL SECLIN =535093108 :Société à responsabilité limitée à associé unique',
        'court authority GREFFE DU TRIBUNAL DE COMMERCE DE LILLE MÉTROPOLE',
      ],
      metadata: {
        edition: 'A',
        department: '59',
        region: 'Hauts-de-France',
        capital: 50000,
        currency: 'EUR',
        legal_form: 'Société à responsabilité limitée à capital variable (à associé unique)',
        address: '1 allée du Piot, 30660 Gallargues-le-Montueux',
        sale_category: "Autre achat, apport, attribution (immatriculation d'une personne morale, uniquement)",
        start_date: '2020-03-18',
      },
    },
  },
  'RCS-A_BXA20200075.taz': {
    A20200075407: {
      date: '2020-04-16',
      category: 'company_formation',
      title: "Constitution : DAN'GADZO (SCOP), Sada, capital variable, minimum 1 000 €",
      mentions: [
        "subject company DAN'GADZO =882479215 :Société coopérative de production à responsabilité limitée",
        'officer person KAMARDINE Rouhania <0',
        'court authority GREFFE DU TRIBUNAL MIXTE DE COMMERCE DE MAMOUDZOU',
      ],
      metadata: {
        edition: 'A',
        department: '976',
        region: 'Mayotte',
        capital_variable: 1000,
        currency: 'EUR',
        legal_form: 'Société coopérative de production à responsabilité limitée',
        address: "Quartier Kavani - Mangajou, 5 Rue Markera Moussa N'Guessou, 97640 Sada",
        start_date: '2020-07-01',
      },
    },
  },
  'RCS-A_2020_corrections_extract.xml': {
    A2020006047: {
      date: '2020-03-25',
      category: 'company_formation',
      title: 'Rectificatif – Constitution : LE FROMA GEA PYV (SAS), Gap, capital 10 000 €',
      mentions: [
        'subject company LE FROMA GEA PYV =882024763 :Société par Actions Simplifiée',
        'officer person CALAIS Christophe Louis André <0',
        'officer company HOLDING PONCET :Société à responsabilité limitée',
        'officer person HEUDE Olivier Areski <0',
        'court authority GREFFE DU TRIBUNAL DE COMMERCE DE GAP',
      ],
      metadata: {
        edition: 'A',
        department: '05',
        region: PACA,
        capital: 10000,
        currency: 'EUR',
        legal_form: 'Société par Actions Simplifiée',
        address: "79 Avenue D'Embrun, 05000 Gap",
        start_date: '2020-02-15',
        corrects: 'A2020004696',
      },
      corrects: 'A2020004696',
    },
    A2020007165: {
      date: '2020-04-09',
      category: 'notice_annulment',
      title: 'Annulation – Vente de fonds de commerce : acquéreur BARSOU Julie',
      mentions: [
        'subject person BARSOU Julie =879832632',
        'court authority GREFFE DU TRIBUNAL DE COMMERCE DE PÉRIGUEUX',
      ],
      metadata: { edition: 'A', department: '24', region: 'Nouvelle-Aquitaine', withdraws: 'A201902471035' },
      withdraws: 'A201902471035',
    },
  },
}
