/** An advisory that concerns a locked version and does no harm, with the reason. */
export interface AcceptedAdvisory {
  readonly id: string
  /** Path of the package in the lockfile, or the program that contains it. */
  readonly path: string
  readonly reason: string
}

export const ACCEPTED_ADVISORIES: readonly AcceptedAdvisory[] = [
  {
    id: 'GHSA-4qv8-2p9j-2685',
    path: 'Node',
    reason: 'It concerns EventSource, which Node has behind a flag only and which Herald does not use.',
  },
  {
    id: 'GHSA-f72v-6w45-q472',
    path: 'Node',
    reason: 'It concerns fetch with the option integrity, which Herald never passes.',
  },
]
