import type { LeasedMail } from '../../mail/mail.ts'
import { leaseDueMails, releaseMails, renewMailLeases } from '../../mail/mail-queue-store.ts'
import { SmtpClient, type SmtpClientOptions } from '../../mail/smtp/smtp-client.ts'
import { WakeableTimer } from '../../platform/concurrency/wakeable-timer.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { isDatabaseUnavailable } from '../../platform/sql/sql-pool.ts'
import { createUuidV7 } from '../../platform/uuid.ts'
import {
  type AttemptedMail,
  attemptMail,
  type MailAttempt,
  type MailSendDependencies,
  recordMailAttempts,
} from '../../services/mail/send-mail.ts'

export interface MailEngineOptions
  extends MailSendDependencies,
    Pick<Dependencies, 'sql' | 'clock' | 'random' | 'log'> {
  readonly smtp: SmtpClientOptions
  readonly maxConnections: number
  readonly mailsPerSecond: number
  /** Time after which the mails of a process that died are due again, in seconds. */
  readonly leaseSeconds: number
}

const POLL_INTERVAL_MS = 1_000
const ERROR_PAUSE_MS = 1_000
/** Time without mail after which idle connections are closed, in polls. */
const IDLE_POLLS = 10
const RENEWALS_PER_LEASE = 4

/** The attempt of a mail that cannot be prepared. It is repeated, so that a defect delays a mail instead of losing it. */
const FAILED_PREPARATION: MailAttempt = {
  outcome: {
    result: 'retry',
    label: 'error',
    reason: 'The mail could not be prepared. The log has the reason.',
  },
  announcements: null,
}

/**
 * Sends due mails over a few connections until it is stopped. Any number of processes can share the work: each leases only as
 * many mails as it has idle connections, so that no more than these are in flight when it dies.
 */
export class MailEngine {
  readonly #options: MailEngineOptions
  readonly #leaseId: string
  readonly #idle: SmtpClient[]
  readonly #inFlight = new Set<Promise<void>>()
  readonly #timer: WakeableTimer
  readonly #stopping = new AbortController()
  #nextStart = 0
  readonly #unrecorded: AttemptedMail[] = []
  #recording: Promise<void> = Promise.resolve()

  constructor(options: MailEngineOptions) {
    this.#options = options
    this.#leaseId = createUuidV7(options.clock.now(), options.random)
    this.#timer = new WakeableTimer(options.clock)
    this.#idle = Array.from({ length: options.maxConnections }, () => new SmtpClient(options.smtp))
  }

  /** Resolves once the engine is stopped and the mails in flight are recorded. */
  async run(): Promise<void> {
    const renewing = this.#keepRenewing()
    let idlePolls = 0
    while (!this.#stopping.signal.aborted) {
      const leased = await this.#leaseNext()
      idlePolls = leased > 0 || this.#inFlight.size > 0 ? 0 : idlePolls + 1
      if (leased > 0 && this.#idle.length > 0) continue
      if (idlePolls === IDLE_POLLS) for (const client of this.#idle) client.close()
      await this.#timer.sleep(POLL_INTERVAL_MS)
    }
    await Promise.all(this.#inFlight)
    await renewing
    for (const client of this.#idle) client.close()
    await releaseMails(this.#options.sql, this.#leaseId).catch(error =>
      this.#reportError(error, 'release mails'),
    )
  }

  /** Sends no further mails. */
  stop(): void {
    this.#stopping.abort()
    this.#timer.wake()
  }

  /** Looks for due mails at once. */
  wake(): void {
    this.#timer.wake()
  }

  /** Leases mails for the idle connections and starts them. Returns their number. */
  async #leaseNext(): Promise<number> {
    const { sql, clock, leaseSeconds } = this.#options
    if (this.#idle.length === 0) return 0
    const limits = { limit: this.#idle.length, leaseSeconds }
    const mails = await leaseDueMails(sql, this.#leaseId, limits).catch(async error => {
      this.#reportError(error, 'read the mail queue')
      await clock.sleep(ERROR_PAUSE_MS, this.#stopping.signal)
      return []
    })
    for (const mail of mails) {
      const client = this.#idle.pop() as SmtpClient
      const work = this.#process(client, mail).finally(() => {
        this.#idle.push(client)
        this.#inFlight.delete(work)
        this.#timer.wake()
      })
      this.#inFlight.add(work)
    }
    return mails.length
  }

  async #process(client: SmtpClient, mail: LeasedMail): Promise<void> {
    await this.#waitForTurn()
    // A mail that is not started yet is due again as soon as its lease is released.
    if (this.#stopping.signal.aborted) return
    const attempt = await attemptMail(this.#options, client, mail).catch((error: unknown) => {
      this.#reportError(error, 'prepare a mail')
      return isDatabaseUnavailable(error) ? null : FAILED_PREPARATION
    })
    if (attempt !== null) await this.#record(mail, attempt)
  }

  /** Records an attempt, together with those that end while earlier ones are being recorded: a commit costs most of the time. */
  async #record(mail: LeasedMail, attempt: MailAttempt): Promise<void> {
    this.#unrecorded.push({ mail, attempt })
    const previous = this.#recording
    const own = previous.then(() => this.#recordAll())
    this.#recording = own
    await own
  }

  /** Records the attempts so far. Repeats it while the database is away, because an unrecorded mail would be sent again. */
  async #recordAll(): Promise<void> {
    const attempted = this.#unrecorded.splice(0)
    while (attempted.length > 0) {
      const isRecorded = await recordMailAttempts(this.#options, attempted).then(
        () => true,
        (error: unknown) => {
          this.#reportError(error, 'record mails')
          return !isDatabaseUnavailable(error)
        },
      )
      if (isRecorded || this.#stopping.signal.aborted) return
      await this.#options.clock.sleep(ERROR_PAUSE_MS, this.#stopping.signal)
    }
  }

  /** Keeps the starts of mails apart, so that the rate is not exceeded even for a short time. */
  async #waitForTurn(): Promise<void> {
    const { clock, mailsPerSecond } = this.#options
    const start = Math.max(this.#nextStart, clock.elapsed())
    this.#nextStart = start + 1_000 / mailsPerSecond
    await clock.sleep(Math.max(0, start - clock.elapsed()), this.#stopping.signal)
  }

  async #keepRenewing(): Promise<void> {
    const { sql, clock, leaseSeconds } = this.#options
    while (!this.#stopping.signal.aborted) {
      await clock.sleep((leaseSeconds * 1_000) / RENEWALS_PER_LEASE, this.#stopping.signal)
      if (this.#inFlight.size === 0) continue
      await renewMailLeases(sql, this.#leaseId, leaseSeconds).catch(error =>
        this.#reportError(error, 'renew the leases of mails'),
      )
    }
  }

  #reportError(error: unknown, what: string): void {
    if (!isDatabaseUnavailable(error)) this.#options.log.error({ err: error }, `failed to ${what}`)
  }
}
