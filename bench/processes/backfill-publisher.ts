import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { copySampleDocuments } from '../synthetic-data/copy-sample-documents.ts'

// A publisher of BODACC's export in a process of its own, so that its memory is not counted: the first argument is how
// many records there are, the second how many a day. Prints its address.
const [rows = 0, perDay = 1] = process.argv.slice(2).map(Number)
const documents = copySampleDocuments('fr-bodacc', rows, perDay)
/** The last day that was asked for, so that asking again gives the same. */
let last = { url: '', body: '[]' }

const server = createServer((request, response) => {
  const url = request.url ?? ''
  if (url !== last.url) last = { url, body: documents.next().value ?? '[]' }
  response.writeHead(200, { 'content-type': 'application/json' }).end(last.body)
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
})
