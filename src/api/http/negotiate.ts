const ENCODINGS = ['zstd', 'br', 'gzip', 'identity'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** Weights of an `Accept…` header by lower-case name (RFC 9110, 12.4.2). A weight that is none counts as 0. */
function weights(header: string): Map<string, number> {
  const found = new Map<string, number>()
  for (const item of header.toLowerCase().split(',')) {
    const parts = item.split(';').map(part => part.trim())
    const name = parts[0] ?? ''
    const weight = parts.find(part => part.startsWith('q='))?.slice(2) ?? '1'
    if (name !== '') found.set(name, /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 0)
  }
  return found
}

/** Whether an `Accept` header allows JSON; the most exact of its ranges decides (RFC 9110, 12.5.1). */
export function acceptsJson(header: string | undefined): boolean {
  if (header === undefined || header === '*/*' || header === 'application/json') return true
  const accepted = weights(header)
  if (accepted.size === 0) return true
  return (accepted.get('application/json') ?? accepted.get('application/*') ?? accepted.get('*/*') ?? 0) > 0
}

/** Whether an `Accept` header asks for a page rather than for JSON, as browsers do when somebody goes to an address. */
export function prefersHtml(header: string | undefined): boolean {
  const accepted = weights(header ?? '')
  const [html, json] = [accepted.get('text/html') ?? 0, accepted.get('application/json') ?? 0]
  const names = [...accepted.keys()]
  return (
    html > json ||
    (html > 0 && html === json && names.indexOf('text/html') < names.indexOf('application/json'))
  )
}

/**
 * The best content coding for an `Accept-Encoding` header: the client's weight decides, then our order (the cheapest
 * for its size first). `small` bodies stay as they are unless the client refuses that. Null when it refuses everything
 * we have (RFC 9110, 12.5.3).
 */
export function encodingFor(header: string | undefined, small: boolean): Encoding | null {
  if (header === undefined) return 'identity'
  const accepted = weights(header)
  const weight = (encoding: Encoding) => accepted.get(encoding) ?? unlisted(encoding, accepted.get('*'))
  if (small && weight('identity') > 0) return 'identity'
  let best: Encoding | null = null
  for (const encoding of ENCODINGS) {
    if (weight(encoding) > (best === null ? 0 : weight(best))) best = encoding
  }
  return best
}

/** `*` stands for the codings every client knows; no coding at all is the last resort unless it is refused. */
function unlisted(encoding: Encoding, star: number | undefined): number {
  if (encoding === 'gzip') return star ?? 0
  if (encoding === 'identity') return star ?? Number.MIN_VALUE
  return 0
}

/** Whether an `If-None-Match` header holds an entity tag, compared weakly (RFC 9110, 13.1.2). */
export function matchesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  if (header === tag || header.trim() === '*') return true
  const opaque = tag.replace(/^W\//, '')
  return header.matchAll(/"[^"]*"/g).some(([listed]) => listed === opaque)
}
