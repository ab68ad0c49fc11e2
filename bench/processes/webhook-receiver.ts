import { createServer } from 'node:http'

/**
 * Webhook receivers in a separate process: one server with a path per receiver. It reports its port and, when asked, the
 * number of requests, repeated requests and the arrival time of each announcement. `/slow` never responds.
 */
const ANNOUNCEMENT_ID = /"announcement":\{"id":"([0-9a-f-]{36})"/

let received = 0
let again = 0
const seen = new Set<string>()
let arrivals: [string, number][] = []

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const at = performance.timeOrigin + performance.now()
    const id = String(request.headers['webhook-id'] ?? request.headers['x-job'])
    if (request.url === '/slow') return
    received += 1
    if (seen.has(id)) again += 1
    seen.add(id)
    const announcement = ANNOUNCEMENT_ID.exec(Buffer.concat(chunks).toString('latin1'))?.[1]
    if (announcement !== undefined) arrivals.push([announcement, at])
    response.writeHead(204).end()
  })
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 })
})
process.on('message', () => {
  process.send?.({ received, again, different: seen.size, arrivals })
  arrivals = []
})
process.on('disconnect', () => process.exit(0))
