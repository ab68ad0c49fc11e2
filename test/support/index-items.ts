/** The items of a list, read as JSON from the bytes in which the index answers them. */
export function parseIndexItems(items: Uint8Array = new Uint8Array()) {
  return JSON.parse(`[${Buffer.from(items).toString()}]`)
}

/** What each item of a list has under a name. */
export function listItemValues(items: Uint8Array | undefined, name: string) {
  return parseIndexItems(items).map((item: Record<string, unknown>) => item[name])
}
