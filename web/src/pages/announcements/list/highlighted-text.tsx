import type { SearchMatch } from './announcement-list-queries.ts'

/** Renders text with the search matches highlighted. */
export function HighlightedText({ text, ranges }: Pick<SearchMatch, 'text' | 'ranges'>) {
  const parts = []
  let position = 0
  for (const [start = 0, end = 0] of ranges) {
    if (start > position) parts.push(text.slice(position, start))
    parts.push(<mark key={start}>{text.slice(start, end)}</mark>)
    position = end
  }
  return (
    <>
      {parts}
      {text.slice(position)}
    </>
  )
}
