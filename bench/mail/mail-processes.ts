import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const PROCESSES = join(import.meta.dirname, '..', 'processes')

/** The mails that a mail server has received since its start. */
export interface ReceivedMails {
  /** Number of different Message-IDs. */
  readonly mails: number
  /** IDs of mails that were received more than once. */
  readonly repeated: readonly string[]
  /** Number of announcements in different mails, counted for each recipient, including those behind links. */
  readonly announcements: number
  /** Announcements that a recipient got in two different mails. */
  readonly announcedTwice: number
}

/** A mail server on loopback in a separate process. */
export interface MailReceiverProcess {
  readonly url: string
  readReceived(): Promise<ReceivedMails>
  close(): void
}

/** Starts a mail server that refuses one of so many recipients for the time being; 0 refuses none. */
export async function startMailReceiver(refusesOneOf: number): Promise<MailReceiverProcess> {
  const child = fork(join(PROCESSES, 'mail-receiver.ts'), [String(refusesOneOf)])
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return {
    url: `smtp://127.0.0.1:${port}`,
    readReceived: () => ask<ReceivedMails>(child),
    close: () => void child.disconnect(),
  }
}

/** A process that plans and sends mails. */
export interface MailSenderProcess {
  readMemory(): Promise<number>
  /** Sends SIGKILL and resolves when the process is gone. */
  kill(): Promise<void>
}

export function startMailSender(
  databaseUrl: string,
  smtpUrl: string,
  leaseSeconds: number,
): MailSenderProcess {
  const child = fork(join(PROCESSES, 'mail-sender.ts'), [databaseUrl, smtpUrl, String(leaseSeconds)])
  const exited = once(child, 'exit')
  return {
    readMemory: async () => (await ask<{ rss: number }>(child)).rss,
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

async function ask<T>(child: ChildProcess): Promise<T> {
  const message = once(child, 'message')
  child.send({})
  return ((await message) as [T])[0]
}
