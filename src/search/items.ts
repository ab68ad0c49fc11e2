/** SQL for a column of JSON texts, in an order, as one value ready to be sent: the texts with commas between, as bytes. */
export function joinedItems(column: string, order: string): string {
  // A page that SQLite puts together is never decoded and encoded again, which costs more than reading it.
  return `cast(group_concat(${column}, ',' order by ${order}) as blob) as items`
}

/** What a statement with `joinedItems` answered; of no row, nothing. */
export function itemsOf(row: Readonly<Record<string, unknown>> | undefined): Uint8Array {
  return row?.items instanceof Uint8Array ? row.items : NO_ITEMS
}

const NO_ITEMS = new Uint8Array()

/** Pieces of a list one after the other, as one list. */
export function concatItems(pieces: readonly Uint8Array[]): Uint8Array {
  const full = pieces.filter(piece => piece.length > 0)
  if (full.length <= 1) return full[0] ?? NO_ITEMS
  const joined = new Uint8Array(full.reduce((length, piece) => length + piece.length + 1, -1)).fill(COMMA)
  let at = 0
  for (const piece of full) {
    joined.set(piece, at)
    at += piece.length + 1
  }
  return joined
}

const COMMA = 0x2c
