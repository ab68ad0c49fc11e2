import { opendatasoft } from './opendatasoft.ts'

/** BOAMP's data set. The archive of older XML is on another server, which Herald does not use. */
export const frBoamp = opendatasoft({
  id: 'fr-boamp',
  home: 'https://boamp-datadila.opendatasoft.com',
  name: 'boamp',
  files: /^(?:avis-\d{4}|notices)\.json$/,
  keyField: 'idweb',
  dayField: 'dateparution',
})
