import { opendatasoft } from './opendatasoft.ts'

/** BOAMP's data set on the same platform; the archive of older XML is on another server, which is not asked. */
export const frBoamp = opendatasoft({
  id: 'fr-boamp',
  home: 'https://boamp-datadila.opendatasoft.com',
  name: 'boamp',
  files: /^(?:avis-\d{4}|notices)\.json$/,
  keyField: 'idweb',
  dayField: 'dateparution',
})
