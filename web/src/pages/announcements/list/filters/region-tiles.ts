import { JURISDICTION_NAMES } from '../../../../text/display-names.ts'

/** A country on the schematic map, with the column and row of the whole map at which its tiles start. */
interface CountryTiles {
  /** Its jurisdiction code. */
  readonly country: string
  readonly column: number
  readonly row: number
  /** Each row lists regions with their abbreviations; a dot leaves a gap. */
  readonly rows: readonly string[]
}

/** Regions of NUTS level 1 (ITL level 1 in the United Kingdom) as tiles, roughly where they lie. */
export const COUNTRY_TILES: readonly CountryTiles[] = [
  {
    country: 'GB',
    column: 1,
    row: 1,
    rows: [
      'TLN:NI,TLM:SCO,TLC:NE,.',
      '.,TLD:NW,TLE:YH,.',
      'TLL:WAL,TLG:WM,TLF:EM,TLH:E',
      '.,TLK:SW,TLJ:SE,TLI:LON',
    ],
  },
  {
    country: 'DE',
    column: 7,
    row: 2,
    rows: [
      '.,DEF:SH,DE8:MV,.',
      'DE5:HB,DE6:HH,DE4:BB,DE3:BE',
      'DEA:NW,DE9:NI,DEE:ST,.',
      'DEB:RP,DE7:HE,DEG:TH,DED:SN',
      'DEC:SL,DE1:BW,DE2:BY,.',
    ],
  },
  {
    country: 'FR',
    column: 3,
    row: 6,
    rows: [
      '.,.,FRE:HDF,.',
      '.,FRD:NOR,FR1:IDF,FRF:GES',
      'FRH:BRE,FRG:PDL,FRB:CVL,FRC:BFC',
      '.,FRI:NAQ,FRK:ARA,.',
      'FRY:DOM,FRJ:OCC,FRL:PAC,FRM:COR',
    ],
  },
  {
    country: 'IT',
    column: 8,
    row: 8,
    rows: ['ITC:NO,ITH:NE', '.,ITI:CEN', 'ITG:ISO,ITF:SUD'],
  },
  {
    country: 'ES',
    column: 1,
    row: 11,
    rows: ['ES1:NO,ES2:NE,.', 'ES4:CEN,ES3:MAD,ES5:EST', 'ES7:CAN,ES6:SUR,.'],
  },
]

/** A region on the map. Columns and rows start at 1. */
interface RegionTile {
  readonly code: string
  readonly label: string
  readonly country: string
  readonly column: number
  readonly row: number
}

/** Lists the tiles of a country with their position on the map. */
export function listTiles({ country, column, row, rows }: CountryTiles): RegionTile[] {
  return rows.flatMap((cells, down) =>
    cells.split(',').flatMap((cell, right) => {
      const [code = '', label = ''] = cell.split(':')
      return code === '.'
        ? []
        : [
            {
              code,
              label,
              country: JURISDICTION_NAMES[country] ?? country,
              column: column + right,
              row: row + down,
            },
          ]
    }),
  )
}
