import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Overview } from '../../web/src/api/overview.ts'
import { describeFirstRun } from '../../web/src/pages/overview/first-run/describe-first-run.ts'
import { listAttention } from '../../web/src/pages/overview/list-attention.ts'
import { formatBytes } from '../../web/src/text/format-dates-and-numbers.ts'
import { parseTourState, TOUR_STOPS } from '../../web/src/tour/tour-state.ts'

/** The computations behind the overview of the dashboard. */

const NOW = Date.parse('2026-11-21T12:00:00Z')
const day = { date: '2026-11-21', count: 1, usual: 1 }
const health = {
  state: 'ok' as const,
  reasons: [],
  last_success: '2026-11-21T09:00:00Z',
  latest_date: '2026-11-20',
  lag_days: 1,
  gaps: [] as string[],
  next_run: '2026-11-21T15:00:00Z',
  failures: 0,
  failing_since: null,
  retry_at: null,
  run: null,
  problems: [],
}
const source = {
  source_id: 'fr-bodacc',
  name: 'BODACC',
  jurisdiction: 'FR' as const,
  record_count: 5,
  today: day,
  yesterday: day,
  health,
}
const webhook = {
  id: 'b1d5ab38-0000-4000-8000-000000000001',
  owner: 'acme',
  url: 'https://acme.example/hook',
  events: ['announcement.created' as const],
  is_active: true,
  created_at: '2026-11-01T00:00:00Z',
  state: 'failing' as const,
  reason: 'No attempt has succeeded since 2026-11-20T00:00:00.000Z.',
  failed_deliveries: 3,
  last_success_at: null,
}
const backlog = {
  index_lag_seconds: 0,
  undispatched_events: 0,
  dispatch_lag_seconds: 0,
  queued_deliveries: 0,
  oldest_due_seconds: 0,
}
const system = {
  version: '1.0.0',
  index: { state: 'following' as const, change: 5 },
  backlog,
  delivery_processes: 1,
  queued_mails: 0,
  disk: { free_bytes: 5e10, total_bytes: 1e11, is_low: false },
}
const webhooks = { all_owners: true, total: 3, troubled_total: 0, troubled: [] as (typeof webhook)[] }
const mail = { all_owners: true, undelivered: 0, suppressed_addresses: 0 }
const healthy: Overview = { database: 'reachable', sources: [source], webhooks, mail, system }

const titles = (overview: Overview) => listAttention(overview, NOW).map(({ title }) => title)

test('listAttention: everything healthy → nothing', () => {
  assert.deepEqual(titles(healthy), [])
  assert.deepEqual(titles({ database: 'reachable' }), [])
})

test('listAttention: source with missing days → told to administrators only', () => {
  const sources = [{ ...source, health: { ...health, gaps: ['2026-11-18'] } }]
  assert.deepEqual(titles({ ...healthy, sources }), ['BODACC: missing day'])
  assert.deepEqual(titles({ database: 'reachable', sources }), [])
})

test('listAttention: failing webhooks, more than are listed → each with its cause, and how many others', () => {
  const items = listAttention(
    { ...healthy, webhooks: { ...webhooks, troubled: [webhook], troubled_total: 3 } },
    NOW,
  )
  assert.deepEqual(
    items.map(({ title }) => title),
    ['Webhook of acme fails', '2 more webhooks fail or are disabled'],
  )
  assert.deepEqual(items[0]?.details, [webhook.url, webhook.reason])
  assert.equal(items[0]?.href, '/all-webhooks?owner=acme')
  const own = listAttention(
    {
      database: 'reachable',
      webhooks: { ...webhooks, all_owners: false, troubled: [webhook], troubled_total: 1 },
    },
    NOW,
  )
  assert.deepEqual([own[0]?.title, own[0]?.href], ['Webhook fails', `/webhooks/${webhook.id}`])
})

const systemCases: readonly (readonly [string, Partial<Overview>, readonly string[]])[] = [
  ['database away', { database: 'away' }, ['PostgreSQL cannot be reached']],
  ['database read-only', { database: 'read_only' }, ['PostgreSQL accepts no writes']],
  [
    'index waits',
    { system: { ...system, index: { state: 'waiting', change: 5, reason: 'disk full' } } },
    ['The search index is not updated'],
  ],
  [
    'two open reports of wrong merges',
    { merge_reports: { open: 2 } },
    ['2 reports of wrong merges wait for a decision'],
  ],
  ['no open report', { merge_reports: { open: 0 } }, []],
  [
    'disk low',
    { system: { ...system, disk: { free_bytes: 9e8, total_bytes: 1e11, is_low: true } } },
    ['Only 900 MB are free on the disk'],
  ],
  [
    'deliveries due for ten minutes, nobody delivers',
    {
      system: {
        ...system,
        delivery_processes: 0,
        backlog: { ...backlog, queued_deliveries: 4, oldest_due_seconds: 600 },
      },
    },
    ['No process sends deliveries', 'Deliveries to healthy receivers are late'],
  ],
  [
    'deliveries due for four minutes',
    { system: { ...system, backlog: { ...backlog, oldest_due_seconds: 240 } } },
    [],
  ],
  [
    'mail that bounced',
    { mail: { ...mail, undelivered: 1, suppressed_addresses: 2 } },
    ['1 email could not be delivered in the last 24 hours', '2 email addresses receive nothing'],
  ],
]
for (const [name, change, expected] of systemCases)
  test(`listAttention: ${name} → ${expected.length === 0 ? 'nothing' : 'told with its cause'}`, () =>
    assert.deepEqual(titles({ ...healthy, ...change }), expected))

test('formatBytes: sizes → decimal units', () => {
  assert.deepEqual([0, 999, 1_000, 1_340_000_000, 58_000_000_000, 2e12].map(formatBytes), [
    '0 B',
    '999 B',
    '1 kB',
    '1.3 GB',
    '58 GB',
    '2 TB',
  ])
})

test('describeFirstRun: sources read, being read and waiting → progress, the next one first', () => {
  const unread = { record_count: 0, health: { ...health, last_success: null } }
  const progress = describeFirstRun([
    source,
    { ...source, ...unread, name: 'BORME', source_id: 'es-borme' },
    {
      ...source,
      ...unread,
      name: 'BOAMP',
      source_id: 'fr-boamp',
      health: { ...unread.health, next_run: '2026-11-21T13:00:00Z' },
    },
    { ...source, ...unread, name: 'PLACSP', health: { ...unread.health, run: webhook.id } },
  ])
  assert.deepEqual(progress, {
    read: 1,
    total: 4,
    announcements: 5,
    reading: ['PLACSP'],
    waiting: [
      { id: 'fr-boamp', name: 'BOAMP', at: '2026-11-21T13:00:00Z' },
      { id: 'es-borme', name: 'BORME', at: '2026-11-21T15:00:00Z' },
    ],
  })
})

test('describeFirstRun: everything read, nothing published, or database away → nothing to tell', () => {
  assert.equal(describeFirstRun([source, { ...source, record_count: 0 }]), null)
  const { health: _, ...unknown } = source
  assert.equal(describeFirstRun([{ ...unknown, record_count: 0 }]), null)
})

test('parseTourState: stored texts → offered, at a stop, or ended', () => {
  const last = TOUR_STOPS.length - 1
  assert.deepEqual([null, '0', String(last), String(last + 1), 'ended', 'x'].map(parseTourState), [
    { kind: 'offered' },
    { kind: 'running', stop: 0 },
    { kind: 'running', stop: last },
    { kind: 'offered' },
    { kind: 'ended' },
    { kind: 'offered' },
  ])
})
