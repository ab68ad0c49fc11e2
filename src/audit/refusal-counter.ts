import type { AuditAction, AuditActor, AuditEvent } from './audit-entry.ts'

/** A refused request. */
export interface Refusal {
  readonly actor: AuditActor
  readonly action: Extract<AuditAction, 'session.refused' | 'request.refused'>
  /** The error code of the response. */
  readonly code: string
}

/** Refusals of one caller for one reason, to be recorded as one entry. */
export interface CountedRefusals {
  readonly actor: AuditActor
  readonly event: AuditEvent
}

/**
 * Maximum number of callers counted apart. The refusals of further callers are counted together, so that wrong keys
 * from many addresses fill neither the memory nor the audit log.
 */
const MAX_CALLERS = 200

const FURTHER_CALLERS: AuditActor = { type: 'anonymous', keyId: null, owner: null, remoteAddress: null }

/** Counts refused requests, so that the audit log has one entry for each caller, reason and interval. */
export class RefusalCounter {
  readonly #counts = new Map<string, { readonly refusal: Refusal; count: number }>()

  add(refusal: Refusal): void {
    const counted = this.#counts.get(keyOf(refusal))
    if (counted !== undefined) counted.count += 1
    else if (this.#counts.size < MAX_CALLERS || refusal.actor === FURTHER_CALLERS)
      this.#counts.set(keyOf(refusal), { refusal, count: 1 })
    else this.add({ ...refusal, actor: FURTHER_CALLERS })
  }

  /** Returns the counted refusals and starts afresh. */
  takeAll(): CountedRefusals[] {
    const all = [...this.#counts.values()]
    this.#counts.clear()
    return all.map(({ refusal: { actor, action, code }, count }) => ({
      actor,
      event: { action, subject: null, details: { code, count } },
    }))
  }

  /** Counts refusals again that could not be recorded. */
  putBack(refused: readonly CountedRefusals[]): void {
    for (const { actor, event } of refused) {
      const { code, count } = event.details as { code: string; count: number }
      const refusal = { actor, action: event.action as Refusal['action'], code }
      this.add(refusal)
      const counted =
        this.#counts.get(keyOf(refusal)) ?? this.#counts.get(keyOf({ ...refusal, actor: FURTHER_CALLERS }))
      if (counted !== undefined) counted.count += count - 1
    }
  }
}

function keyOf({ actor, action, code }: Refusal): string {
  return JSON.stringify([actor.keyId, actor.remoteAddress, action, code])
}
