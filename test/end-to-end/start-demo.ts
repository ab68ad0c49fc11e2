import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { REPOSITORY_ROOT } from '../support/code-files.ts'

/** The JSON line that the demo prints when it is ready. */
export interface DemoReadyMessage {
  readonly url: string
  readonly api_key: string
  readonly announcements: number
  readonly entities: number
}

/** A running demo on a free port. */
export interface RunningDemo extends DemoReadyMessage {
  /** Seconds from the command to the ready line. */
  readonly seconds: number
  /** Stops it as Ctrl-C does. */
  stop(): Promise<void>
}

/** Settings with which the demo accepts mail addresses. Nothing listens at the port, so its mails stay queued. */
const MAIL_SETTINGS = {
  HERALD_SMTP_URL: 'smtp://127.0.0.1:9',
  HERALD_MAIL_FROM: 'Herald <herald@example.com>',
  HERALD_PUBLIC_URL: 'https://herald.example',
}

/**
 * Starts `npm run demo` with further settings and waits until it is ready. Its samples keep their dates, so that they can be
 * expected, unless they are to be fresh as for a user.
 */
export async function startDemo(
  settings: Readonly<Record<string, string>> = {},
  { isFresh = false }: { readonly isFresh?: boolean } = {},
): Promise<RunningDemo> {
  const startedAt = performance.now()
  const options = ['--json', '--port', '0', ...(isFresh ? [] : ['--keep-dates'])]
  const demo = spawn('npm', ['run', '--silent', 'demo', '--', ...options], {
    cwd: REPOSITORY_ROOT,
    env: { ...process.env, ...MAIL_SETTINGS, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  const ended = once(demo, 'exit')
  async function stop(): Promise<void> {
    // Signals the whole process group, as Ctrl-C in a terminal does. The demo stops PostgreSQL itself.
    if (demo.exitCode === null && demo.pid !== undefined) process.kill(-demo.pid, 'SIGINT')
    await ended
  }
  try {
    const ready = JSON.parse(await firstLine(demo.stdout)) as DemoReadyMessage
    return { ...ready, seconds: (performance.now() - startedAt) / 1000, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function firstLine(output: Readable): Promise<string> {
  for await (const line of createInterface(output)) return line
  throw new Error('the demo ended without output')
}
