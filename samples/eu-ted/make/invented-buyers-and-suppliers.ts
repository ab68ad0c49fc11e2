import { INVENTED_GERMAN_COMPANIES } from '../../de-handelsregister/make/invented-companies-and-acts.ts'
import {
  PLACSP_SAMPLE_BUYERS as SPANISH_BUYERS,
  PLACSP_SAMPLE_SUPPLIERS as SPANISH_SUPPLIERS,
} from '../../es-placsp/make/invented-buyers-and-suppliers.ts'
import {
  BOAMP_SAMPLE_BUYERS as FRENCH_BUYERS,
  BOAMP_SAMPLE_SUPPLIERS as FRENCH_SUPPLIERS,
} from '../../fr-boamp/make/invented-buyers-and-suppliers.ts'

/** The buyers and suppliers of a country and the language of its notices. All are invented. */
export interface TedSampleCountry {
  /** The ISO 3166 alpha-3 country code, and the language under the search API's key. */
  readonly code: string
  readonly language: string
  readonly currency: string
  readonly buyers: readonly TedSampleParty[]
  readonly suppliers: readonly TedSampleParty[]
  readonly subjects: readonly TedSampleSubject[]
  /** The legal type of the buyers (code list buyer-legal-type). */
  readonly legalType: string
  readonly nuts: string
}

export interface TedSampleParty {
  readonly name: string
  readonly number: string | null
  readonly city: string
  /** The only subject that the supplier sells. */
  readonly sells?: TedSampleSubject['nature']
}

export interface TedSampleSubject {
  readonly title: string
  readonly words: string
  readonly cpv: string
  readonly nature: 'works' | 'supplies' | 'services'
  readonly from: number
  readonly to: number
}

/** Names of countries and CPV entries in the languages of the samples' headings. TED has all 24 languages. */
export const TED_HEADING_LANGUAGES: readonly string[] = ['eng', 'spa', 'fra', 'deu', 'ita']
export const TED_COUNTRY_NAMES: Readonly<Record<string, readonly string[]>> = {
  ESP: ['Spain', 'España', 'Espagne', 'Spanien', 'Spagna'],
  FRA: ['France', 'Francia', 'France', 'Frankreich', 'Francia'],
  DEU: ['Germany', 'Alemania', 'Allemagne', 'Deutschland', 'Germania'],
  ITA: ['Italy', 'Italia', 'Italie', 'Italien', 'Italia'],
  POL: ['Poland', 'Polonia', 'Pologne', 'Polen', 'Polonia'],
  BEL: ['Belgium', 'Bélgica', 'Belgique', 'Belgien', 'Belgio'],
}
export const TED_CPV_NAMES: Readonly<Record<string, readonly string[]>> = {
  '45000000': [
    'Construction work',
    'Trabajos de construcción',
    'Travaux de construction',
    'Bauarbeiten',
    'Lavori di costruzione',
  ],
  '90911200': [
    'Building-cleaning services',
    'Servicios de limpieza de edificios',
    'Services de nettoyage de bâtiments',
    'Gebäudereinigung',
    'Servizi di pulizia di edifici',
  ],
  '33140000': [
    'Medical consumables',
    'Material médico fungible',
    'Consommables médicaux',
    'Medizinische Verbrauchsartikel',
    'Materiali medici',
  ],
  '72000000': [
    'IT services',
    'Servicios TI',
    'Services de technologies de l’information',
    'IT-Dienste',
    'Servizi informatici',
  ],
  '60100000': [
    'Road transport services',
    'Servicios de transporte por carretera',
    'Services de transport routier',
    'Straßentransport/-beförderung',
    'Servizi di trasporto terrestre',
  ],
  '71220000': [
    'Architectural design services',
    'Servicios de diseño arquitectónico',
    'Services de création architecturale',
    'Architekturentwurf',
    'Servizi di progettazione di edifici',
  ],
  '09310000': ['Electricity', 'Electricidad', 'Électricité', 'Elektrischer Strom', 'Elettricità'],
  '55500000': [
    'Canteen and catering services',
    'Servicios de cantina y de suministro de comidas desde el exterior',
    'Services de cantine et service traiteur',
    'Kantinen- und Verpflegungsdienste',
    'Servizi di mensa e servizi di catering',
  ],
}

/** Returns an unassigned partita IVA, which begins with six zeros and ends with a Luhn check digit. */
function partitaIva(digits: string): string {
  const body = `0000${digits}058`
  const sum = [...body].reduce((total, sign, i) => {
    const doubled = Number(sign) * (i % 2 === 1 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return body + String((10 - (sum % 10)) % 10)
}

const NATURES = { TRAVAUX: 'works', FOURNITURES: 'supplies', SERVICES: 'services' } as const

function subject(
  title: string,
  words: string,
  cpv: string,
  nature: TedSampleSubject['nature'],
  [from, to]: readonly [number, number],
): TedSampleSubject {
  return { title, words, cpv, nature, from, to }
}

export const TED_SAMPLE_COUNTRIES: readonly TedSampleCountry[] = [
  {
    code: 'ESP',
    language: 'spa',
    currency: 'EUR',
    legalType: 'la',
    nuts: 'ES111',
    buyers: SPANISH_BUYERS.map(({ name, nif, town }) => ({ name, number: nif, city: town })),
    suppliers: SPANISH_SUPPLIERS.filter(({ nif }) => /^[AB]/.test(nif)).map(({ name, nif }) => ({
      name,
      number: nif,
      city: 'Almorena',
    })),
    subjects: [
      subject(
        'Limpieza de colegios y centros cívicos',
        'Limpieza diaria de doce colegios y cuatro centros cívicos.',
        '90911200',
        'services',
        [400_000, 2_400_000],
      ),
      subject(
        'Suministro de material sanitario fungible',
        'Guantes, batas y material de curas para dos hospitales.',
        '33140000',
        'supplies',
        [230_000, 1_900_000],
      ),
      subject(
        'Construcción del pabellón deportivo de La Vega Alta',
        'Obra nueva con graderío para 600 personas.',
        '45000000',
        'works',
        [5_600_000, 9_800_000],
      ),
      subject(
        'Plataforma de tramitación electrónica',
        'Desarrollo, migración y mantenimiento durante cuatro años.',
        '72000000',
        'services',
        [250_000, 1_200_000],
      ),
    ],
  },
  {
    code: 'FRA',
    language: 'fra',
    currency: 'EUR',
    legalType: 'body-pl',
    nuts: 'FRK26',
    buyers: FRENCH_BUYERS.map(({ name, siret, town }) => ({ name, number: siret, city: town })),
    suppliers: FRENCH_SUPPLIERS.map(({ name, siret, town, sells }) => ({
      name,
      number: siret,
      city: town,
      sells: NATURES[sells],
    })),
    subjects: [
      subject(
        'Entretien des locaux administratifs et techniques',
        'Nettoyage courant et vitrerie, en deux lots.',
        '90911200',
        'services',
        [260_000, 1_500_000],
      ),
      subject(
        'Transport scolaire des secteurs nord et sud',
        'Circuits spéciaux pour quatre années scolaires.',
        '60100000',
        'services',
        [600_000, 4_200_000],
      ),
      subject(
        'Fourniture d’électricité pour les bâtiments publics',
        'Acheminement et fourniture, sites de moins de 36 kVA.',
        '09310000',
        'supplies',
        [800_000, 6_000_000],
      ),
      subject(
        'Restructuration du collège des Trois Fontaines',
        'Clos couvert, lots techniques et aménagements extérieurs.',
        '45000000',
        'works',
        [5_600_000, 14_000_000],
      ),
    ],
  },
  {
    code: 'DEU',
    language: 'deu',
    currency: 'EUR',
    legalType: 'ra',
    nuts: 'DE212',
    buyers: [
      { name: 'Stadtwerke Rolandswerda, Vergabestelle', number: 'DE-99000-0001', city: 'Rolandswerda' },
      { name: 'Landkreis Mühlengrund', number: null, city: 'Mühlengrund' },
      { name: 'Universitätsklinikum Falkenau AöR', number: null, city: 'Falkenau' },
    ],
    suppliers: INVENTED_GERMAN_COMPANIES.filter(({ name }) => /GmbH|AG$/.test(name))
      .slice(0, 8)
      .map(({ name, seat }) => ({ name, number: null, city: seat })),
    subjects: [
      subject(
        'Unterhaltsreinigung der Schulen im Landkreis',
        'Tägliche Reinigung von 22 Gebäuden, vier Lose.',
        '90911200',
        'services',
        [500_000, 3_100_000],
      ),
      subject(
        'Neubau der Feuerwache West',
        'Rohbau, Dach und Fassade.',
        '45000000',
        'works',
        [5_700_000, 12_500_000],
      ),
      subject(
        'Betrieb des Rechenzentrums',
        'Betrieb und Wartung von Servern und Netzen für 48 Monate.',
        '72000000',
        'services',
        [400_000, 2_900_000],
      ),
      subject(
        'Medizinische Verbrauchsmaterialien',
        'Rahmenvereinbarung über sterile Einmalartikel.',
        '33140000',
        'supplies',
        [240_000, 2_200_000],
      ),
    ],
  },
  {
    code: 'ITA',
    language: 'ita',
    currency: 'EUR',
    legalType: 'la',
    nuts: 'ITI14',
    buyers: [
      { name: 'Comune di Roccalba sul Lago', number: null, city: 'Roccalba sul Lago' },
      { name: 'Azienda Ospedaliera di Valchiara', number: null, city: 'Valchiara' },
    ],
    suppliers: [
      {
        name: 'Costruzioni Tre Cipressi S.p.A.',
        number: `IT${partitaIva('101')}`,
        city: 'Roccalba sul Lago',
      },
      { name: 'Pulizie Brezza Marina S.r.l.', number: `IT${partitaIva('202')}`, city: 'Porto Lunare' },
      { name: 'Cooperativa Sociale La Lucerna', number: `IT${partitaIva('303')}`, city: 'Valchiara' },
    ],
    subjects: [
      subject(
        'Servizio di ristorazione scolastica',
        'Preparazione e consegna dei pasti per nove scuole.',
        '55500000',
        'services',
        [500_000, 3_600_000],
      ),
      subject(
        'Lavori di adeguamento sismico della scuola media',
        'Consolidamento delle strutture e rifacimento della copertura.',
        '45000000',
        'works',
        [5_600_000, 7_400_000],
      ),
      subject(
        'Fornitura di energia elettrica',
        'Fornitura in bassa e media tensione per 24 mesi.',
        '09310000',
        'supplies',
        [300_000, 2_600_000],
      ),
    ],
  },
  {
    code: 'POL',
    language: 'pol',
    currency: 'PLN',
    legalType: 'la',
    nuts: 'PL911',
    buyers: [{ name: 'Gmina Jaskółcze Pole', number: null, city: 'Jaskółcze Pole' }],
    suppliers: [
      { name: 'Zielony Most sp. z o.o.', number: null, city: 'Jaskółcze Pole' },
      { name: 'Drogi Północy S.A.', number: null, city: 'Sierpówek' },
    ],
    subjects: [
      subject(
        'Przebudowa drogi gminnej wraz z oświetleniem',
        'Nowa nawierzchnia, chodniki i oświetlenie na odcinku 4 km.',
        '45000000',
        'works',
        [24_000_000, 40_000_000],
      ),
      subject(
        'Usługi transportowe dla szkół',
        'Dowóz uczniów w latach 2025–2027.',
        '60100000',
        'services',
        [1_000_000, 3_000_000],
      ),
    ],
  },
  {
    code: 'BEL',
    language: 'fra',
    currency: 'EUR',
    legalType: 'eu-ins-bod-ag',
    nuts: 'BE100',
    buyers: [{ name: 'Agence européenne des phares et balises', number: null, city: 'Bruxelles' }],
    suppliers: [
      { name: 'Lanterne Conseil S.A.', number: null, city: 'Ixelles' },
      { name: 'Spreewelle Software GmbH', number: null, city: 'Berlin' },
    ],
    subjects: [
      subject(
        'Assistance aux utilisateurs et maintenance applicative',
        'Contrat-cadre de quatre ans, multilingue.',
        '72000000',
        'services',
        [900_000, 5_000_000],
      ),
      subject(
        'Restauration du personnel',
        'Exploitation de deux restaurants et d’une cafétéria.',
        '55500000',
        'services',
        [700_000, 2_800_000],
      ),
    ],
  },
]
