export const ENTITY_STATUSES = ['active', 'dissolved', 'insolvent'] as const
export type EntityStatus = (typeof ENTITY_STATUSES)[number]
