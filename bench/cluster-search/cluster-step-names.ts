/** The steps in their order. Each continues where it was cut short, and needs those before it. */
export const CLUSTER_STEPS = ['load', 'build', 'compare', 'measure'] as const
export type ClusterStep = (typeof CLUSTER_STEPS)[number]
