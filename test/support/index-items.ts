/** Parses the items of a list, which the index returns as JSON bytes. */
export function parseIndexItems(items: Uint8Array = new Uint8Array()) {
  return JSON.parse(`[${Buffer.from(items).toString()}]`)
}

/** Lists the value of one field of each item. */
export function listItemValues(items: Uint8Array | undefined, field: string) {
  return parseIndexItems(items).map((item: Record<string, unknown>) => item[field])
}
