import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { findSignatureError, type ReceivedDelivery } from '../deliveries/http/verify-signature.ts'
import { systemClock } from '../platform/clock.ts'
import type { CliCommand, CommandContext } from './shared/cli-command.ts'
import { integerOptionParser } from './shared/parse-number-options.ts'

interface Options {
  readonly port: number
  readonly host: string
  readonly secret?: string
  readonly status: number
  readonly delay: number
  readonly json?: boolean
}

/** Maximum size of a request body in bytes, far above that of any delivery. */
const MAX_BYTES = 1024 * 1024

/** `herald webhook-receiver`: receives webhooks for testing, verifies them and prints them. */
export const webhookReceiverCommand: CliCommand = {
  declare(program, run) {
    program
      .command('webhook-receiver')
      .summary('receive webhooks for testing: verify and print each delivery')
      .description(
        'Listens for deliveries, verifies their signatures and prints them. It listens on a loopback address by ' +
          'default, so ' +
          'the delivering service must be started with HERALD_WEBHOOK_ALLOWED_NETWORKS=127.0.0.0/8.',
      )
      .option('--port <number>', 'port to listen on', integerOptionParser(0, 65535), 9000)
      .option('--host <address>', 'address to listen on', '127.0.0.1')
      .option(
        '--secret <whsec_…>',
        'signing secret of the subscription; without it, signatures are not verified',
      )
      .option('--status <code>', 'response status', integerOptionParser(200, 599), 204)
      .option('--delay <ms>', 'delay before each response, in ms', integerOptionParser(0, 600_000), 0)
      .option('--json', 'print each delivery as one line of JSON')
      .action((options: Options) => run(context => receive(options, context)))
  },
}

async function receive(options: Options, { terminal, signal }: CommandContext): Promise<number> {
  const { host, port, secret, status, delay, json } = options
  const receiver = await startWebhookReceiver({ host, port }, async received => {
    const reason =
      secret === undefined
        ? 'not verified'
        : findSignatureError(received, secret, received.receivedAt.getTime() / 1000)
    terminal.out(...(json ? [formatAsJson(received, reason)] : formatForPeople(received, reason)))
    await systemClock.sleep(delay, signal)
    return reason === null || secret === undefined ? status : 401
  })
  terminal.err(`Listening for webhooks on ${receiver.url}. Press Ctrl-C to stop.`)
  if (!signal.aborted) await once(signal, 'abort')
  receiver.close()
  return 0
}

/** A request that a receiver got, with its path, body and time. */
export interface ReceivedWebhookRequest extends ReceivedDelivery {
  readonly path: string
  readonly body: Buffer
  readonly receivedAt: Date
}

/** Starts a webhook receiver; `onRequest` returns the response status for each request. */
export async function startWebhookReceiver(
  { host, port }: { readonly host: string; readonly port: number },
  onRequest: (received: ReceivedWebhookRequest) => Promise<number>,
): Promise<{ readonly url: string; close(): void }> {
  const server = createServer((request, response) => {
    handleRequest(request, response, onRequest).catch(() => response.destroy())
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

async function handleRequest(
  request: IncomingMessage,
  response: ServerResponse,
  onRequest: (received: ReceivedWebhookRequest) => Promise<number>,
): Promise<void> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += (chunk as Buffer).length
    if (size > MAX_BYTES) return void response.writeHead(413).end()
    chunks.push(chunk as Buffer)
  }
  const { headers, url: path = '/' } = request
  const status = await onRequest({
    headers,
    path,
    body: Buffer.concat(chunks),
    receivedAt: systemClock.now(),
  })
  response.writeHead(status).end()
}

function formatAsJson({ headers, body, receivedAt }: ReceivedWebhookRequest, reason: string | null): string {
  return JSON.stringify({
    received_at: receivedAt,
    verified: reason === null,
    reason,
    headers,
    body: body.toString(),
  })
}

function formatForPeople(
  { headers, path, body, receivedAt }: ReceivedWebhookRequest,
  reason: string | null,
): string[] {
  const head = [
    headers['x-registry-event'],
    headers['webhook-id'],
    `attempt ${headers['x-registry-attempt']}`,
  ]
  const events = headers['x-registry-batch']
  if (events !== undefined) head.push(`batch of ${events}`)
  const title = `${receivedAt.toISOString()}  ${path}  ${head.join('  ')}  ${reason ?? 'verified'}`
  return [title, ...toLines(body), '']
}

/** Formats a body for the terminal: indents JSON. */
function toLines(body: Buffer): string[] {
  const text = body.toString()
  const formatted = /^\s*[[{]/.test(text) && isJson(text) ? JSON.stringify(JSON.parse(text), null, 2) : text
  return formatted.replaceAll('\t', '  ').split('\n')
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    // Clients other than Herald may send invalid JSON.
    return false
  }
}
