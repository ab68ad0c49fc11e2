/**
 * Companies, people and courts of the samples. All are invented; their sheet numbers are far above the
 * assigned range.
 */
import { PLACSP_SAMPLE_SUPPLIERS } from '../../es-placsp/make/invented-buyers-and-suppliers.ts'

export interface InventedSpanishCompany {
  readonly name: string
  readonly province: string
  /** The sheet number as printed, such as `M 990001`. */
  readonly sheet: string
  readonly town: string
  /** The tax number, which only insolvency acts state. Set for companies that are also in the es-placsp samples. */
  readonly nif?: string
  /** The register, for a province that has several. */
  readonly office?: string
}

export const SAMPLE_BORME_PROVINCES: Readonly<Record<string, string>> = {
  '07': 'ILLES BALEARS',
  '08': 'BARCELONA',
  '28': 'MADRID',
  '41': 'SEVILLA',
  '46': 'VALENCIA/VALÈNCIA',
}

function nifOf(name: string): string {
  return PLACSP_SAMPLE_SUPPLIERS.find(supplier => supplier.name === name)?.nif ?? ''
}

const list = (
  province: string,
  letters: string,
  first: number,
  town: string,
  names: readonly string[],
  more: Partial<InventedSpanishCompany> = {},
): InventedSpanishCompany[] =>
  names.map((name, i) => ({ name, province, sheet: `${letters} ${first + i}`, town, ...more }))

/** Companies that pass through a whole life cycle. The first ones are suppliers in the es-placsp samples. */
export const INVENTED_SPANISH_COMPANIES: readonly InventedSpanishCompany[] = [
  {
    name: 'CONSTRUCCIONES TRES ENCINAS, S.L.',
    province: '28',
    sheet: 'M 990101',
    town: 'VALDELOBA',
    nif: nifOf('Construcciones Tres Encinas, S.L.'),
  },
  {
    name: 'INFORMATICA PEÑA ROTA, S.L.',
    province: '28',
    sheet: 'M 990102',
    town: 'MADRID',
    nif: nifOf('INFORMÁTICA PEÑA ROTA, S.L.'),
  },
  {
    name: 'INGENIERIA FARO NORTE, S.L.',
    province: '08',
    sheet: 'B 990103',
    town: 'BARCELONA',
    nif: nifOf('Ingeniería Faro Norte, S.L.'),
  },
  {
    name: 'LIMPIEZAS EL CIERZO, S.A.',
    province: '41',
    sheet: 'SE 990104',
    town: 'PUERTO CIERZO',
    nif: nifOf('LIMPIEZAS EL CIERZO, S.A.'),
  },
  ...list('28', 'M', 990201, 'MADRID', [
    'AURIGA FINGIDA CAPITAL SA',
    'NUBE PARDA TECNOLOGIA SL',
    'OBRADOR DE LA SIERRA SUPUESTA SL',
    'TRANSPORTES ENCINAR FICTICIO SA',
    'VERBENA EDICIONES SL',
  ]),
  ...list('08', 'B', 990301, 'BARCELONA', ['ATZAVARA IMAGINADA SL', 'LLUM DE GARBI ENERGIA SA']),
  ...list('46', 'V', 990401, 'VALENCIA', ['CITRICOS MAS FINGIDO COOP V']),
  ...list('41', 'SE', 990501, 'SEVILLA', ['DEHESA IMAGINARIA SAT']),
  ...list('07', 'PM', 990601, 'PUERTO INVENTADO', ['HOTELES CALA FINGIDA SA', 'VELAMEN SUPUESTO SL'], {
    office: 'PALMA DE MALLORCA',
  }),
]

/** Companies formed within the last days. */
export const NEW_SPANISH_COMPANIES: readonly InventedSpanishCompany[] = [
  ...list('28', 'M', 990701, 'MADRID', [
    'ALONDRA FINGIDA SL',
    'BRISA INVENTADA SL',
    'CASTAÑO SUPUESTO SLU',
    'DUNA FICTICIA SL',
  ]),
  ...list('08', 'B', 990801, 'BARCELONA', ['ESTEL IMAGINAT SL', 'FAIG SUPOSAT SL']),
  ...list('46', 'V', 990901, 'VALENCIA', ['GAVIOTA IMAGINARIA SL']),
]

export const INVENTED_SPANISH_PEOPLE: readonly string[] = [
  'ABEDUL FINGIDO MARTA',
  'BREZO SUPUESTO JOSE-LUIS',
  'CARRASCA INVENTADA ELENA',
  'DURILLO FICTICIO PABLO',
  'ENEBRO IMAGINARIO ANA MARIA',
  'FRESNO SUPUESTO RAFAEL',
  'GUINDO FINGIDO TERESA',
  'HAYA INVENTADA MIGUEL ANGEL',
  'JARA FICTICIA LUCIA',
  'LENTISCO IMAGINARIO ANDRES',
  'MADROÑO DE LA FUENTE FINGIDA CARMEN',
  'NOGAL SUPUESTO IVAN',
]
export const INVENTED_SPANISH_HOLDINGS: readonly string[] = [
  'SERRANIA GRUPO HOLDING SA',
  'TORMES FINGIDO INVERSIONES SL',
  'ALTIPLANO VENTURES BV',
]
export const INVENTED_SPANISH_AUDITORS: readonly string[] = [
  'CUENTAS IMAGINADAS AUDITORES SLP',
  'BALANCE SUPUESTO AUDITORES SL',
]
export const SPANISH_STREETS: readonly string[] = [
  'C/ DEL OLMO',
  'AVDA DE LA PAZ FINGIDA',
  'PLAZA DEL POZO',
  'PASEO DE LOS ALAMOS',
  'RONDA SUPUESTA',
]
export const SPANISH_COMPANY_PURPOSES: readonly string[] = [
  'El desarrollo y la venta de programas informáticos. CNAE 6201.',
  'La compraventa, el arrendamiento y la explotación de bienes inmuebles.',
  'El comercio al por mayor y al por menor de productos de alimentación; su importación y exportación...',
  'a) La construcción de edificios. b) La reparación de vías. - c) El alquiler de maquinaria.',
]
