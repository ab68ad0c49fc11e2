import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const MAIN = join(import.meta.dirname, '..', '..', 'src', 'main.ts')

/** A node that dispatches and delivers in a separate process. */
export interface DeliveryNode {
  /** Sends SIGKILL and resolves when the process is gone. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/** Starts `herald serve --roles dispatch,deliver` and resolves when it is ready. Throws its output if it exits. */
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
  let errorOutput = ''
  child.stderr?.on('data', chunk => {
    errorOutput += chunk
  })
  const exited = once(child, 'exit').then(() => true)
  const ready = once(child.stdout as NodeJS.ReadableStream, 'data').then(() => false)
  if (await Promise.race([exited, ready])) throw new Error(`a node exited at its start: ${errorOutput}`)
  child.stdout?.resume()
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await exited
  }
  return { kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}
