/** Faults that a simulated publisher can show, all seen in production or considered likely. */
export const FAULTS = {
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
} as const
export type FaultKind = keyof typeof FAULTS

/** A fault of one publisher, or of all. */
export interface Fault {
  readonly kind: FaultKind
  /** Source id. Default: every publisher. */
  readonly source?: string
  /** Number of requests affected, from now on. Default: unlimited. */
  readonly count?: number
  /** Share of the requests affected, from 0 to 1, evenly spread. */
  readonly share?: number
}

/** Faults that change the published content. All others change a single response. */
export const CONTENT_FAULTS: readonly FaultKind[] = ['duplicates', 'late', 'withheld']

/** Parses `kind`, `kind=3` (number of requests) or `kind=25%` (share of requests), with an optional `<source>:` prefix. */
export function parseFault(text: string): Fault | null {
  const [, source, kind = '', amount, percent] =
    /^(?:([a-z-]+):)?([a-z-]+)(?:=(\d{1,6})(%)?)?$/.exec(text) ?? []
  if (!isFaultKind(kind)) return null
  const scope = source === undefined ? {} : { source }
  if (amount === undefined) return { kind, ...scope }
  return percent === undefined
    ? { kind, ...scope, count: Number(amount) }
    : { kind, ...scope, share: Number(amount) / 100 }
}

function isFaultKind(text: string): text is FaultKind {
  return Object.hasOwn(FAULTS, text)
}

/** Counts requests and decides which fault each one gets. */
export class FaultPlan {
  readonly #faults: { fault: Fault; injected: number; seen: number }[]

  constructor(faults: readonly Fault[]) {
    this.#faults = faults.map(fault => ({ fault, injected: 0, seen: 0 }))
  }

  /** Returns the fault for the next request to a publisher, or null for a normal response. */
  next(source: string): FaultKind | null {
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

  /** Whether a content fault is active for a publisher. */
  changes(source: string, kind: FaultKind): boolean {
    return this.#faultsOf(source).some(entry => entry.fault.kind === kind)
  }

  #faultsOf(source: string) {
    return this.#faults.filter(({ fault }) => fault.source === undefined || fault.source === source)
  }
}
