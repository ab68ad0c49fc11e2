import { createOpendatasoftPublisher } from './opendatasoft.ts'

/** Simulates BODACC's data set. The daily XML files are on another server, which Herald does not use. */
const fakeBodacc = createOpendatasoftPublisher({
  id: 'fr-bodacc',
  homeUrl: 'https://bodacc-datadila.opendatasoft.com',
  name: 'annonces-commerciales',
  samplePattern: /^(?:annonces-\d{4}|notices)\.json$/,
  keyField: 'id',
  dayField: 'dateparution',
})

export default fakeBodacc
