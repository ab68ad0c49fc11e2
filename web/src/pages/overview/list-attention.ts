import type { Overview } from '../../api/overview.ts'
import { formatBytes, formatCount, formatMilliseconds } from '../../text/format-dates-and-numbers.ts'
import { assessSourceHealth } from '../sources/assess-source-health.ts'

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
  ]
  return items.toSorted((one, other) => Number(one.tone === 'warn') - Number(other.tone === 'warn'))
}

function listSourceItems({ sources = [], system }: Overview, now: number): AttentionItem[] {
  if (system === undefined) return []
  return sources.flatMap(({ source_id, name, health }): AttentionItem[] => {
    if (health === undefined) return []
    const { tone, label, reasons } = assessSourceHealth(health, now)
    if (tone !== 'warn' && tone !== 'bad') return []
    return [
      {
        key: source_id,
        tone,
        title: `${name}: ${label.toLowerCase()}`,
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
      title: `${webhooks.all_owners ? `Webhook of ${owner}` : 'Webhook'} ${DISABLED_OR_FAILING[state]}`,
      details: [url, ...(reason === null ? [] : [reason])],
      href: webhooks.all_owners ? `/all-webhooks?owner=${encodeURIComponent(owner)}` : `/webhooks/${id}`,
    }),
  )
  const others = webhooks.troubled_total - listed.length
  if (others <= 0) return listed
  const title = `${formatCount(others, 'more webhook fails', 'more webhooks fail')} or are switched off`
  const href = webhooks.all_owners ? '/all-webhooks' : '/webhooks'
  return [...listed, { key: 'webhooks', tone: 'bad', title, details: [], href }]
}

const DISABLED_OR_FAILING = {
  healthy: 'works again',
  failing: 'fails',
  disabled: 'was switched off because of its failures',
} as const

function listMailItems({ mail }: Overview): AttentionItem[] {
  if (mail === undefined) return []
  const { undelivered, suppressed_addresses: suppressed } = mail
  const items: AttentionItem[] = []
  if (undelivered > 0)
    items.push({
      key: 'mails',
      tone: 'warn',
      title: `${formatCount(undelivered, 'mail')} could not be delivered in the last 24 hours`,
      details: [],
      href: null,
    })
  if (suppressed > 0)
    items.push({
      key: 'addresses',
      tone: 'warn',
      title: `${formatCount(suppressed, 'mail address receives', 'mail addresses receive')} nothing`,
      details: [
        'Mail bounced or was reported as spam. Mail is sent again once the address is confirmed anew.',
      ],
      href: null,
    })
  return items
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

const WRITES_WAIT = 'Reading works; crawls and deliveries wait.'

function findNodeFaults(
  database: Overview['database'],
  { index, disk }: NonNullable<Overview['system']>,
): SystemFinding[] {
  const found: SystemFinding[] = []
  if (database === 'away') found.push(['database', 'bad', 'PostgreSQL cannot be reached', WRITES_WAIT])
  if (database === 'read_only') found.push(['database', 'bad', 'PostgreSQL accepts no writes', WRITES_WAIT])
  if (index.state === 'waiting') found.push(['index', 'bad', 'The search index is not updated', index.reason])
  if (disk.is_low)
    found.push([
      'disk',
      'bad',
      `Only ${formatBytes(disk.free_bytes)} are free on the disk`,
      'Free some space.',
    ])
  return found
}

function findDelays({ backlog, delivery_processes }: NonNullable<Overview['system']>): SystemFinding[] {
  if (backlog === null) return []
  const delays = [
    ['index-lag', 'The search index is behind', backlog.index_lag_seconds],
    ['dispatch', 'Events wait to be dispatched', backlog.dispatch_lag_seconds],
    ['deliveries', 'Deliveries to healthy receivers are late', backlog.oldest_due_seconds],
  ] as const
  const late = delays
    .filter(([, , seconds]) => seconds > MAX_DELAY_SECONDS)
    .map(([key, title, seconds]): SystemFinding => {
      return [key, 'warn', title, `The oldest has waited for ${formatMilliseconds(seconds * 1_000)}.`]
    })
  if (delivery_processes !== 0 || backlog.queued_deliveries === 0) return late
  return [['workers', 'bad', 'No process sends deliveries', DELIVERY_ADVICE], ...late]
}

const DELIVERY_ADVICE = 'Start a process with the role “deliver”.'
