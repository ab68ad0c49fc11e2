import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { copySampleDocuments } from '../synthetic-data/copy-sample-documents.ts'

// Serves BODACC's export in a separate process, so that its memory is not measured. Its arguments are the number of
// records and the number per day. It prints its URL.
const [rows = 0, perDay = 1] = process.argv.slice(2).map(Number)
const documents = copySampleDocuments('fr-bodacc', rows, perDay)
/** The last response, which is sent again if the request is repeated. */
let last = { url: '', body: '[]' }

const server = createServer((request, response) => {
  const url = request.url ?? ''
  if (url !== last.url) last = { url, body: documents.next().value ?? '[]' }
  response.writeHead(200, { 'content-type': 'application/json' }).end(last.body)
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
})
