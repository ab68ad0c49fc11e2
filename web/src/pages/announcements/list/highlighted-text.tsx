import type { TextMatch } from './announcement-list-queries.ts'

/** A text with what was searched for marked in it. */
export function HighlightedText({ text, ranges }: Pick<TextMatch, 'text' | 'ranges'>) {
  const parts = []
  let at = 0
  for (const [start = 0, end = 0] of ranges) {
    if (start > at) parts.push(text.slice(at, start))
    parts.push(<mark key={start}>{text.slice(start, end)}</mark>)
    at = end
  }
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  )
}
