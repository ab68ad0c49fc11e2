import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { systemClock as clock } from '../../../src/platform/clock.ts'
import { signalProcessTree } from '../../support/signal-process-tree.ts'

/** How a process of the cluster is started, each time in the same way. */
export interface ProcessPlan {
  readonly name: string
  readonly command: readonly string[]
  readonly options?: SpawnOptions
  /** Whether it serves. Is asked again until it does. */
  readonly isReady: (output: string) => boolean | Promise<boolean>
}

const START_MS = 300_000
const POLL_MS = 50
/** What is kept of the output of a process, in characters. */
const MAX_OUTPUT = 200_000

/** A process of the cluster with everything that it starts, which can be killed, frozen and started again. */
export class ClusterProcess {
  readonly name: string
  readonly #plan: ProcessPlan
  #child: ChildProcess | null = null
  #output = ''

  constructor(plan: ProcessPlan) {
    this.name = plan.name
    this.#plan = plan
  }

  /** What it has written since its last start. */
  get output(): string {
    return this.#output
  }

  get isRunning(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** Starts it and resolves when it is ready. Throws its output if it exits. */
  async start(): Promise<void> {
    const [program = '', ...args] = this.#plan.command
    const child = spawn(program, args, {
      ...this.#plan.options,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    this.#output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', bytes => {
        this.#output = (this.#output + String(bytes)).slice(-MAX_OUTPUT)
      })
    await once(child, 'spawn')
    await this.#waitUntilReady()
  }

  /** Sends a signal to all its processes. */
  signal(signal: NodeJS.Signals): void {
    if (this.isRunning) signalProcessTree(this.#child?.pid as number, signal)
  }

  async kill(): Promise<void> {
    if (!this.isRunning) return
    const exited = once(this.#child as ChildProcess, 'exit')
    this.signal('SIGKILL')
    await exited
  }

  /** Ends it as a service manager does: SIGTERM, and SIGKILL if that does not help in time. */
  async stop(patienceMs: number): Promise<void> {
    if (!this.isRunning) return
    const patience = setTimeout(() => this.signal('SIGKILL'), patienceMs)
    const exited = once(this.#child as ChildProcess, 'exit')
    this.#child?.kill('SIGTERM')
    await exited
    clearTimeout(patience)
  }

  freeze(): void {
    this.signal('SIGSTOP')
  }

  thaw(): void {
    this.signal('SIGCONT')
  }

  async #waitUntilReady(): Promise<void> {
    const deadline = clock.elapsed() + START_MS
    while (!(await this.#plan.isReady(this.#output))) {
      if (!this.isRunning || clock.elapsed() > deadline)
        throw new Error(`${this.name} did not start:\n${this.#output.slice(-4_000)}`)
      await clock.sleep(POLL_MS)
    }
  }
}
