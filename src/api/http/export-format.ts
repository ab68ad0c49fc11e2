import type { FastifyRequest } from 'fastify'
import { EXPORT_FORMATS, type ExportFormat } from '../../search/index-export.ts'
import { acceptsJson, preferredExportFormat } from './content-negotiation.ts'

/** The values of the parameter `format`. */
export const LIST_FORMATS = ['json', ...EXPORT_FORMATS] as const

type ListRequest = Pick<FastifyRequest, 'url' | 'headers'>

/**
 * Returns the export format that a request asks for, or `null` for JSON. The parameter `format` has precedence over the
 * header `Accept`. An unknown value counts as JSON, because the check of the parameters reports it.
 */
export function findExportFormat(request: ListRequest): ExportFormat | null {
  const given = formatParameter(request)
  if (given === null) return preferredExportFormat(request.headers.accept)
  return EXPORT_FORMATS.find(format => given === format) ?? null
}

/** Returns whether the client accepts a list in JSON, CSV or NDJSON. */
export function acceptsListFormat(request: ListRequest): boolean {
  const { accept } = request.headers
  return acceptsJson(accept) || formatParameter(request) !== null || preferredExportFormat(accept) !== null
}

function formatParameter({ url }: ListRequest): string | null {
  const start = url.indexOf('?')
  return start < 0 ? null : new URLSearchParams(url.slice(start + 1)).get('format')
}
