/** Abbreviations of the legal forms that the portal prints below the names. */
const ABBREVIATIONS: ReadonlyMap<string, string> = new Map([
  ['Gesellschaft mit beschränkter Haftung', 'GmbH'],
  ['mbH', 'GmbH'],
  ['Unternehmergesellschaft (haftungsbeschränkt)', 'UG'],
  ['Aktiengesellschaft', 'AG'],
  ['Kommanditgesellschaft', 'KG'],
  ['Kommanditgesellschaft auf Aktien', 'KGaA'],
  ['Einzelkaufmann / Einzelkauffrau', 'e. K.'],
  ['Einzelkaufmann', 'e. K.'],
  ['Einzelkauffrau', 'e. K.'],
  ['eingetragener Verein', 'e. V.'],
  ['Europäische Aktiengesellschaft (SE)', 'SE'],
  ['Gesellschaft bürgerlichen Rechts', 'eGbR'],
  ['eingetragene Genossenschaft', 'eG'],
  ['Offene Handelsgesellschaft', 'OHG'],
  ['Partnerschaftsgesellschaft', 'PartG'],
  ['Partnerschaft', 'PartG'],
  ['Versicherungsverein auf Gegenseitigkeit', 'VVaG'],
  ['Europäische wirtschaftliche Interessenvereinigung', 'EWIV'],
  ['Europäische Genossenschaft (SCE)', 'SCE'],
])

/** Matches a legal form anywhere in a name, because many names go on after it. */
const FORM_IN_NAME =
  /(?<![\p{L}\d])(?:g?G\.? ?m\.? ?b\.? ?H|mbH|AG|SE|KG|KGaA|g?UG|OHG|e?GbR|e\.? ?G|e\.? ?V|e\.? ?K(?:fm|fr)?|PartG|VVaG|EWIV|SCE|mbB|Partnerschaft)(?!\p{L})|gesellschaft(?!\p{L})|genossenschaft(?!\p{L})|eingetragene[rn]? (?:Verein|Kauf)|auf Gegenseitigkeit|beschränkter Haftung|Ltd|Limited/iu

/** Returns the name for a title, followed by the abbreviated legal form when the name does not state one. */
export function labelCompany(name: string, legalForm: string | null): string {
  const abbreviation = legalForm === null ? undefined : ABBREVIATIONS.get(legalForm)
  return abbreviation === undefined || FORM_IN_NAME.test(name) ? name : `${name} (${abbreviation})`
}

/** Legal forms of feminine gender, the gender that their companies have in a sentence. */
const FEMININE_FORM = /gesellschaft|genossenschaft|vereinigung|^Partnerschaft|^mbH$|\((?:SE|SCE)\)/i

/** Puts a company's label after `unter Beteiligung` or after an act: `der Kranich GmbH`, `des Vereins Kranich e. V.`. */
export function declineCompany(label: string, legalForm: string | null): string {
  const form = legalForm ?? ''
  if (form === 'eingetragener Verein') return `des Vereins ${label}`
  if (FEMININE_FORM.test(form)) return `der ${label}`
  return `von ${label}`
}
