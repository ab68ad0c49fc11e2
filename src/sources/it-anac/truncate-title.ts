/** Maximum title length in characters. Titles may repeat the whole description, which the summary holds in full. */
const MAX_TITLE_LENGTH = 200

/** Truncates a title to at most 200 characters, at a word boundary if possible. */
export function truncateAnacTitle(title: string): string {
  if (title.length <= MAX_TITLE_LENGTH) return title
  const part = title.slice(0, MAX_TITLE_LENGTH)
  const end = part.lastIndexOf(' ')
  return `${part.slice(0, end > MAX_TITLE_LENGTH / 2 ? end : MAX_TITLE_LENGTH)}…`
}
