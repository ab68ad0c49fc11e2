/*
 * All people and companies are invented. Company numbers that begin with 99, SC99 or NI99 and practitioner numbers
 * above 90000 are never assigned.
 */

export interface GazetteSampleCompany {
  readonly name: string
  readonly number: string
  readonly business: string
  readonly office: string
  readonly edition: 'London' | 'Edinburgh' | 'Belfast'
  readonly formerly?: string
  readonly trading?: string
}

const company = (
  name: string,
  number: string,
  business: string,
  office: string,
  more: Partial<GazetteSampleCompany> = {},
): GazetteSampleCompany => ({ name, number, business, office, edition: 'London', ...more })

/** The suppliers of samples/gb-find-a-tender come first because these samples cover their insolvency. */
export const GAZETTE_SAMPLE_COMPANIES: readonly GazetteSampleCompany[] = [
  company('TARNSIDE CATERING LTD', '99001102', 'School catering', '2 Ferry Road, Tarnside, TZ1 4QB'),
  company(
    'ORRIN VALLEY BUILDERS LIMITED',
    '99001104',
    'Building contractors',
    '18 Kirk Wynd, Glenorrin, GZ8 3QD',
    {
      edition: 'Edinburgh',
    },
  ),
  company(
    'ASHGARTH CLEANING SERVICES LIMITED',
    '99001105',
    'Contract cleaning',
    '7 Market Hill, Wolding, WZ1 7QE',
  ),
  company('BRACKENFELL ROADS LIMITED', '99001101', 'Road surfacing', '40 Quarry Lane, Eskmere, EZ4 8QA'),
  company(
    'LODESTAR CONSULTING LLP',
    '99001106',
    'Management consultants',
    '1 Abbey Court, Calderwick, CZ2 2QF',
  ),
  company('MEREBANK JOINERY LIMITED', '99002001', 'Joinery installation', '4 Weir Lane, Merebank, MZ2 6AB', {
    formerly: 'MEREBANK DOORS LIMITED',
    trading: 'Merebank Kitchens',
  }),
  company(
    'LOWFOLD HAULAGE LTD',
    '99002002',
    'Freight transport by road',
    'Depot 2, Ings Road, Lowfold, LZ6 2CD',
  ),
  company('SANDGARTH TEXTILES LIMITED', '99002003', 'Finishing of textiles', 'Beck Mill, Sandgarth, SZ9 4EF'),
  company('PINNACLE ROOST HOTELS LIMITED', '99002004', 'Hotels', '90 Promenade, Northsea, NZ3 8GH', {
    trading: 'The Roost',
  }),
  company(
    'HEXLEY BREWING COMPANY LIMITED',
    '99002005',
    'Manufacture of beer',
    '12 Malt Yard, Hexley, HZ1 5JK',
  ),
  company(
    'QUILLFEATHER BOOKS LIMITED',
    '99002006',
    'Retail sale of books',
    '31 Cloisters, Calderwick, CZ2 9LM',
  ),
  company(
    'GLENFARRAGH ESTATES LIMITED',
    'SC990011',
    'Letting of property',
    '5 Charlotte Row, Kinlochard, KZ7 1NP',
    {
      edition: 'Edinburgh',
    },
  ),
  company('LOCHVARROCH SALMON LIMITED', 'SC990012', 'Marine aquaculture', 'The Pier, Lochvarroch, LZ8 3QR', {
    edition: 'Edinburgh',
  }),
  company(
    'CARRICKDERG DAIRIES LIMITED',
    'NI990021',
    'Liquid milk production',
    '66 Shore Road, Carrickderg, BZ9 5ST',
    {
      edition: 'Belfast',
    },
  ),
  company('HARROW VALE FOODS PLC', '99002007', 'Wholesale of food', 'Unit 9, Vale Park, Harrowdale, HZ7 7UV'),
  company('ELDERBROOK CARE HOMES LIMITED', '99002008', 'Residential care', 'The Limes, Elderbrook, EZ5 2WX'),
  company(
    'TIDEMILL MARINE ENGINEERING LIMITED',
    '99002009',
    'Repair of ships',
    'Slipway 3, Tidemill, TZ4 6YZ',
  ),
  company('CROSSWOLD SIGNS LTD', '99002010', 'Printing', '8 Station Road, Wolding, WZ1 3AC'),
  company('FERNHOLME NURSERIES LIMITED', '99002011', 'Plant propagation', 'Fernholme, Eskmere, EZ4 1BD'),
  company(
    'STANNERGATE STEEL STOCKHOLDERS LIMITED',
    '99002012',
    'Wholesale of metals',
    '3 Foundry Street, Stanner, SZ2 8CE',
  ),
]

export interface GazetteSamplePractitioner {
  readonly name: string
  readonly number: string
  readonly firm: string
  readonly address: string
}

export const GAZETTE_SAMPLE_PRACTITIONERS: readonly (readonly [
  GazetteSamplePractitioner,
  GazetteSamplePractitioner,
])[] = [
  [
    {
      name: 'Morag Eleanor Tarn',
      number: '90011',
      firm: 'Tarn & Howe LLP',
      address: '1 Castle Yard, Wolding, WZ1 1XX',
    },
    {
      name: 'Piers Howe',
      number: '90012',
      firm: 'Tarn & Howe LLP',
      address: '1 Castle Yard, Wolding, WZ1 1XX',
    },
  ],
  [
    {
      name: 'Una Braithwaite',
      number: '90021',
      firm: 'Braithwaite Recovery Limited',
      address: '22 Corn Exchange, Calderwick, CZ2 1YY',
    },
    {
      name: 'Desmond Okoro',
      number: '90022',
      firm: 'Braithwaite Recovery Limited',
      address: '22 Corn Exchange, Calderwick, CZ2 1YY',
    },
  ],
  [
    {
      name: 'Iain Sorley',
      number: '90031',
      firm: 'Sorley Advisory',
      address: '9 Queen Street, Kinlochard, KZ7 2ZZ',
    },
    {
      name: 'Catriona Munro Fell',
      number: '90032',
      firm: 'Sorley Advisory',
      address: '9 Queen Street, Kinlochard, KZ7 2ZZ',
    },
  ],
]

export const GAZETTE_SAMPLE_PETITIONERS: readonly string[] = [
  'THE COMMISSIONERS FOR HM REVENUE AND CUSTOMS',
  'NORTHGATE STEEL SUPPLIES LIMITED',
  'ESKMERE BOROUGH COUNCIL',
]

export const GAZETTE_SAMPLE_COURTS: readonly string[] = [
  'High Court of Justice, Business and Property Courts in Wolding',
  'High Court of Justice, Chancery Division, Companies Court',
  'County Court at Calderwick',
]

export const GAZETTE_SAMPLE_SOLICITORS = {
  name: 'Harriet Lisle',
  firm: 'LISLE LAW LLP',
  address: '4 Temple Gate, Calderwick, CZ2 4AA',
}
