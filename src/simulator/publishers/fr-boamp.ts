import { createOpendatasoftPublisher } from './opendatasoft.ts'

/** Simulates BOAMP's data set. The archive of older XML files is on another server, which Herald does not use. */
const fakeBoamp = createOpendatasoftPublisher({
  id: 'fr-boamp',
  homeUrl: 'https://boamp-datadila.opendatasoft.com',
  name: 'boamp',
  samplePattern: /^(?:avis-\d{4}|notices)\.json$/,
  keyField: 'idweb',
  dayField: 'dateparution',
})

export default fakeBoamp
