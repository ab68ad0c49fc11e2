import type { Jurisdiction } from '../../src/model/jurisdiction.ts'

/** A publisher of the synthetic dataset. */
export interface SyntheticPublisher {
  readonly id: string
  readonly weight: number
  readonly jurisdictions: readonly Jurisdiction[]
  readonly language: string
  readonly about: 'companies' | 'tenders'
  /** Builds the reference of record `n` of a year. */
  readonly reference: (n: string, year: string) => string
  readonly url: string
}

/** Registered sources (design 4), each with its share of all announcements. */
export const SYNTHETIC_PUBLISHERS: readonly SyntheticPublisher[] = [
  {
    id: 'fr-bodacc',
    weight: 30,
    jurisdictions: ['FR'],
    language: 'fr',
    about: 'companies',
    reference: (n, year) => `A${year}00${n}`,
    url: 'https://www.bodacc.fr/pages/annonces-commerciales-detail/?q.id=id:',
  },
  {
    id: 'es-placsp',
    weight: 19,
    jurisdictions: ['ES'],
    language: 'es',
    about: 'tenders',
    reference: n => `9${n}/DOC_CN`,
    url: 'https://contrataciondelestado.es/wps/poc?uri=deeplink:detalle_licitacion&idEvl=',
  },
  {
    id: 'es-borme',
    weight: 16,
    jurisdictions: ['ES'],
    language: 'es',
    about: 'companies',
    reference: (n, year) => `BORME-A-${year}-${n}`,
    url: 'https://www.boe.es/diario_borme/txt.php?id=',
  },
  {
    id: 'de-handelsregister',
    weight: 10,
    jurisdictions: ['DE'],
    language: 'de',
    about: 'companies',
    reference: (n, year) => `${year}-HRB-${n}`,
    url: 'https://www.handelsregisterbekanntmachungen.de/?aktion=suche#',
  },
  {
    id: 'gb-gazette',
    weight: 7,
    jurisdictions: ['GB'],
    language: 'en',
    about: 'companies',
    reference: n => `4${n}`,
    url: 'https://www.thegazette.co.uk/notice/',
  },
  {
    id: 'fr-boamp',
    weight: 6,
    jurisdictions: ['FR'],
    language: 'fr',
    about: 'tenders',
    reference: (n, year) => `${year.slice(2)}-${n}`,
    url: 'https://www.boamp.fr/pages/avis/?q=idweb:',
  },
  {
    id: 'it-anac',
    weight: 5,
    jurisdictions: ['IT'],
    language: 'it',
    about: 'tenders',
    reference: n => `CIG${n}`,
    url: 'https://dati.anticorruzione.it/superset/dashboard/dettaglio_cig/?cig=',
  },
  {
    id: 'eu-ted',
    weight: 5,
    jurisdictions: ['DE', 'FR', 'IT', 'ES', 'EU', 'EU', 'GB'],
    language: 'und',
    about: 'tenders',
    reference: (n, year) => `${n}-${year}`,
    url: 'https://ted.europa.eu/en/notice/-/detail/',
  },
  {
    id: 'gb-find-a-tender',
    weight: 2,
    jurisdictions: ['GB'],
    language: 'en',
    about: 'tenders',
    reference: (n, year) => `${n}-${year}`,
    url: 'https://www.find-tender.service.gov.uk/Notice/',
  },
]
