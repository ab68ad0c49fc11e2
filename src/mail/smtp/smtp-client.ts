import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { Clock } from '../../platform/clock.ts'
import type { SmtpServerSettings } from '../../platform/settings/parse-smtp-url.ts'
import { classifySmtpFailure, SMTP_ACCEPTED, type SmtpFailure, type SmtpOutcome } from './smtp-outcome.ts'

/** A message with its envelope, ready to send. */
export interface OutgoingMessage {
  readonly from: string
  readonly to: string
  /** Returned in delivery status notifications. */
  readonly envelopeId: string
  readonly bytes: Buffer
}

export interface SmtpClientOptions {
  readonly server: SmtpServerSettings
  /** Name of this client in EHLO. */
  readonly clientName: string
  /** Certificate authorities in PEM format; empty for Node's. */
  readonly ca: readonly string[]
  readonly clock: Clock
  /** Longest time for one message, including connecting, in milliseconds. */
  readonly deadlineMs: number
}

/** Messages per connection, because servers limit them. */
const MAX_MESSAGES_PER_CONNECTION = 100

/**
 * Sends messages over one connection, one after the other, and reconnects when necessary. Each call ends within the deadline,
 * whatever the server does.
 */
export class SmtpClient {
  readonly #options: SmtpClientOptions
  #connection: SMTPConnection | null = null
  #sent = 0

  constructor(options: SmtpClientOptions) {
    this.#options = options
  }

  /** Sends a message. Never rejects: every failure is an outcome. */
  async send(message: OutgoingMessage): Promise<SmtpOutcome> {
    const { clock, deadlineMs } = this.#options
    const deadline = new AbortController()
    const late = clock.sleep(deadlineMs, deadline.signal).then((): SmtpFailure => {
      const seconds = Math.round(deadlineMs / 1_000)
      return { message: `The mail server did not finish within ${seconds} seconds.`, code: 'ETIMEDOUT' }
    })
    const failure = await Promise.race([this.#sendOnce(message), late])
    deadline.abort()
    if (failure === null) {
      this.#sent += 1
      if (this.#sent >= MAX_MESSAGES_PER_CONNECTION) this.close()
      return SMTP_ACCEPTED
    }
    // After a failure, the state of the session is unknown, or it has ended.
    this.close()
    return classifySmtpFailure(failure)
  }

  close(): void {
    const connection = this.#connection
    this.#connection = null
    this.#sent = 0
    if (connection === null) return
    if (!connection.destroyed) connection.quit()
    connection.close()
  }

  async #sendOnce(message: OutgoingMessage): Promise<SmtpFailure | null> {
    const isReused = this.#connection !== null
    const failure = await this.#sendOverConnection(message)
    // Servers close idle connections at any time. No command was accepted then, so a new connection is tried once.
    if (failure === null || !isReused || !wasClosedWhileIdle(failure)) return failure
    this.close()
    return await this.#sendOverConnection(message)
  }

  async #sendOverConnection({ from, to, envelopeId, bytes }: OutgoingMessage): Promise<SmtpFailure | null> {
    const isNew = this.#connection === null
    const connection = this.#connection ?? new SMTPConnection(this.#connectionOptions())
    this.#connection = connection
    return await new Promise<SmtpFailure | null>(resolve => {
      const end = (failure: SmtpFailure | null): void => {
        connection.removeListener('error', end)
        connection.removeListener('end', onEnd)
        resolve(failure)
      }
      const onEnd = (): void =>
        end({ message: 'The mail server closed the connection.', code: 'ECONNECTION' })
      // The next message notices what goes wrong between two messages.
      if (isNew) connection.on('error', () => {})
      connection.once('error', end)
      connection.once('end', onEnd)
      const send = (): void => {
        const dsn = { ret: 'HDRS', envid: envelopeId, notify: 'FAILURE' }
        connection.send({ from, to, size: bytes.length, dsn }, bytes, error => end(error ?? null))
      }
      if (isNew) this.#open(connection, send, end)
      else send()
    })
  }

  #open(connection: SMTPConnection, send: () => void, fail: (failure: SmtpFailure) => void): void {
    const { credentials } = this.#options.server
    connection.connect(connectError => {
      if (connectError) return fail(connectError)
      if (credentials === null) return send()
      const { user, password } = credentials
      connection.login({ credentials: { user, pass: password } }, loginError =>
        loginError ? fail(loginError) : send(),
      )
    })
  }

  #connectionOptions() {
    const { server, clientName, ca, deadlineMs } = this.#options
    return {
      host: server.host,
      port: server.port,
      secure: server.isTlsFromStart,
      requireTLS: !server.isTlsFromStart && server.startTls === 'required',
      ignoreTLS: server.startTls === 'never',
      name: clientName,
      connectionTimeout: deadlineMs,
      greetingTimeout: deadlineMs,
      socketTimeout: deadlineMs,
      socketCloseTimeout: 0,
      tls: ca.length === 0 ? {} : { ca: [...ca] },
    }
  }
}

/** Returns whether the connection had ended before the first command of the message. */
function wasClosedWhileIdle({ code, responseCode, command }: SmtpFailure): boolean {
  return (code === 'ECONNECTION' && command === 'API') || (responseCode === 421 && command === 'MAIL FROM')
}
