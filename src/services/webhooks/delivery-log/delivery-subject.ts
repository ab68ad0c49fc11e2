import { NIL_ID } from '../../masking/event-payloads.ts'

/** What the event of a delivery is about. */
export interface DeliverySubject {
  readonly type: 'announcement' | 'entity' | 'source' | 'digest'
  /** Its ID, or `null` if it is hidden, as that of a masked person is. */
  readonly id: string | null
  readonly name: string
}

/** The parts of payloads that name the subject of their event. */
interface SubjectPayload {
  readonly data?: {
    readonly announcement?: { readonly id: string; readonly title: string }
    readonly entity?: { readonly id: string; readonly name: string }
    readonly source?: { readonly source_id: string; readonly name: string }
    readonly digest?: { readonly id: string; readonly address: string }
  }
}

/** Reads the subject of an event from its payload. The messages of chat services have none. */
export function readDeliverySubject(payload: Uint8Array): DeliverySubject | null {
  const { data } = JSON.parse(Buffer.from(payload).toString()) as SubjectPayload
  if (data?.announcement !== undefined)
    return { type: 'announcement', id: data.announcement.id, name: data.announcement.title }
  if (data?.entity !== undefined) {
    const { id, name } = data.entity
    return { type: 'entity', id: id === NIL_ID ? null : id, name }
  }
  if (data?.source !== undefined) return { type: 'source', id: data.source.source_id, name: data.source.name }
  if (data?.digest !== undefined) return { type: 'digest', id: data.digest.id, name: data.digest.address }
  return null
}
