import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { systemClock } from '../base/clock.ts'
import { distrust, type Received } from '../deliveries/verify.ts'
import type { CliCommand, Context } from './command.ts'
import { wholeNumber } from './numbers.ts'

interface Options {
  readonly port: number
  readonly host: string
  readonly secret?: string
  readonly status: number
  readonly delay: number
  readonly json?: boolean
}

/** The longest body that is taken, in bytes; deliveries are far shorter. */
const MOST_BYTES = 1024 * 1024

/** `herald receiver`: a receiver of webhooks that verifies and prints what arrives, for trying them out. */
export const receiverCommand: CliCommand = {
  declare(program, run) {
    program
      .command('receiver')
      .summary('receive webhooks here: verify and print what arrives')
      .description(
        'Listens for deliveries, verifies their signatures and prints them. Its address is not public: the service that ' +
          'delivers must allow it with HERALD_WEBHOOK_ALLOW=127.0.0.0/8.',
      )
      .option('--port <number>', 'port to listen on', wholeNumber(0, 65535), 9000)
      .option('--host <address>', 'address to listen on', '127.0.0.1')
      .option('--secret <whsec_…>', 'the secret of the subscription; without it nothing is verified')
      .option('--status <code>', 'answer with this status instead', wholeNumber(200, 599), 204)
      .option('--delay <ms>', 'answer only after so long', wholeNumber(0, 600_000), 0)
      .option('--json', 'print each delivery as one line of JSON')
      .action((options: Options) => run(context => receive(options, context)))
  },
}

async function receive(options: Options, { terminal, signal }: Context): Promise<number> {
  const { host, port, secret, status, delay, json } = options
  const receiver = await startReceiver({ host, port }, async received => {
    const reason =
      secret === undefined ? 'not verified' : distrust(received, secret, received.at.getTime() / 1000)
    terminal.out(json ? line(received, reason) : page(received, reason))
    await systemClock.sleep(delay, signal)
    return reason === null || secret === undefined ? status : 401
  })
  terminal.err(`Receiving on ${receiver.url} until Ctrl-C.`)
  if (!signal.aborted) await once(signal, 'abort')
  receiver.close()
  return 0
}

/** A request that came to a receiver. */
export interface Arrived extends Received {
  readonly path: string
  readonly body: Buffer
  readonly at: Date
}

/** Listens for deliveries; `onArrived` answers each with a status. */
export async function startReceiver(
  { host, port }: { readonly host: string; readonly port: number },
  onArrived: (arrived: Arrived) => Promise<number>,
): Promise<{ readonly url: string; close(): void }> {
  const server = createServer((request, response) => {
    take(request, response, onArrived).catch(() => response.destroy())
  })
  server.listen(port, host)
  await once(server, 'listening')
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}/`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function take(
  request: IncomingMessage,
  response: ServerResponse,
  onArrived: (arrived: Arrived) => Promise<number>,
): Promise<void> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += (chunk as Buffer).length
    if (size > MOST_BYTES) return void response.writeHead(413).end()
    chunks.push(chunk as Buffer)
  }
  const { headers, url: path = '/' } = request
  const status = await onArrived({ headers, path, body: Buffer.concat(chunks), at: systemClock.now() })
  response.writeHead(status).end()
}

function line({ headers, body, at }: Arrived, reason: string | null): string {
  return JSON.stringify({
    received_at: at,
    verified: reason === null,
    reason,
    headers,
    body: body.toString(),
  })
}

function page({ headers, path, body, at }: Arrived, reason: string | null): string {
  const head = [
    headers['x-registry-event'],
    headers['webhook-id'],
    `attempt ${headers['x-registry-attempt']}`,
  ]
  return `${at.toISOString()}  ${path}  ${head.join('  ')}  ${reason ?? 'verified'}\n${printable(body)}\n`
}

/** JSON as people read it; anything else as it came, without what would steer a terminal. */
function printable(body: Buffer): string {
  const text = body.toString()
  const shown = /^\s*\{/.test(text) && isJson(text) ? JSON.stringify(JSON.parse(text), null, 2) : text
  return shown.replace(/(?![\n\t])\p{Cc}/gu, '\ufffd')
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    // Somebody else than Herald called: it is shown as it came.
    return false
  }
}
