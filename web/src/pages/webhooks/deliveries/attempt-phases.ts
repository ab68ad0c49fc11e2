/** The durations of an attempt's phases, in ms; null for phases that did not happen. */
export interface AttemptTimings {
  readonly dns_ms: number | null
  readonly connect_ms: number | null
  readonly tls_ms: number | null
  /** Measured from the start of the attempt. */
  readonly first_byte_ms: number | null
  readonly total_ms: number
}

/** A phase of an attempt, in ms from its start. */
export interface AttemptPhase {
  readonly name: string
  readonly from: number
  readonly to: number
}

/** Lists the phases of an attempt in order. Phases that did not happen, as on a reused connection, are left out. */
export function listAttemptPhases({
  dns_ms,
  connect_ms,
  tls_ms,
  first_byte_ms,
  total_ms,
}: AttemptTimings): AttemptPhase[] {
  const phases: AttemptPhase[] = []
  let elapsed = 0
  const add = (name: string, to: number) => {
    phases.push({ name, from: elapsed, to: Math.max(elapsed, to) })
    elapsed = Math.max(elapsed, to)
  }
  if (dns_ms !== null) add('DNS', dns_ms)
  if (connect_ms !== null) add('Connect', elapsed + connect_ms)
  if (tls_ms !== null) add('TLS', elapsed + tls_ms)
  if (first_byte_ms === null) add('Time to failure', total_ms)
  else {
    add('First byte', first_byte_ms)
    add('Rest of response', total_ms)
  }
  return phases
}
