/*
 * All buyers and suppliers are invented. Company numbers that begin with 99 and public body numbers that begin with ZZ
 * are never assigned.
 */

export interface FindATenderSampleBody {
  readonly name: string
  readonly ppon: string
  readonly companyNumber?: string
  readonly town: string
  readonly postalCode: string
  readonly region: string
}

export interface FindATenderSampleNeed {
  readonly title: string
  readonly description: string
  readonly category: 'goods' | 'services' | 'works'
  readonly cpv: readonly (readonly [code: string, label: string])[]
  /** The yearly value in pounds, without VAT. */
  readonly value: number
  readonly years: number
  readonly lots?: readonly string[]
  readonly framework?: true
}

const body = (
  name: string,
  ppon: string,
  town: string,
  postalCode: string,
  region: string,
): FindATenderSampleBody => ({
  name,
  ppon: `ZZ${ppon}`,
  town,
  postalCode,
  region,
})

export const FIND_A_TENDER_SAMPLE_BUYERS: readonly FindATenderSampleBody[] = [
  body('Wolding County Council', 'WC-0001-KLMN', 'Wolding', 'WZ1 1AA', 'UKE12'),
  body('Eskmere Borough Council', 'EB-0002-KLMP', 'Eskmere', 'EZ4 2BB', 'UKD12'),
  body('Harrowdale Hospitals NHS Foundation Trust', 'HH-0003-KLMQ', 'Harrowdale', 'HZ7 3CC', 'UKC13'),
  body('University of Calderwick', 'UC-0004-KLMR', 'Calderwick', 'CZ2 9DD', 'UKG31'),
  body('Glenorrin Council', 'GC-0005-KLMS', 'Glenorrin', 'GZ8 5EE', 'UKM63'),
  body('Pentrewyn Fire and Rescue Authority', 'PF-0006-KLMT', 'Pentrewyn', 'PZ3 6FF', 'UKL14'),
  {
    ...body('Saltmarsh Water Services Limited', 'SW-0007-KLMV', 'Saltmarsh', 'SZ5 7GG', 'UKH12'),
    companyNumber: '99000017',
  },
]

export const FIND_A_TENDER_REVIEW_BODY = 'High Court of Wolding'

const company = (
  name: string,
  number: number,
  town: string,
  postalCode: string,
  region: string,
): FindATenderSampleBody => ({
  ...body(name, `CO-${number}-QRST`, town, postalCode, region),
  companyNumber: `9900${number}`,
})

export const FIND_A_TENDER_SAMPLE_SUPPLIERS: readonly FindATenderSampleBody[] = [
  company('BRACKENFELL ROADS LIMITED', 1101, 'Eskmere', 'EZ4 8QA', 'UKD12'),
  company('Tarnside Catering Ltd', 1102, 'Tarnside', 'TZ1 4QB', 'UKD11'),
  company('KITTIWAKE SYSTEMS PLC', 1103, 'Saltmarsh', 'SZ5 1QC', 'UKH12'),
  company('Orrin Valley Builders Limited', 1104, 'Glenorrin', 'GZ8 3QD', 'UKM63'),
  company('Ashgarth Cleaning Services Limited', 1105, 'Wolding', 'WZ1 7QE', 'UKE12'),
  company('LODESTAR CONSULTING LLP', 1106, 'Calderwick', 'CZ2 2QF', 'UKG31'),
  company('Merrow & Daughters Limited', 1107, 'Harrowdale', 'HZ7 6QG', 'UKC13'),
  company('Heronsgate Medical Supplies Ltd', 1108, 'Heronsgate', 'QZ6 1QH', 'UKJ14'),
]

export const FIND_A_TENDER_SAMPLE_NEEDS: readonly FindATenderSampleNeed[] = [
  {
    title: 'Gritting and winter maintenance of roads',
    description:
      'Precautionary salting, snow clearance and stand-by crews on 640 km of roads from October to April.',
    category: 'services',
    cpv: [
      ['90620000', 'Snow-clearing services'],
      ['90630000', 'Ice-clearing services'],
    ],
    value: 420_000,
    years: 4,
  },
  {
    title: 'School meals',
    description:
      'Freshly cooked lunches for 31 primary schools, with allergen control and reporting of waste.',
    category: 'services',
    cpv: [
      ['55524000', 'School catering services'],
      ['15894210', 'School meals'],
    ],
    value: 1_150_000,
    years: 3,
    lots: ['Schools in the north', 'Schools in the south'],
  },
  {
    title: 'Case management software',
    description:
      'A hosted system for casework in housing and social care, with migration of records and training.',
    category: 'goods',
    cpv: [
      ['48000000', 'Software package and information systems'],
      ['72263000', 'Software implementation services'],
    ],
    value: 180_000,
    years: 5,
  },
  {
    title: 'Replacement of the Weir Lane footbridge',
    description:
      'Removal of the existing steel bridge and construction of a timber bridge of 38 m with ramps.',
    category: 'works',
    cpv: [
      ['45221113', 'Footbridge construction work'],
      ['45111100', 'Demolition work'],
    ],
    value: 960_000,
    years: 1,
  },
  {
    title: 'Cleaning of offices and depots',
    description:
      'Daily and periodic cleaning of 22 buildings. Staff transfer under TUPE is expected to apply.',
    category: 'services',
    cpv: [['90919200', 'Office cleaning services']],
    value: 310_000,
    years: 3,
  },
  {
    title: 'Framework for building surveys and energy advice',
    description:
      'Condition surveys, energy assessments and retrofit design for public buildings, called off as needed.',
    category: 'services',
    cpv: [
      ['71315300', 'Building surveying services'],
      ['71314300', 'Energy-efficiency consultancy services'],
    ],
    value: 750_000,
    years: 4,
    framework: true,
  },
  {
    title: 'Surgical gloves and gowns',
    description: 'Sterile gloves and gowns for theatres and clinics, delivered weekly.',
    category: 'goods',
    cpv: [
      ['33141420', 'Surgical gloves'],
      ['33199000', 'Medical clothing'],
    ],
    value: 260_000,
    years: 2,
    lots: ['Gloves', 'Gowns'],
  },
  {
    title: 'Refurbishment of Quay Street library',
    description:
      'New roof and windows, step-free access and a reading room; the library stays open throughout.',
    category: 'works',
    cpv: [
      ['45212330', 'Library construction work'],
      ['45261900', 'Roof repair and maintenance work'],
    ],
    value: 1_400_000,
    years: 2,
  },
]
