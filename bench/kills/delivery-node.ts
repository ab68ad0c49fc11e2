import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const MAIN = join(import.meta.dirname, '..', '..', 'src', 'main.ts')

/** A node that dispatches and delivers, in a process of its own. */
export interface DeliveryNode {
  /** SIGKILL; resolves when it is gone. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/** `herald serve --roles dispatch,deliver` over a data folder; resolves when it is at work. Throws what it said when it ends before. */
export async function startDeliveryNode(folder: string): Promise<DeliveryNode> {
  const { PATH = '', HOME = '' } = process.env
  const child: ChildProcess = spawn(process.execPath, [MAIN, 'serve', '--roles', 'dispatch,deliver'], {
    env: {
      PATH,
      HOME,
      HERALD_DATA: folder,
      HERALD_LOG_LEVEL: 'silent',
      HERALD_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr?.on('data', chunk => {
    said += chunk
  })
  const exited = once(child, 'exit').then(() => true)
  const begun = once(child.stdout as NodeJS.ReadableStream, 'data').then(() => false)
  if (await Promise.race([exited, begun])) throw new Error(`a sender ended at its start: ${said}`)
  child.stdout?.resume()
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await exited
  }
  return { kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}
