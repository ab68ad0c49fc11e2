/** Under which terms the announcements of a source may be used, and whom to name. */
export interface SourceLicence {
  readonly name: string
  /** The text of the licence or law; `null` if there is none. */
  readonly url: string | null
  /** The statement that has to accompany copies. */
  readonly attribution: string
}

const LICENCE_OUVERTE = {
  name: 'Licence Ouverte 2.0 (Etalab)',
  url: 'https://www.etalab.gouv.fr/licence-ouverte-open-licence/',
  attribution: 'Source: Direction de l’information légale et administrative (DILA)',
}
const OPEN_GOVERNMENT_LICENCE = {
  name: 'Open Government Licence v3.0',
  url: 'https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/',
  attribution: 'Contains public sector information licensed under the Open Government Licence v3.0.',
}

/** The licence of each source, as the publishers state it. The descriptions of the sources have further conditions. */
export const SOURCE_LICENCES: Readonly<Record<string, SourceLicence>> = {
  'de-handelsregister': {
    name: 'Official works without copyright (§ 5 UrhG)',
    url: 'https://www.gesetze-im-internet.de/urhg/__5.html',
    attribution:
      'Source: handelsregister.de, from the copies of coezbek/registerbekanntmachungen (MIT license)',
  },
  'es-borme': {
    name: 'Real Decreto 1495/2011',
    url: 'https://www.boe.es/buscar/act.php?id=BOE-A-2011-17560',
    attribution: 'Source: Agencia Estatal Boletín Oficial del Estado (AEBOE), https://www.boe.es',
  },
  'es-placsp': {
    name: 'Ley 37/2007',
    url: 'https://www.boe.es/buscar/act.php?id=BOE-A-2007-19814',
    attribution: 'Source: Ministerio de Hacienda, Dirección General del Patrimonio del Estado',
  },
  'eu-ted': {
    name: 'CC BY 4.0 (Decision 2011/833/EU)',
    url: 'https://creativecommons.org/licenses/by/4.0/',
    attribution:
      'Source: Publications Office of the European Union, Tenders Electronic Daily (TED), ted.europa.eu; notices are ' +
      'shortened and their fields normalized',
  },
  'fr-boamp': LICENCE_OUVERTE,
  'fr-bodacc': LICENCE_OUVERTE,
  'gb-find-a-tender': OPEN_GOVERNMENT_LICENCE,
  'gb-gazette': OPEN_GOVERNMENT_LICENCE,
  'it-anac': {
    name: 'None stated; ANAC open data are CC BY 4.0',
    url: 'https://creativecommons.org/licenses/by/4.0/',
    attribution: 'Source: Autorità Nazionale Anticorruzione (ANAC)',
  },
}
