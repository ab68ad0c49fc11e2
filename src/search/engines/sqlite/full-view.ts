/*
 * The full view of an announcement repeats most of its list view, so the index stores only the differences. The full view
 * is the first `full_start` characters of the list view, then `full_middle`, then the last `full_shared` characters before
 * the closing brace of the list view, then `full_end`.
 */

/** The full view of an announcement as the differences from its list view. Lengths are in Unicode characters. */
export interface FullViewDifferences {
  readonly start: number
  readonly middle: string
  readonly shared: number
  readonly end: string
}

/** The SQL expression for the full view in a row of the table `announcement`. */
export const FULL_VIEW_SQL =
  '(substr(list, 1, full_start) || full_middle || substr(list, -1 - full_shared, full_shared) || full_end)'

/** The member of both views that follows the parts that differ. Inside strings, its quotes are escaped. */
const SHARED_MEMBER = ',"metadata":'

/** Compares the two views of an announcement, both as JSON. */
export function compareViews(list: string, full: string): FullViewDifferences {
  const start = commonStart(list, full)
  const member = list.indexOf(SHARED_MEMBER, start)
  const shared = member < 0 ? '' : list.slice(member, -1)
  const at = shared === '' ? -1 : full.indexOf(shared, start)
  return at < 0
    ? { start: countCharacters(list.slice(0, start)), middle: full.slice(start), shared: 0, end: '' }
    : {
        start: countCharacters(list.slice(0, start)),
        middle: full.slice(start, at),
        shared: countCharacters(shared),
        end: full.slice(at + shared.length),
      }
}

/** Returns the length of the common start in UTF-16 code units, without half of a character. */
function commonStart(a: string, b: string): number {
  let length = 0
  while (length < a.length && a.charCodeAt(length) === b.charCodeAt(length)) length++
  const last = a.charCodeAt(length - 1)
  return last >= 0xd800 && last < 0xdc00 ? length - 1 : length
}

/** Counts Unicode characters, as SQLite does. */
function countCharacters(text: string): number {
  let pairs = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit >= 0xd800 && unit < 0xdc00) pairs++
  }
  return text.length - pairs
}
