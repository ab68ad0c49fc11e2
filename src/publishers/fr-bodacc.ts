import { opendatasoft } from './opendatasoft.ts'

/** BODACC's data set. The daily XML files are on another server, which Herald does not use. */
export const frBodacc = opendatasoft({
  id: 'fr-bodacc',
  home: 'https://bodacc-datadila.opendatasoft.com',
  name: 'annonces-commerciales',
  files: /^(?:annonces-\d{4}|notices)\.json$/,
  keyField: 'id',
  dayField: 'dateparution',
})
