/** SQL expression that joins a column of JSON texts, in the given order, into one comma-separated blob. */
export function joinedItems(column: string, order: string): string {
  // JavaScript never decodes and re-encodes a page joined by SQLite, which would cost more than reading it.
  return `cast(group_concat(${column}, ',' order by ${order}) as blob) as items`
}

/** The list in a row selected with `jsonListSql`; empty when there is no row. */
export function itemsOf(row: Readonly<Record<string, unknown>> | undefined): Uint8Array {
  return row?.items instanceof Uint8Array ? row.items : EMPTY_LIST
}

const EMPTY_LIST = new Uint8Array()

/** Concatenates comma-separated lists. */
export function concatItems(lists: readonly Uint8Array[]): Uint8Array {
  const nonEmpty = lists.filter(list => list.length > 0)
  if (nonEmpty.length <= 1) return nonEmpty[0] ?? EMPTY_LIST
  const length = nonEmpty.reduce((sum, list) => sum + list.length + 1, -1)
  const joined = new Uint8Array(length).fill(COMMA)
  let offset = 0
  for (const list of nonEmpty) {
    joined.set(list, offset)
    offset += list.length + 1
  }
  return joined
}

const COMMA = 0x2c
