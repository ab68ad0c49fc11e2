/**
 * Returns a copy in which a reference to a schema and its annotations are siblings, as OpenAPI 3.1 allows. Until then
 * the reference is the only member of an `allOf`, because @fastify/swagger drops what is beside a reference.
 */
export function referToComponents(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(referToComponents)
  if (typeof value !== 'object' || value === null) return value
  const { allOf, ...rest } = value as { allOf?: readonly unknown[] }
  const members = Object.entries(rest).map(([key, member]) => [key, referToComponents(member)])
  const [only, ...others] = allOf ?? []
  if (only === undefined) return Object.fromEntries(members)
  if (others.length > 0) return { allOf: referToComponents(allOf), ...Object.fromEntries(members) }
  return { ...(only as object), ...Object.fromEntries(members) }
}
