/** JSON on several lines; anything else as it came. */
export function formatJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** Where the dashboard shows what a payload is about; null for samples, and for what has no page. */
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
