/** Parameters of the announcements page that are no filters. */
const PAGE_PARAMETERS = ['saved', 'page', 'per_page', 'sort', 'selected']

/**
 * Reads a filter that the user typed or pasted: the link of a search, its query, or words to search for. Returns the
 * parameters of the search, or null for an empty field.
 */
export function readSearchFilter(text: string): Record<string, string> | null {
  const trimmed = text.trim()
  if (trimmed === '') return null
  const params = new URLSearchParams(findQuery(trimmed) ?? new URLSearchParams({ q: trimmed }))
  for (const name of PAGE_PARAMETERS) params.delete(name)
  const entries = [...params].filter(([, value]) => value !== '')
  return entries.length === 0 ? null : Object.fromEntries(entries)
}

/** Returns the query of a link, or the text itself if it is a query such as `jurisdiction=FR`; null for plain words. */
function findQuery(text: string): string | null {
  if (/^https?:/i.test(text)) return URL.canParse(text) ? new URL(text).search.slice(1) : null
  if (text.startsWith('/') || text.startsWith('?')) return text.slice(text.indexOf('?') + 1)
  return /^[a-z_]+=/.test(text) ? text : null
}

/** Returns a stored filter as the query that the field shows. */
export function formatSearchFilter(filter: Readonly<Record<string, string>> | null): string {
  return filter === null ? '' : decodeCommas(new URLSearchParams(filter).toString())
}

function decodeCommas(query: string): string {
  return query.replaceAll('%2C', ',')
}
