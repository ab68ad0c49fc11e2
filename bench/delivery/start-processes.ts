import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { SubscriptionGroup } from './bench-subscriptions.ts'

/** Request counts of the receivers and the arrivals since the last call. */
export interface ReceiverCounts {
  readonly received: number
  readonly again: number
  readonly different: number
  readonly arrivals: readonly (readonly [announcement: string, at: number])[]
}

/** Webhook receivers on loopback in a separate process. */
export interface ReceiverProcess {
  readonly port: number
  readCounts(): Promise<ReceiverCounts>
  close(): void
}

/** Events to publish at a constant rate. */
export interface PublishingPlan {
  /** URL of the database. */
  readonly url: string
  readonly group: SubscriptionGroup
  readonly perSecond: number
  readonly seconds: number
}

/** Publishes in a separate process and returns the commit time of each announcement. */
export async function publishSteadily(publishing: PublishingPlan): Promise<CommitTimes> {
  return await runPublisher('event-publisher.ts', publishing)
}

/** When each announcement was committed, in ms since 1970. */
export type CommitTimes = readonly (readonly [announcement: string, at: number])[]

/** Runs a program of `bench/processes` with a plan, and returns the commit times that it sends at its end. */
export async function runPublisher(program: string, plan: object): Promise<CommitTimes> {
  const child = fork(join(import.meta.dirname, '..', 'processes', program), [JSON.stringify(plan)])
  const exited = once(child, 'exit').then(([code]): never => {
    throw new Error(`the publisher exited with code ${code}`)
  })
  const [committed] = await Promise.race([once(child, 'message'), exited])
  exited.catch(() => {})
  child.disconnect()
  return committed
}

export async function startReceiverProcess(): Promise<ReceiverProcess> {
  const child: ChildProcess = fork(join(import.meta.dirname, '..', 'processes', 'webhook-receiver.ts'))
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return {
    port,
    async readCounts() {
      const message = once(child, 'message')
      child.send({})
      return ((await message) as [ReceiverCounts])[0]
    },
    close: () => void child.disconnect(),
  }
}
