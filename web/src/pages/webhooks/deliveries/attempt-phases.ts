import { webhookHealthMessages } from '../health/messages/messages.ts'

const names = webhookHealthMessages.phases

/** Durations of the phases of an attempt, in ms. Phases that did not occur are null. */
export interface AttemptTimings {
  readonly dns_ms: number | null
  readonly connect_ms: number | null
  readonly tls_ms: number | null
  /** Time from the start of the attempt until the first byte of the response, in ms. */
  readonly first_byte_ms: number | null
  readonly total_ms: number
}

/** A phase of an attempt. Both ends are in ms since the start of the attempt. */
export interface AttemptPhase {
  readonly name: string
  readonly from: number
  readonly to: number
}

/**
 * Lists the phases of an attempt in order. Phases that did not occur, such as DNS on a reused connection, are omitted.
 */
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
  if (dns_ms !== null) add(names.dns, dns_ms)
  if (connect_ms !== null) add(names.connect, elapsed + connect_ms)
  if (tls_ms !== null) add(names.tls, elapsed + tls_ms)
  if (first_byte_ms === null) add(names.failure, total_ms)
  else {
    add(names.firstByte, first_byte_ms)
    add(names.rest, total_ms)
  }
  return phases
}
