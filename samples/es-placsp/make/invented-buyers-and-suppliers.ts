/** The buyers and suppliers of the samples. All are invented. */

export interface PlacspSampleBuyer {
  readonly name: string
  readonly kind: number
  readonly nif: string
  readonly dir3: string
  readonly town: string
  readonly nuts: readonly [string, string]
  /** The parent organizations, from the buyer upward. */
  readonly above: readonly string[]
}

export interface PlacspSampleSupplier {
  readonly name: string
  readonly nif: string
}

export interface PlacspSampleSubject {
  readonly title: string
  readonly type: number
  readonly cpv: readonly string[]
  readonly from: number
  readonly to: number
  readonly months: number
}

const LOCAL = ['ENTIDADES LOCALES', 'Sector Público']
const REGION = ['COMUNIDADES Y CIUDADES AUTÓNOMAS', 'Sector Público']
const STATE = ['ADMINISTRACIÓN GENERAL DEL ESTADO', 'Sector Público']

/** Returns a NIF: seven digits and a check character, which is a letter for a public body and a digit for a company. */
function nif(letter: string, digits: string): string {
  const sum = [...digits].reduce((total, digit, i) => {
    const doubled = Number(digit) * (i % 2 === 0 ? 2 : 1)
    return total + Math.floor(doubled / 10) + (doubled % 10)
  }, 0)
  const check = (10 - (sum % 10)) % 10
  return `${letter}${digits}${'PQS'.includes(letter) ? 'JABCDEFGHI'[check] : check}`
}

export const PLACSP_SAMPLE_BUYERS: readonly PlacspSampleBuyer[] = [
  {
    name: 'Alcaldía del Ayuntamiento de Valdeloba',
    kind: 3,
    nif: nif('P', '0000101'),
    dir3: 'L01001016',
    town: 'Valdeloba',
    nuts: ['ES412', 'Burgos'],
    above: ['Valdeloba', 'Ayuntamientos', 'Burgos', 'Castilla y León', ...LOCAL],
  },
  {
    name: 'Junta de Gobierno del Ayuntamiento de Puerto Cierzo',
    kind: 3,
    nif: nif('P', '0000202'),
    dir3: 'L01002024',
    town: 'Puerto Cierzo',
    nuts: ['ES612', 'Cádiz'],
    above: ['Puerto Cierzo', 'Ayuntamientos', 'Cádiz', 'Andalucía', ...LOCAL],
  },
  {
    name: 'Dirección Gerencia del Servicio Comarcal de Salud de la Alta Sarga',
    kind: 2,
    nif: nif('S', '0000303'),
    dir3: 'A99000303',
    town: 'Sargantana',
    nuts: ['ES243', 'Zaragoza'],
    above: ['Consejería de Salud y Montaña', ...REGION],
  },
  {
    name: 'Presidencia del Instituto Estatal de Faros y Balizas',
    kind: 1,
    nif: nif('Q', '0000404'),
    dir3: 'EA9900404',
    town: 'Madrid',
    nuts: ['ES300', 'Madrid'],
    above: ['Ministerio de Mares y Puertos', ...STATE],
  },
  {
    name: 'Rectorado de la Universidad de Peñarroble',
    kind: 4,
    nif: nif('Q', '0000505'),
    dir3: 'U99000505',
    town: 'Peñarroble',
    nuts: ['ES432', 'Cáceres'],
    above: ['Universidades', 'OTRAS ENTIDADES DEL SECTOR PÚBLICO', 'Sector Público'],
  },
  {
    name: 'Consejo de Administración de Aguas del Bajo Almor, S.A.',
    kind: 11,
    nif: nif('A', '0000606'),
    dir3: 'LA9900606',
    town: 'Almorena',
    nuts: ['ES523', 'Valencia/València'],
    above: ['Almorena', 'Ayuntamientos', 'Valencia/València', 'Comunitat Valenciana', ...LOCAL],
  },
]

export const PLACSP_SAMPLE_SUPPLIERS: readonly PlacspSampleSupplier[] = [
  { name: 'Construcciones Tres Encinas, S.L.', nif: nif('B', '0001001') },
  { name: 'LIMPIEZAS EL CIERZO, S.A.', nif: nif('A', '0001002') },
  { name: 'Suministros Clínicos Marazul, S.L.U.', nif: nif('B', '0001003') },
  { name: 'UTE PUENTES DEL ALMOR', nif: nif('U', '0001004') },
  { name: 'Jardinería Hoja Perenne, S. Coop.', nif: nif('F', '0001005') },
  { name: 'INFORMÁTICA PEÑA ROTA, S.L.', nif: nif('B', '0001006') },
  { name: 'Autocares La Golondrina Azul, S.A.', nif: nif('A', '0001007') },
  { name: 'Ingeniería Faro Norte, S.L.', nif: nif('B', '0001008') },
  { name: 'Catalina Mirto Salvatierra', nif: '***0000**' },
  { name: 'Fundación Taller del Esparto', nif: nif('G', '0001010') },
]

export const PLACSP_SAMPLE_SUBJECTS: readonly PlacspSampleSubject[] = [
  {
    title: 'Pavimentación de la calle de los Alfareros y renovación de su alumbrado',
    type: 3,
    cpv: ['45233222', '45316110'],
    from: 90_000,
    to: 480_000,
    months: 5,
  },
  {
    title: 'Servicio de limpieza de edificios municipales',
    type: 2,
    cpv: ['90911200'],
    from: 60_000,
    to: 900_000,
    months: 24,
  },
  {
    title: 'Suministro de reactivos y material fungible de laboratorio',
    type: 1,
    cpv: ['33696500', '33140000'],
    from: 40_000,
    to: 620_000,
    months: 12,
  },
  {
    title: 'Mantenimiento de zonas verdes y arbolado viario',
    type: 2,
    cpv: ['77310000'],
    from: 55_000,
    to: 350_000,
    months: 24,
  },
  {
    title: 'Adquisición de equipos informáticos y licencias de ofimática',
    type: 1,
    cpv: ['30200000', '48310000'],
    from: 25_000,
    to: 300_000,
    months: 3,
  },
  {
    title: 'Rehabilitación de la cubierta del mercado de abastos',
    type: 3,
    cpv: ['45261000'],
    from: 120_000,
    to: 760_000,
    months: 8,
  },
  {
    title: 'Transporte escolar de la comarca',
    type: 2,
    cpv: ['60130000'],
    from: 80_000,
    to: 540_000,
    months: 10,
  },
  {
    title: 'Redacción del proyecto de restauración del faro de Punta Calera',
    type: 2,
    cpv: ['71240000'],
    from: 20_000,
    to: 140_000,
    months: 6,
  },
  {
    title: 'Suministro de energía eléctrica en baja tensión',
    type: 1,
    cpv: ['09310000'],
    from: 150_000,
    to: 1_900_000,
    months: 12,
  },
  {
    title: 'Explotación de la cafetería del campus',
    type: 22,
    cpv: ['55330000'],
    from: 30_000,
    to: 110_000,
    months: 36,
  },
  {
    title: 'Conservación de los depósitos y de la red de abastecimiento de agua',
    type: 2,
    cpv: ['65100000', '45232150'],
    from: 90_000,
    to: 1_200_000,
    months: 24,
  },
]
