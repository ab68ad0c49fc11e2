import type { ApiSchema } from '../../../api/api-client.ts'
import { useFollowedTargets } from '../../../api/followed-targets.ts'
import { useSourceList } from '../../../api/source-list.ts'
import { describeSearch } from '../../../text/describe-search.ts'
import { formatCount } from '../../../text/format-dates-and-numbers.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { FactList, Panel } from '../../../ui/page-layout.tsx'
import { Timestamp } from '../../../ui/timestamps.tsx'
import { TagList, WebhookJurisdictions } from '../list/webhook-table-row.tsx'
import { WEBHOOK_FORMAT_NAMES, WEBHOOK_PAYLOAD_NAMES } from '../webhook-events.ts'
import css from '../webhooks.module.css'

/** Shows the settings of a subscription. */
export function WebhookSettingsPanel({ webhook }: { webhook: ApiSchema<'Webhook'> }) {
  const { id, events, rate_limit, created_at, payload, format, header_names } = webhook
  const targets = useFollowedTargets().data
  const namesOf = (ids: readonly string[], all: readonly { id: string; name: string }[] = []) =>
    ids.length === 0 ? null : <TagList words={ids.map(id => all.find(item => item.id === id)?.name ?? id)} />
  return (
    <Panel title="Settings">
      <FactList
        facts={[
          ['Events', <TagList key="events" words={events} />],
          ['Jurisdictions', <WebhookJurisdictions key="jurisdictions" webhook={webhook} />],
          ['Search', <FilterTags key="filter" filter={webhook.filter} />],
          ['Watchlists', namesOf(webhook.watchlists, targets?.watchlists)],
          ['Saved searches', namesOf(webhook.saved_searches, targets?.searches)],
          ['Content', WEBHOOK_PAYLOAD_NAMES[payload]],
          ['Format', WEBHOOK_FORMAT_NAMES[format]],
          [
            'Custom headers',
            header_names.length === 0 ? 'None' : <TagList key="headers" words={header_names} />,
          ],
          [
            'Rate limit',
            rate_limit === null ? 'No limit' : `${formatCount(rate_limit, 'request')} per second`,
          ],
          ['Batches', describeBatches(webhook.batch)],
          ['Created', <Timestamp key="created" at={created_at} />],
          [
            'ID',
            <span key="id" className={css.id}>
              <code>{id}</code> <CopyButton text={id} subject="webhook ID" />
            </span>,
          ],
        ]}
      />
    </Panel>
  )
}

function describeBatches(batch: ApiSchema<'Webhook'>['batch']): string {
  if (batch === null) return 'Off, each event is sent alone'
  const { max_events, max_seconds } = batch
  return `Up to ${formatCount(max_events, 'event')}, or after ${formatCount(max_seconds, 'second')}`
}

function FilterTags({ filter }: Pick<ApiSchema<'Webhook'>, 'filter'>) {
  const sources = useSourceList().data
  if (filter === null) return <span className="quiet">All announcements</span>
  const nameOf = (id: string) => sources?.find(({ source_id }) => source_id === id)?.name ?? id
  return <TagList words={describeSearch(new URLSearchParams(filter).toString(), nameOf)} />
}
