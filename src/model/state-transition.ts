/** A possible change of state, as documented in docs/state-machines.md. `from` is null when the thing is created. */
export interface StateTransition<State extends string> {
  readonly from: State | null
  readonly to: State
  /** What causes the change, as a short phrase. */
  readonly cause: string
}
