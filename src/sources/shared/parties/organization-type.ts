import type { EntityIdentifier } from '../../../model/entity.ts'
import type { Jurisdiction } from '../../../model/jurisdiction.ts'
import { normalizeName, splitLegalForm } from '../../../model/legal-form.ts'

/** Legal forms that public bodies share with private ones; they do not show that an organization is a company. */
const FORMS_OF_NON_COMPANIES: ReadonlySet<string> = new Set([
  ...['fundacion', 'asociacion', 'cb', 'sc', 'ute'].map(form => `ES:${form}`),
  ...['association', 'fondation', 'mutuelle'].map(form => `FR:${form}`),
  ...['ev', 'stiftung', 'juristische_person'].map(form => `DE:${form}`),
  ...['consorzio', 'associazione', 'fondazione', 'individuale'].map(form => `IT:${form}`),
  'GB:cio',
])

/** Forms of companies in public hands and of other countries, as normalized by `normalizeName`, that end a name. */
const COMPANY_ENDINGS: readonly string[] = [
  // Spain: additions required by Ley 40/2015 art. 111 and Ley 9/2017 art. 32, and the forms in Catalan and Galician.
  ...['sme', 'sa sme', 'sau sme', 'sl sme', 'slu sme', 'sme sa', 'sam', 'samp', 'slmp', 'slm'],
  ...['sociedad mercantil estatal', 'sociedad mercantil autonomica', 'sociedad mercantil municipal'],
  ...['societat anonima', 'societat limitada', 'sociedade anonima', 'sociedade limitada'],
  // France
  ...['sem', 'seml', 'saem', 'saeml', 'semop', 'spl', 'spla', 'spla in', 'sa d hlm', 'sa hlm'],
  // Elsewhere in Europe
  ...[
    'a s',
    'asa',
    'cv',
    'cvba',
    'bvba',
    'scrl',
    'zrt',
    'nyrt',
    'uab',
    'sia',
    'ou',
    'dd',
    'ad',
    'ead',
    'eood',
    'ood',
  ],
  ...[
    'spolka z oo',
    'spolka z o o',
    'spolka akcyjna',
    'akciova spolecnost',
    'akciova spolocnost',
    'akcine bendrove',
  ],
  ...['aktiebolag', 'aktiebolaget', 'osakeyhtio', 'αε', 'еад', 'еоод', 'ад', 'оод'],
]
const COMPANY_ENDING = new RegExp(`(?:^| )(?:${COMPANY_ENDINGS.join('|')})$`, 'u')

/** Forms that begin a name: `SPL Eaux du Lac`, `Sociedad Mercantil Estatal Aguas`, `AS Tallinna Vesi`. */
const COMPANY_BEGINNING =
  /^(?:(?:spl|spla|sem|seml|saem|saeml|semop|sa d hlm|sa hlm)|societe (?:anonyme|publique locale|par actions|d economie mixte)|(?:sociedad|societat|sociedade) (?:mercantil|anonima|limitada)|societa (?:per azioni|a responsabilita limitata|in house)|aktsiaselts|aktiebolaget|uab|sia|ou) /u

/** Words that follow the legal form of a company in public hands without changing it. */
const FORM_ADDITION =
  / (?:sme|mp|medio propio|municipal|publica|unipersonal|(?:societa )?in house|in house providing|(?:a|con) socio unico|societa unipersonale|unipersonale|impresa sociale|societa benefit)$/u

/** Normalized beginnings of names of authorities; a company named later in such a name acts for the authority. */
const AUTHORITY_BEGINNING =
  /^(?:ayuntamiento|ajuntament|concello|diputacion|diputacio|cabildo|consell|consejeria|conselleria|ministerio|alcaldia|generalitat|gobierno|xunta|universidad|universitat|mancomunidad|commune|ville|mairie|departement|conseil|region|communaute|metropole|syndicat|ministere|prefecture|universite|stadt|gemeinde|landkreis|kreis|land|freistaat|bundesrepublik|bundesamt|bundesministerium|ministerium|universitat|zweckverband|markt|comune|provincia|regione|citta metropolitana|unione|azienda sanitaria|ministero|universita|comunita|municipality|municipio|kommune|obec|mesto|gmina|miasto)(?: |$)/u

/** Matches the words by which one organization is said to act for another. Only the name before them counts. */
const REPRESENTATION =
  /[\s,(](?:vertreten|vertr\.|handelnd|im namen|agissant|representee?|représentée?|mandataire|in nome|per conto|por encargo|en nombre|acting|represented|on behalf|for and on behalf)(?=[\s:])/iu

/** Maximum number of parts of a name, separated by commas, brackets and dashes, that are tested for a legal form. */
const MAX_PARTS = 6

/**
 * Infers the type of an organization that is named as a buyer or in another public role. Companies in public hands
 * (S.A. S.M.E., SPL, GmbH, S.p.A., Ltd) are companies; everything that is not shown to be one is an authority.
 */
export function inferOrganizationType(
  name: string,
  jurisdiction: Jurisdiction,
  identifiers: readonly EntityIdentifier[],
): 'company' | 'authority' {
  if (identifiers.some(isSwedishCompanyNumber)) return 'company'
  for (const identifier of identifiers) {
    const shown = identifier.valid === true ? typeShownByNumber(identifier) : null
    if (shown !== null) return shown
  }
  return hasCompanyForm(name, jurisdiction) ? 'company' : 'authority'
}

/** Returns true for a Swedish number of a limited company. The first digits show the legal form, the last checks them. */
function isSwedishCompanyNumber({ scheme, number }: EntityIdentifier): boolean {
  if (scheme !== 'local' || !/^55[6-9]\d{3}-\d{4}$/.test(number)) return false
  const digits = [...number.replace('-', '')].map(Number)
  const products = digits.map((digit, i) => digit * (i % 2 === 0 ? 2 : 1))
  return products.reduce((sum, product) => sum + (product > 9 ? product - 9 : product), 0) % 10 === 0
}

/** Returns the type that a register number proves, or `null` when bodies of both types have such numbers. */
function typeShownByNumber({ scheme, number }: EntityIdentifier): 'company' | 'authority' | null {
  switch (scheme) {
    case 'nif':
      return /^[ABCDFN]/.test(number) ? 'company' : /^[PQS]/.test(number) ? 'authority' : null
    case 'siren':
      return /^[12]/.test(number) ? 'authority' : null
    case 'company_number':
      // Royal charters (`RC`) also found universities and public bodies.
      return number.startsWith('RC') ? null : 'company'
    case 'hrb':
      return /^(?:HRA|HRB|GnR|PR)\b/.test(number) ? 'company' : null
    default:
      return null
  }
}

/** Returns true when a name or the part of it before a comma, bracket or dash ends with the legal form of a company. */
function hasCompanyForm(name: string, jurisdiction: Jurisdiction): boolean {
  const [head = ''] = name.split(REPRESENTATION, 1)
  const normalized = normalizeName(head)
  if (AUTHORITY_BEGINNING.test(normalized)) return false
  if (COMPANY_BEGINNING.test(`${normalized} `)) return true
  const ends = Array.from(head.matchAll(/[,;(/]|\s[-–—]\s?|[-–—]\s/g), ({ index }) => index).slice(
    0,
    MAX_PARTS,
  )
  return [...ends, head.length].some(end => endsWithCompanyForm(head.slice(0, end), jurisdiction))
}

function endsWithCompanyForm(text: string, jurisdiction: Jurisdiction): boolean {
  const normalized = normalizeName(text)
  const plain = normalized.replace(FORM_ADDITION, '').replace(FORM_ADDITION, '')
  if (COMPANY_ENDING.test(normalized) || COMPANY_ENDING.test(plain)) return normalized.includes(' ')
  const { legalFormClass } = splitLegalForm(plain, jurisdiction)
  return legalFormClass !== null && !FORMS_OF_NON_COMPANIES.has(legalFormClass)
}
