/**
 * The IANA time zone of each country's capital, by ISO 3166 code, for the countries whose buyers publish in Tenders
 * Electronic Daily. Publishers convert the deadlines of distant islands to this zone (sources/es-placsp, sources/fr-boamp).
 */
const TIME_ZONES: Readonly<Record<string, string>> = {
  AL: 'Europe/Tirane',
  AM: 'Asia/Yerevan',
  AT: 'Europe/Vienna',
  BA: 'Europe/Sarajevo',
  BE: 'Europe/Brussels',
  BG: 'Europe/Sofia',
  CH: 'Europe/Zurich',
  CY: 'Asia/Nicosia',
  CZ: 'Europe/Prague',
  DE: 'Europe/Berlin',
  DK: 'Europe/Copenhagen',
  EE: 'Europe/Tallinn',
  ES: 'Europe/Madrid',
  EU: 'Europe/Brussels',
  FI: 'Europe/Helsinki',
  FR: 'Europe/Paris',
  GB: 'Europe/London',
  GE: 'Asia/Tbilisi',
  GR: 'Europe/Athens',
  HR: 'Europe/Zagreb',
  HU: 'Europe/Budapest',
  IE: 'Europe/Dublin',
  IS: 'Atlantic/Reykjavik',
  IT: 'Europe/Rome',
  LI: 'Europe/Vaduz',
  LT: 'Europe/Vilnius',
  LU: 'Europe/Luxembourg',
  LV: 'Europe/Riga',
  MD: 'Europe/Chisinau',
  ME: 'Europe/Podgorica',
  MK: 'Europe/Skopje',
  MT: 'Europe/Malta',
  NL: 'Europe/Amsterdam',
  NO: 'Europe/Oslo',
  PL: 'Europe/Warsaw',
  PT: 'Europe/Lisbon',
  RO: 'Europe/Bucharest',
  RS: 'Europe/Belgrade',
  SE: 'Europe/Stockholm',
  SI: 'Europe/Ljubljana',
  SK: 'Europe/Bratislava',
  TR: 'Europe/Istanbul',
  UA: 'Europe/Kyiv',
}

/** The zone of the European institutions, used where a country is not listed. */
const DEFAULT_TIME_ZONE = 'Europe/Brussels'

/** Returns the IANA time zone of a country, given as an ISO 3166 code or a jurisdiction. */
export function timeZoneOfCountry(country: string): string {
  return Object.hasOwn(TIME_ZONES, country) ? (TIME_ZONES[country] as string) : DEFAULT_TIME_ZONE
}
