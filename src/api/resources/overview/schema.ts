import { Type } from '@sinclair/typebox'
import { BacklogSchema, DatabaseStateSchema, IndexStateSchema } from '../monitoring/schema.ts'
import { SourceHealthSchema } from '../runs/schema.ts'
import { countSchema, dateSchema, defineComponent, nullableSchema } from '../schema-builders.ts'
import { JurisdictionSchema, SourceIdSchema } from '../shared-schemas.ts'
import { AdminWebhookSchema } from '../webhooks/schema.ts'

const allOwners = Type.Boolean({
  description:
    'Whether this covers all owners, as for keys with the scope `admin`, or only the owner of the key.',
})

const DayCountSchema = defineComponent(
  'DayCount',
  Type.Object({
    date: dateSchema('Publication date, in the time zone of the publisher.'),
    count: countSchema('Number of announcements with this date.'),
    usual: nullableSchema(
      countSchema(
        'Median of the same weekday in the 8 weeks before; `null` if fewer than two of these days are known.',
      ),
    ),
  }),
)

export const SourceOverviewSchema = defineComponent(
  'SourceOverview',
  Type.Object({
    source_id: SourceIdSchema,
    name: Type.String({ description: 'Name of the source.' }),
    jurisdiction: JurisdictionSchema,
    record_count: countSchema('Number of announcements from this source.'),
    today: DayCountSchema,
    yesterday: DayCountSchema,
    health: Type.Optional(SourceHealthSchema),
  }),
)

export const WebhookOverviewSchema = defineComponent(
  'WebhookOverview',
  Type.Object({
    all_owners: allOwners,
    total: countSchema('Number of subscriptions.'),
    troubled_total: countSchema('Number of subscriptions that fail or were switched off for their failures.'),
    troubled: Type.Array(AdminWebhookSchema, {
      description:
        'The newest 10 of these subscriptions. Those that their owner or an administrator paused are not among them.',
    }),
  }),
)

export const MailOverviewSchema = defineComponent(
  'MailOverview',
  Type.Object({
    all_owners: allOwners,
    undelivered: countSchema('Number of mails of the last 24 hours that failed or bounced.'),
    suppressed_addresses: countSchema(
      'Number of addresses that receive nothing, because mail to them bounced or was reported as spam.',
    ),
  }),
)

export const SystemOverviewSchema = defineComponent(
  'SystemOverview',
  Type.Object({
    version: Type.String({ description: 'Version of Herald.' }),
    index: IndexStateSchema,
    backlog: nullableSchema(BacklogSchema),
    delivery_processes: nullableSchema(
      countSchema('Number of processes that deliver; `null` if PostgreSQL does not respond.'),
    ),
    queued_mails: nullableSchema(
      countSchema('Number of mails that wait to be sent; `null` if PostgreSQL does not respond.'),
    ),
    disk: Type.Object({
      free_bytes: countSchema('Free space on the disk of the data folder, in bytes.'),
      total_bytes: countSchema('Size of this disk, in bytes.'),
      is_low: Type.Boolean({ description: 'Whether so little is free that writing may soon fail.' }),
    }),
  }),
)

export const OverviewSchema = defineComponent(
  'Overview',
  Type.Object(
    {
      database: DatabaseStateSchema,
      sources: Type.Optional(
        Type.Array(SourceOverviewSchema, { description: 'All sources. Only with the scope `read`.' }),
      ),
      webhooks: Type.Optional(WebhookOverviewSchema),
      mail: Type.Optional(MailOverviewSchema),
      merge_reports: Type.Optional(
        Type.Object(
          { open: countSchema('Number of reports that nobody has decided yet.') },
          { description: 'Reports of wrong merges.' },
        ),
      ),
      system: Type.Optional(SystemOverviewSchema),
    },
    {
      description:
        'The state of everything that the key may see. `webhooks` needs the scope `webhooks` or `admin`, `mail` the scope ' +
        '`read` or `admin`, and `merge_reports` and `system` the scope `admin`; the rest is left out. `webhooks`, `mail`, ' +
        '`merge_reports` and the `health` of sources are left out while `database` is `away`.',
    },
  ),
)
