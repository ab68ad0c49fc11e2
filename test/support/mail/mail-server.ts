import type { Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { IssuedCertificate } from '../tls-certificates.ts'

interface Scope {
  after(work: () => Promise<void>): void
}

/** A mail that a test server accepted. */
export interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  readonly raw: Buffer
  readonly isEncrypted: boolean
}

export interface MailServerOptions {
  readonly certificate?: IssuedCertificate
  /** TLS from the start, as opposed to STARTTLS. */
  readonly secure?: boolean
  readonly login?: { readonly user: string; readonly password: string }
}

type Stage = 'sender' | 'recipient' | 'data'

/** Starts a real SMTP server on loopback that keeps what it accepts, and fails on request. */
export async function startMailServer(scope: Scope, options: MailServerOptions = {}) {
  const { certificate, secure = false, login } = options
  const mails: ReceivedMail[] = []
  const sockets = new Set<Socket>()
  const replies: { stage: Stage; error: Error; recipient: string | null }[] = []
  let connections = 0
  let cuts = 0
  const takeReply = (stage: Stage, recipient: string | null = null): Error | null => {
    const index = replies.findIndex(r => r.stage === stage && (r.recipient ?? recipient) === recipient)
    return index < 0 ? null : (replies.splice(index, 1)[0]?.error ?? null)
  }
  const server = new SMTPServer({
    secure,
    ...(certificate === undefined ? { disabledCommands: ['STARTTLS'] } : certificate),
    authOptional: login === undefined,
    hideSize: true,
    closeTimeout: 100,
    logger: false,
    onConnect: (_session, done) => {
      connections += 1
      done()
    },
    onAuth: (auth, _session, done) =>
      auth.username === login?.user && auth.password === login?.password
        ? done(null, { user: auth.username })
        : done(new Error('Invalid username or password')),
    onMailFrom: (_address, _session, done) => done(takeReply('sender')),
    onRcptTo: ({ address }, _session, done) => done(takeReply('recipient', address)),
    onData: (stream, session, done) => {
      if (cuts > 0) {
        cuts -= 1
        for (const socket of sockets) socket.destroy()
        return
      }
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const error = takeReply('data')
        if (error !== null) return done(error)
        const { mailFrom, rcptTo } = session.envelope
        mails.push({
          from: mailFrom === false || mailFrom === null ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks),
          isEncrypted: session.secure,
        })
        done()
      })
    },
  })
  server.on('error', () => {}) // a client that disconnects in the middle is part of the tests
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  scope.after(() => new Promise(resolve => server.close(() => resolve())))
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    mails,
    /** The number of connections since the start. */
    connections: () => connections,
    /** Replies to the next command of a stage with an error, for one recipient or any. */
    replyOnce(stage: Stage, reply: string, recipient: string | null = null) {
      const error = Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) })
      replies.push({ stage, error, recipient })
    },
    /** Cuts the connection while the next message is received. */
    cutNextData: () => {
      cuts += 1
    },
    /** Closes the connections of idle clients, and waits until it has happened. */
    async closeConnections() {
      for (const socket of sockets) socket.end()
      while (sockets.size > 0) await new Promise(resolve => setTimeout(resolve, 5))
    },
  }
}
