import type { Overview } from '../../api/overview.ts'
import { formatBytes, formatMilliseconds } from '../../text/format-dates-and-numbers.ts'
import { assessSourceHealth } from '../sources/assess-source-health.ts'
import { overviewMessages } from './messages/messages.ts'

const messages = overviewMessages.items

/** Something that does not go away unless a person acts. */
export interface AttentionItem {
  readonly key: string
  readonly tone: 'warn' | 'bad'
  readonly title: string
  readonly details: readonly string[]
  /** The page on which the person can act or see more; `null` if there is none. */
  readonly href: string | null
}

/** Backlogs that are older than this, in seconds, do not clear up by themselves. */
const MAX_DELAY_SECONDS = 300

/** Lists what needs the signed-in person, the urgent first. Only administrators can do something about sources. */
export function listAttention(overview: Overview, now: number): readonly AttentionItem[] {
  const items = [
    ...listSystemItems(overview),
    ...listSourceItems(overview, now),
    ...listWebhookItems(overview),
    ...listMailItems(overview),
    ...listMergeReportItems(overview),
  ]
  return items.toSorted((one, other) => Number(one.tone === 'warn') - Number(other.tone === 'warn'))
}

function listSourceItems({ sources = [], system }: Overview, now: number): AttentionItem[] {
  if (system === undefined) return []
  return sources.flatMap(({ source_id, name, health }): AttentionItem[] => {
    if (health === undefined) return []
    const { tone, note, reasons } = assessSourceHealth(health, now)
    if (tone !== 'warn' && tone !== 'bad') return []
    return [
      {
        key: source_id,
        tone,
        title: messages.source(name, note),
        details: reasons,
        href: `/sources/${source_id}`,
      },
    ]
  })
}

function listWebhookItems({ webhooks }: Overview): AttentionItem[] {
  if (webhooks === undefined) return []
  const listed = webhooks.troubled.map(
    ({ id, url, owner, state, reason }): AttentionItem => ({
      key: id,
      tone: 'bad',
      title: webhooks.all_owners ? messages.webhookOf[state](owner) : messages.webhook[state],
      details: [url, ...(reason === null ? [] : [reason])],
      href: webhooks.all_owners ? `/all-webhooks?owner=${encodeURIComponent(owner)}` : `/webhooks/${id}`,
    }),
  )
  const others = webhooks.troubled_total - listed.length
  if (others <= 0) return listed
  const title = messages.moreWebhooks(others)
  const href = webhooks.all_owners ? '/all-webhooks' : '/webhooks'
  return [...listed, { key: 'webhooks', tone: 'bad', title, details: [], href }]
}

function listMailItems({ mail }: Overview): AttentionItem[] {
  if (mail === undefined) return []
  const { undelivered, suppressed_addresses: suppressed } = mail
  const items: AttentionItem[] = []
  if (undelivered > 0)
    items.push({
      key: 'mails',
      tone: 'warn',
      title: messages.mails(undelivered),
      details: [],
      href: null,
    })
  if (suppressed > 0)
    items.push({
      key: 'addresses',
      tone: 'warn',
      title: messages.addresses(suppressed),
      details: [messages.addressesCause],
      href: null,
    })
  return items
}

function listMergeReportItems({ merge_reports: reports }: Overview): AttentionItem[] {
  if (reports === undefined || reports.open === 0) return []
  return [
    {
      key: 'merge-reports',
      tone: 'warn',
      title: messages.mergeReports(reports.open),
      details: [],
      href: '/merge-reports?status=open',
    },
  ]
}

type SystemFinding = readonly [
  key: string,
  tone: AttentionItem['tone'],
  title: string,
  detail?: string | undefined,
]

function listSystemItems({ database, system }: Overview): AttentionItem[] {
  if (system === undefined) return []
  const found = [...findNodeFaults(database, system), ...findDelays(system)]
  return found.map(([key, tone, title, detail]) => ({
    key,
    tone,
    title,
    details: detail === undefined ? [] : [detail],
    href: null,
  }))
}

function findNodeFaults(
  database: Overview['database'],
  { index, disk }: NonNullable<Overview['system']>,
): SystemFinding[] {
  const found: SystemFinding[] = []
  if (database === 'away') found.push(['database', 'bad', messages.databaseAway, messages.writesWait])
  if (database === 'read_only')
    found.push(['database', 'bad', messages.databaseReadOnly, messages.writesWait])
  if (index.state === 'waiting') found.push(['index', 'bad', messages.indexWaiting, index.reason])
  if (disk.is_low)
    found.push(['disk', 'bad', messages.lowDisk(formatBytes(disk.free_bytes)), messages.freeSpace])
  return found
}

function findDelays({ backlog, delivery_processes }: NonNullable<Overview['system']>): SystemFinding[] {
  if (backlog === null) return []
  const delays = [
    ['index-lag', messages.indexBehind, backlog.index_lag_seconds],
    ['dispatch', messages.dispatchBehind, backlog.dispatch_lag_seconds],
    ['deliveries', messages.deliveriesLate, backlog.oldest_due_seconds],
  ] as const
  const late = delays
    .filter(([, , seconds]) => seconds > MAX_DELAY_SECONDS)
    .map(([key, title, seconds]): SystemFinding => {
      return [key, 'warn', title, messages.oldestWaited(formatMilliseconds(seconds * 1_000))]
    })
  if (delivery_processes !== 0 || backlog.queued_deliveries === 0) return late
  return [['workers', 'bad', messages.noDeliveringProcess, messages.startDeliveringProcess], ...late]
}
