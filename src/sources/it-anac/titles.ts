/** Titles repeat whole descriptions: the whole stands in the summary. */
const LONGEST_TITLE = 200

/** A title of at most 200 characters, cut between two words. */
export function cut(title: string): string {
  if (title.length <= LONGEST_TITLE) return title
  const part = title.slice(0, LONGEST_TITLE)
  const end = part.lastIndexOf(' ')
  return `${part.slice(0, end > LONGEST_TITLE / 2 ? end : LONGEST_TITLE)}…`
}
