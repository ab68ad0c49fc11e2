/** How long the parts of an attempt took, in milliseconds; null for those that did not happen. */
export interface AttemptTimings {
  readonly dns_ms: number | null
  readonly connect_ms: number | null
  readonly tls_ms: number | null
  /** From the start. */
  readonly first_byte_ms: number | null
  readonly total_ms: number
}

/** A part of an attempt, in milliseconds from its start. */
export interface AttemptPhase {
  readonly name: string
  readonly from: number
  readonly to: number
}

/** The parts of an attempt as they followed; those that did not happen (an open connection was used) are left out. */
export function listAttemptPhases({
  dns_ms,
  connect_ms,
  tls_ms,
  first_byte_ms,
  total_ms,
}: AttemptTimings): AttemptPhase[] {
  const spans: AttemptPhase[] = []
  let at = 0
  const add = (name: string, to: number) => {
    spans.push({ name, from: at, to: Math.max(at, to) })
    at = Math.max(at, to)
  }
  if (dns_ms !== null) add('DNS', dns_ms)
  if (connect_ms !== null) add('Connect', at + connect_ms)
  if (tls_ms !== null) add('TLS', at + tls_ms)
  if (first_byte_ms === null) add('Until it failed', total_ms)
  else {
    add('First byte', first_byte_ms)
    add('Rest of the answer', total_ms)
  }
  return spans
}
