import { capitalizeFirst } from '../../platform/text.ts'

/** Province names as the registers write them, by the code at the end of a document reference. */
export const BORME_PROVINCES: Readonly<Record<string, string>> = {
  '01': 'Araba/Álava',
  '02': 'Albacete',
  '03': 'Alicante/Alacant',
  '04': 'Almería',
  '05': 'Ávila',
  '06': 'Badajoz',
  '07': 'Illes Balears',
  '08': 'Barcelona',
  '09': 'Burgos',
  '10': 'Cáceres',
  '11': 'Cádiz',
  '12': 'Castellón/Castelló',
  '13': 'Ciudad Real',
  '14': 'Córdoba',
  '15': 'A Coruña',
  '16': 'Cuenca',
  '17': 'Girona',
  '18': 'Granada',
  '19': 'Guadalajara',
  '20': 'Gipuzkoa',
  '21': 'Huelva',
  '22': 'Huesca',
  '23': 'Jaén',
  '24': 'León',
  '25': 'Lleida',
  '26': 'La Rioja',
  '27': 'Lugo',
  '28': 'Madrid',
  '29': 'Málaga',
  '30': 'Murcia',
  '31': 'Navarra',
  '32': 'Ourense',
  '33': 'Asturias',
  '34': 'Palencia',
  '35': 'Las Palmas',
  '36': 'Pontevedra',
  '37': 'Salamanca',
  '38': 'Santa Cruz de Tenerife',
  '39': 'Cantabria',
  '40': 'Segovia',
  '41': 'Sevilla',
  '42': 'Soria',
  '43': 'Tarragona',
  '44': 'Teruel',
  '45': 'Toledo',
  '46': 'Valencia/València',
  '47': 'Valladolid',
  '48': 'Bizkaia',
  '49': 'Zamora',
  '50': 'Zaragoza',
  '51': 'Ceuta',
  '52': 'Melilla',
}

const LOWERCASE_WORDS = new Set(['de', 'del', 'la', 'las', 'los', 'el', 'y', 'i', 'e'])

/** Converts a town name from capitals to title case: `PALMA DE MALLORCA` → `Palma de Mallorca`. */
export function formatSpanishTownName(uppercaseName: string): string {
  return uppercaseName
    .toLowerCase()
    .replace(/\p{L}+/gu, (word, index: number) =>
      index > 0 && LOWERCASE_WORDS.has(word) ? word : capitalizeFirst(word),
    )
}

/** Formats the town of a registered office: `ROZAS DE MADRID (LAS)` → `Las Rozas de Madrid`. */
export function formatSpanishSeat(seat: string): string {
  const [, town, article] = /^([^()]+) \((EL|LA|LOS|LAS|L'|O|A|OS|AS|ELS|LES|SA)\)$/i.exec(seat) ?? []
  if (town === undefined || article === undefined) return formatSpanishTownName(seat)
  const name = formatSpanishTownName(town)
  const prefix = article.charAt(0).toUpperCase() + article.slice(1).toLowerCase()
  return prefix.endsWith("'") ? `${prefix}${name}` : `${prefix} ${name}`
}
