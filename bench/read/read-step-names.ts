/** The steps in their order. Each continues where it was cut short, and needs those before it. */
export const READ_STEPS = ['load', 'build', 'peer:postgres', 'peer:opensearch', 'measure'] as const
/** The systems with which Herald is compared. */
export const READ_PEERS = ['postgres', 'opensearch'] as const
export type ReadStep = (typeof READ_STEPS)[number]
