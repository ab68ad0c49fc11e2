import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { SubscriptionGroup } from './bench-subscriptions.ts'

/** What receivers saw so far; arrivals since the last time they were asked. */
export interface ReceiverCounts {
  readonly received: number
  readonly again: number
  readonly different: number
  readonly arrivals: readonly (readonly [announcement: string, at: number])[]
}

/** Receivers on loopback, in a process of their own. */
export interface ReceiverProcess {
  readonly port: number
  readCounts(): Promise<ReceiverCounts>
  close(): void
}

/** Events at a steady rate. */
export interface PublishingPlan {
  /** Address of the record. */
  readonly url: string
  readonly group: SubscriptionGroup
  readonly perSecond: number
  readonly seconds: number
}

/** Publishes in a process of its own; answers which announcement was committed when. */
export async function publishSteadily(
  publishing: PublishingPlan,
): Promise<readonly (readonly [announcement: string, at: number])[]> {
  const program = join(import.meta.dirname, '..', 'processes', 'event-publisher.ts')
  const child = fork(program, [JSON.stringify(publishing)])
  const ended = once(child, 'exit').then(([code]): never => {
    throw new Error(`the publisher ended with ${code}`)
  })
  const [committed] = await Promise.race([once(child, 'message'), ended])
  ended.catch(() => {})
  child.disconnect()
  return committed
}

export async function startReceiverProcess(): Promise<ReceiverProcess> {
  const child: ChildProcess = fork(join(import.meta.dirname, '..', 'processes', 'webhook-receiver.ts'))
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return {
    port,
    async readCounts() {
      const answer = once(child, 'message')
      child.send({})
      return ((await answer) as [ReceiverCounts])[0]
    },
    close: () => void child.disconnect(),
  }
}
