import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** What receivers saw so far; arrivals since the last time they were asked. */
export interface Seen {
  readonly received: number
  readonly again: number
  readonly different: number
  readonly arrivals: readonly (readonly [announcement: string, at: number])[]
}

/** Receivers on loopback, in a process of their own. */
export interface Receivers {
  readonly port: number
  seen(): Promise<Seen>
  close(): void
}

export async function startReceivers(): Promise<Receivers> {
  const child: ChildProcess = fork(join(import.meta.dirname, '..', 'deliver-receiver.ts'))
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return {
    port,
    async seen() {
      const answer = once(child, 'message')
      child.send({})
      return ((await answer) as [Seen])[0]
    },
    close: () => void child.disconnect(),
  }
}
