/**
 * Normalizes a TED notice number to the form that its URLs use: `00522031-2023` → `522031-2023`. Returns `null` for any
 * other number.
 */
export function parseTedNoticeNumber(stated: string): string | null {
  return /^0*(\d{1,8}-\d{4})$/.exec(stated)?.[1] ?? null
}

/** Converts the journal number `2019/S 166-405809` to the notice number `405809-2019`. */
export function parseTedJournalNumber(stated: string): string | null {
  const [, year, number] = /^(\d{4})\/S \d{1,3}-0*(\d{1,8})$/.exec(stated.trim()) ?? []
  return number === undefined ? null : `${number}-${year}`
}
