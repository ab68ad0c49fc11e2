/** The faults that a fake publisher can simulate. All have been seen in production or are considered likely. */
export const FAULT_DESCRIPTIONS = {
  'rate-limit': 'responds 429 with Retry-After: 1',
  'rate-limit-bare': 'responds 429 without Retry-After',
  error: 'responds 500 with an HTML page',
  maintenance: 'responds 503 with Retry-After: 1',
  'error-page': 'responds 200 with an HTML error page',
  challenge: 'responds 202 with an empty body, as firewalls do',
  redirect: 'responds 302 to another URL',
  empty: 'responds 200 with an empty body',
  slow: 'waits three seconds before responding',
  drip: 'sends one byte every 100 ms',
  truncated: 'closes the connection after half of the body',
  cut: 'sends half of the body as a complete response',
  reset: 'resets the connection',
  renamed: 'renames the root of the document, as after a format change',
  charset: 'sends UTF-8 text encoded as Latin-1',
  again: 'repeats the first response to every request, so that paging never ends',
  bomb: 'sends 100 MB of spaces, gzip-compressed to 100 kB',
  huge: 'sends 65 MB',
  duplicates: 'sends every record twice',
  late: 'withholds every second record until the fault is cleared',
  withheld: 'withholds the records of the three most recent days until the fault is cleared',
  forged: 'changes a byte of every file, so that it no longer has its Git hash (Git copies only)',
  'moving-branch': 'changes the branch as soon as its commit was requested (Git copies only)',
  'second-differs': 'serves other files as the second copy (Git copies only)',
  'second-away': 'responds 503 as the second copy (Git copies only)',
} as const
export type SimulatorFaultKind = keyof typeof FAULT_DESCRIPTIONS

/** A fault to inject into the responses of one publisher or of all. */
export interface SimulatorFault {
  readonly kind: SimulatorFaultKind
  /** The source ID of the affected publisher. Default: every publisher. */
  readonly source?: string
  /** The number of requests affected, starting with the next one. Default: unlimited. */
  readonly count?: number
  /** The share of requests affected, from 0 to 1, spread evenly. Default: all requests. */
  readonly share?: number
}

/** The faults that change the published content. All others change single responses. */
export const CONTENT_FAULTS: readonly SimulatorFaultKind[] = [
  'duplicates',
  'late',
  'withheld',
  'forged',
  'moving-branch',
  'second-differs',
  'second-away',
]

/** Parses `kind`, `kind=3` (for 3 requests) or `kind=25%` (for a share of requests), with an optional `<source>:` prefix. */
export function parseSimulatorFault(text: string): SimulatorFault | null {
  const [, source, kind = '', amount, percent] =
    /^(?:([a-z-]+):)?([a-z-]+)(?:=(\d{1,6})(%)?)?$/.exec(text) ?? []
  if (!isFaultKind(kind)) return null
  const scope = source === undefined ? {} : { source }
  if (amount === undefined) return { kind, ...scope }
  return percent === undefined
    ? { kind, ...scope, count: Number(amount) }
    : { kind, ...scope, share: Number(amount) / 100 }
}

function isFaultKind(text: string): text is SimulatorFaultKind {
  return Object.hasOwn(FAULT_DESCRIPTIONS, text)
}

/** Counts requests and decides which fault affects each of them. */
export class FaultPlan {
  readonly #faults: { fault: SimulatorFault; injected: number; seen: number }[]

  constructor(faults: readonly SimulatorFault[]) {
    this.#faults = faults.map(fault => ({ fault, injected: 0, seen: 0 }))
  }

  /** Returns the fault for the next request to a publisher, or null for a normal response. */
  nextFault(source: string): SimulatorFaultKind | null {
    for (const entry of this.#faultsOf(source)) {
      if (CONTENT_FAULTS.includes(entry.fault.kind)) continue
      const { count, share = 1 } = entry.fault
      entry.seen += 1
      const isDue = Math.floor(entry.seen * share) > Math.floor((entry.seen - 1) * share)
      if (!isDue || (count !== undefined && entry.injected >= count)) continue
      entry.injected += 1
      return entry.fault.kind
    }
    return null
  }

  /** Returns whether a content fault is active for a publisher. */
  hasContentFault(source: string, kind: SimulatorFaultKind): boolean {
    return this.#faultsOf(source).some(entry => entry.fault.kind === kind)
  }

  #faultsOf(source: string) {
    return this.#faults.filter(({ fault }) => fault.source === undefined || fault.source === source)
  }
}
