/** The items of a list, read as JSON from the bytes in which the index answers them. */
export function listed(items: Uint8Array = new Uint8Array()) {
  return JSON.parse(`[${Buffer.from(items).toString()}]`)
}

/** What each item of a list has under a name. */
export function eachOf(items: Uint8Array | undefined, name: string) {
  return listed(items).map((item: Record<string, unknown>) => item[name])
}
