/** A possible state transition, as documented in docs/state-machines.md. `from` is `null` for the creation of the object. */
export interface StateTransition<State extends string> {
  readonly from: State | null
  readonly to: State
  /** A short phrase that describes what causes the transition. */
  readonly cause: string
}
