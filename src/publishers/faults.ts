/** What a publisher in a box can be made to do wrong, each as it was met in the field or is feared of it. */
export const FAULTS = {
  'rate-limit': 'answers 429 with Retry-After: 1',
  'rate-limit-bare': 'answers 429 without Retry-After',
  error: 'answers 500 with an HTML page',
  maintenance: 'answers 503 with Retry-After: 1',
  'error-page': 'answers 200 with an HTML page that speaks of an error',
  challenge: 'answers 202 with an empty body, as firewalls do',
  redirect: 'answers 302 to another address',
  empty: 'answers 200 with an empty body',
  slow: 'sends nothing for three seconds, then the answer',
  drip: 'sends a byte every tenth of a second',
  truncated: 'announces the whole body and closes after half of it',
  cut: 'sends half of the body as if it were all',
  reset: 'resets the connection',
  renamed: 'gives the document another root: a format that changed',
  charset: 'sends UTF-8 text in Latin-1 bytes',
  again: 'gives the first answer to every request: paging that never ends',
  bomb: 'sends 100 MB of blanks, gzip-encoded into 100 kB',
  huge: 'sends 65 MB',
  duplicates: 'gives every record twice',
  late: 'holds back every second record until the fault is over',
  withheld: 'holds back the records of the newest three days until the fault is over',
} as const
export type FaultKind = keyof typeof FAULTS

/** One fault of one publisher or of all. */
export interface Fault {
  readonly kind: FaultKind
  /** Whose; all publishers' when it is not said. */
  readonly source?: string
  /** Only so many requests, from now on. */
  readonly count?: number
  /** Only this share of the requests, 0 to 1, evenly spread. */
  readonly share?: number
}

/** Those that change what is published; the others change how one answer travels. */
export const CONTENT_FAULTS: readonly FaultKind[] = ['duplicates', 'late', 'withheld']

/** Reads `kind`, `kind=3` (so many requests), `kind=25%` (so many of a hundred), each also as `<source>:…`; null when it is none. */
export function parseFault(text: string): Fault | null {
  const [, source, kind = '', amount, percent] =
    /^(?:([a-z-]+):)?([a-z-]+)(?:=(\d{1,6})(%)?)?$/.exec(text) ?? []
  if (!isFaultKind(kind)) return null
  const whose = source === undefined ? {} : { source }
  if (amount === undefined) return { kind, ...whose }
  return percent === undefined
    ? { kind, ...whose, count: Number(amount) }
    : { kind, ...whose, share: Number(amount) / 100 }
}

function isFaultKind(text: string): text is FaultKind {
  return Object.hasOwn(FAULTS, text)
}

/** Counts requests and says which fault each of them meets. */
export class FaultPlan {
  readonly #faults: { fault: Fault; met: number; seen: number }[]

  constructor(faults: readonly Fault[]) {
    this.#faults = faults.map(fault => ({ fault, met: 0, seen: 0 }))
  }

  /** The fault of one more request to this publisher; null when it goes well. */
  next(source: string): FaultKind | null {
    for (const entry of this.#of(source)) {
      if (CONTENT_FAULTS.includes(entry.fault.kind)) continue
      const { count, share = 1 } = entry.fault
      entry.seen += 1
      const due = Math.floor(entry.seen * share) > Math.floor((entry.seen - 1) * share)
      if (!due || (count !== undefined && entry.met >= count)) continue
      entry.met += 1
      return entry.fault.kind
    }
    return null
  }

  /** Whether what this publisher has to give is changed in this way. */
  changes(source: string, kind: FaultKind): boolean {
    return this.#of(source).some(entry => entry.fault.kind === kind)
  }

  #of(source: string) {
    return this.#faults.filter(({ fault }) => fault.source === undefined || fault.source === source)
  }
}
