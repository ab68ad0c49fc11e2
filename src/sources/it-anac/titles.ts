/** Titles repeat whole descriptions, which the summary holds in full. */
const MAX_TITLE_LENGTH = 200

/** Truncates a title to 200 characters, between two words. */
export function cut(title: string): string {
  if (title.length <= MAX_TITLE_LENGTH) return title
  const part = title.slice(0, MAX_TITLE_LENGTH)
  const end = part.lastIndexOf(' ')
  return `${part.slice(0, end > MAX_TITLE_LENGTH / 2 ? end : MAX_TITLE_LENGTH)}…`
}
