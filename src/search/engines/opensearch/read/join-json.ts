/** Joins JSON values into one comma-separated list, as UTF-8. */
export function joinJson(values: readonly string[]): Uint8Array {
  return new TextEncoder().encode(values.join())
}
