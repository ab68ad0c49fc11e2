import { EXPORT_FORMATS, type ExportFormat } from '../../search/index-export.ts'

const ENCODINGS = ['zstd', 'br', 'gzip', 'identity'] as const
export type ContentEncoding = (typeof ENCODINGS)[number]

/**
 * Parses an `Accept…` header into quality values by lowercase name (RFC 9110, section 12.4.2). Invalid ones become 0.
 */
function parseQualityValues(header: string): Map<string, number> {
  const qualities = new Map<string, number>()
  for (const item of header.toLowerCase().split(',')) {
    const parts = item.split(';').map(part => part.trim())
    const name = parts[0] ?? ''
    const quality = parts.find(part => part.startsWith('q='))?.slice(2) ?? '1'
    if (name !== '') qualities.set(name, /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(quality) ? Number(quality) : 0)
  }
  return qualities
}

/** Returns whether an `Accept` header allows JSON. The most specific media range decides (RFC 9110, section 12.5.1). */
export function acceptsJson(header: string | undefined): boolean {
  if (header === undefined || header === '*/*' || header === 'application/json') return true
  const accepted = parseQualityValues(header)
  if (accepted.size === 0) return true
  return (accepted.get('application/json') ?? accepted.get('application/*') ?? accepted.get('*/*') ?? 0) > 0
}

/** The media types of exports. They are sent only to clients that name them. */
export const EXPORT_MEDIA_TYPES = {
  csv: 'text/csv',
  ndjson: 'application/x-ndjson',
} as const satisfies Record<ExportFormat, string>

/**
 * Returns the export format that an `Accept` header names with a higher quality value than JSON, or `null` for JSON. A
 * wildcard names JSON only.
 */
export function preferredExportFormat(header: string | undefined): ExportFormat | null {
  const accepted = parseQualityValues(header ?? '')
  const quality = (format: ExportFormat) => accepted.get(EXPORT_MEDIA_TYPES[format]) ?? 0
  const [best] = EXPORT_FORMATS.toSorted((a, b) => quality(b) - quality(a))
  if (best === undefined || quality(best) === 0) return null
  return quality(best) > (accepted.get('application/json') ?? 0) ? best : null
}

/** Returns whether an `Accept` header prefers HTML to JSON, as in requests of browsers that navigate to a URL. */
export function prefersHtml(header: string | undefined): boolean {
  const accepted = parseQualityValues(header ?? '')
  const [html, json] = [accepted.get('text/html') ?? 0, accepted.get('application/json') ?? 0]
  const names = [...accepted.keys()]
  return (
    html > json ||
    (html > 0 && html === json && names.indexOf('text/html') < names.indexOf('application/json'))
  )
}

/**
 * Chooses the content coding with the highest quality value in an `Accept-Encoding` header; ENCODINGS breaks ties.
 * Small bodies stay uncompressed if allowed. Returns `null` if no coding is acceptable (RFC 9110, section 12.5.3).
 */
export function chooseContentEncoding(header: string | undefined, isSmall: boolean): ContentEncoding | null {
  if (header === undefined) return 'identity'
  const accepted = parseQualityValues(header)
  const quality = (encoding: ContentEncoding) =>
    accepted.get(encoding) ?? defaultQuality(encoding, accepted.get('*'))
  if (isSmall && quality('identity') > 0) return 'identity'
  let best: ContentEncoding | null = null
  for (const encoding of ENCODINGS) {
    if (quality(encoding) > (best === null ? 0 : quality(best))) best = encoding
  }
  return best
}

/**
 * Returns the quality value of a coding that the header does not name. `*` covers only codings that every client knows,
 * and `identity` is the last choice unless it is excluded.
 */
function defaultQuality(encoding: ContentEncoding, wildcard: number | undefined): number {
  if (encoding === 'gzip') return wildcard ?? 0
  if (encoding === 'identity') return wildcard ?? Number.MIN_VALUE
  return 0
}

/** Returns whether an `If-None-Match` header contains an ETag by weak comparison (RFC 9110, section 13.1.2). */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header === etag || header.trim() === '*') return true
  const opaque = etag.replace(/^W\//, '')
  return header.matchAll(/"[^"]*"/g).some(([listed]) => listed === opaque)
}
