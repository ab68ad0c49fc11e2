import type { WebhookEventType } from '../../../model/events/webhook-event.ts'

/** An event in words, in a form that every chat service can show. All texts are plain and have to be escaped. */
export interface EventDescription {
  readonly title: string
  /** The label and value of each fact. */
  readonly facts: readonly (readonly [label: string, value: string])[]
  /** The page of the subject in the dashboard, or `null` without a public URL. */
  readonly url: string | null
}

/** The parts of payloads that messages show. */
interface PayloadData {
  readonly announcement?: {
    readonly id: string
    readonly title: string
    readonly category: string
    readonly jurisdiction: string
    readonly publication_date: string
    readonly source_id: string
  }
  readonly matched?: readonly {
    readonly type: string
    readonly name?: string
    readonly reference?: string | null
  }[]
  readonly entity?: {
    readonly id: string
    readonly name: string
    readonly jurisdiction: string
    readonly tax_id: string | null
  }
  readonly status?: { readonly from: string; readonly to: string }
  readonly changes?: readonly { readonly field: string; readonly from: unknown; readonly to: unknown }[]
  readonly source?: { readonly source_id: string; readonly name: string }
  readonly error?: { readonly message: string; readonly since: string; readonly consecutive_failures: number }
  readonly digest?: { readonly address: string; readonly announcements: number; readonly entities: number }
}

/** Describes an event by its payload. */
export function describeEvent(
  { event, data }: { readonly event: WebhookEventType; readonly data: PayloadData },
  publicUrl: string | null,
): EventDescription {
  const link = (path: string) => (publicUrl === null ? null : `${publicUrl.replace(/\/$/, '')}${path}`)
  const { announcement, entity, source, error, digest } = data
  if (announcement !== undefined)
    return {
      title: announcement.title,
      facts: announcementFacts(announcement, data),
      url: link(`/announcements/${announcement.id}`),
    }
  if (entity !== undefined)
    return {
      title: entityTitle(entity.name, data),
      facts: entityFacts(entity, data),
      url: link(`/entities/${entity.id}`),
    }
  if (source !== undefined && error !== undefined)
    return {
      title: `${source.name} cannot be read`,
      facts: [
        ['Error', error.message],
        ['Failing since', error.since],
        ['Failed runs', String(error.consecutive_failures)],
      ],
      url: link('/sources'),
    }
  if (digest !== undefined)
    return {
      title: `Digest sent to ${digest.address}`,
      facts: [
        ['Announcements', String(digest.announcements)],
        ['Entities', String(digest.entities)],
      ],
      url: link('/following'),
    }
  return { title: event, facts: [], url: null }
}

function announcementFacts(
  { category, jurisdiction, publication_date, source_id }: NonNullable<PayloadData['announcement']>,
  { matched = [] }: PayloadData,
): EventDescription['facts'] {
  const names = [...new Set(matched.flatMap(({ name }) => name ?? []))]
  return [
    ['Category', humanize(category)],
    ['Country', jurisdiction],
    ['Published', publication_date],
    ['Source', source_id],
    ...(names.length === 0 ? [] : [['Matches', names.join(', ')] as const]),
  ]
}

function entityTitle(name: string, { status }: PayloadData): string {
  return status === undefined ? `${name} changed` : `${name}: ${status.from} → ${status.to}`
}

function entityFacts(
  { jurisdiction, tax_id }: NonNullable<PayloadData['entity']>,
  { changes = [] }: PayloadData,
): EventDescription['facts'] {
  const texts = changes.filter(({ from, to }) => isText(from) && isText(to))
  return [
    ['Country', jurisdiction],
    ...(tax_id === null ? [] : [['Number', tax_id] as const]),
    ...texts.map(({ field, from, to }) => [humanize(field), `${from ?? 'none'} → ${to ?? 'none'}`] as const),
  ]
}

function isText(value: unknown): boolean {
  return value === null || typeof value === 'string'
}

/** Turns a code such as `insolvency_filing` into `Insolvency filing`. */
function humanize(code: string): string {
  const words = code.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
