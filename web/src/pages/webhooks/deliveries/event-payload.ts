import { languageOfJurisdiction } from '../../../text/display-names.ts'

/** Formats JSON with line breaks and indentation. Text that is not JSON is returned unchanged. */
export function formatJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/**
 * Returns the name and page of the announcement, entity or source that a payload is about, or null if there is none.
 */
export function findPayloadSubject(body: string): { readonly path: string; readonly name: string } | null {
  const data = (JSON.parse(body) as EventPayload).data
  if (data?.announcement !== undefined)
    return { path: `/announcements/${data.announcement.id}`, name: data.announcement.title }
  if (data?.entity !== undefined) return { path: `/entities/${data.entity.id}`, name: data.entity.name }
  if (data?.source !== undefined)
    return { path: `/sources/${data.source.source_id}`, name: data.source.source_id }
  return null
}

interface EventPayload {
  readonly data?: {
    readonly announcement?: { readonly id: string; readonly title: string }
    readonly entity?: { readonly id: string; readonly name: string }
    readonly source?: { readonly source_id: string }
  }
}

/** Returns the page of what a delivery is about, or null if there is none. */
export function subjectPath({
  type,
  id,
}: {
  readonly type: 'announcement' | 'entity' | 'source' | 'digest'
  readonly id: string | null
}): string | null {
  if (id === null || type === 'digest') return null
  return { announcement: `/announcements/${id}`, entity: `/entities/${id}`, source: `/sources/${id}` }[type]
}

/** Returns the language of the title of an announcement, by its page. Other names have no language. */
export function languageOfSubject(path: string, jurisdiction: string): string | undefined {
  return path.startsWith('/announcements/') ? languageOfJurisdiction(jurisdiction) : undefined
}
