import { opendatasoft } from './opendatasoft.ts'

/** BODACC's data set; its daily XML is on another server, which is not asked. */
export const frBodacc = opendatasoft({
  id: 'fr-bodacc',
  home: 'https://bodacc-datadila.opendatasoft.com',
  name: 'annonces-commerciales',
  files: /^(?:annonces-\d{4}|notices)\.json$/,
  keyField: 'id',
  dayField: 'dateparution',
})
