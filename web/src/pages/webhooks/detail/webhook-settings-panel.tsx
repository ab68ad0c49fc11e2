import type { ApiSchema } from '../../../api/api-client.ts'
import { useFollowedTargets } from '../../../api/followed-targets.ts'
import { useSourceList } from '../../../api/source-list.ts'
import { describeSearch } from '../../../text/describe-search.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { FactList, Panel } from '../../../ui/page-layout.tsx'
import { Timestamp } from '../../../ui/timestamps.tsx'
import { canChoosePayload } from '../fields/effective-options.ts'
import { TagList, WebhookJurisdictions } from '../list/webhook-table-row.tsx'
import { webhookMessages } from '../messages/messages.ts'
import { WEBHOOK_FORMAT_NAMES, WEBHOOK_PAYLOAD_NAMES } from '../webhook-events.ts'
import css from '../webhooks.module.css'

const { settings: messages } = webhookMessages

/** Shows the settings of a subscription. */
export function WebhookSettingsPanel({ webhook }: { webhook: ApiSchema<'Webhook'> }) {
  const { id, events, rate_limit, created_at, payload, format, header_names } = webhook
  const targets = useFollowedTargets().data
  const namesOf = (ids: readonly string[], all: readonly { id: string; name: string }[] = []) =>
    ids.length === 0 ? null : <TagList words={ids.map(id => all.find(item => item.id === id)?.name ?? id)} />
  return (
    <Panel title={messages.title}>
      <FactList
        facts={[
          [messages.events, <TagList key="events" words={events} />],
          [messages.jurisdictions, <WebhookJurisdictions key="jurisdictions" webhook={webhook} />],
          [messages.search, <FilterTags key="filter" filter={webhook.filter} />],
          [messages.watchlists, namesOf(webhook.watchlists, targets?.watchlists)],
          [messages.savedSearches, namesOf(webhook.saved_searches, targets?.searches)],
          [messages.content, canChoosePayload(webhook) ? WEBHOOK_PAYLOAD_NAMES[payload] : null],
          [messages.format, WEBHOOK_FORMAT_NAMES[format]],
          [
            messages.customHeaders,
            header_names.length === 0 ? messages.noHeaders : <TagList key="headers" words={header_names} />,
          ],
          [messages.rateLimit, rate_limit === null ? messages.noLimit : messages.perSecond(rate_limit)],
          [messages.batches, describeBatches(webhook.batch)],
          [messages.created, <Timestamp key="created" at={created_at} />],
          [
            messages.id,
            <span key="id" className={css.id}>
              <code>{id}</code> <CopyButton text={id} subject={messages.idCopySubject} />
            </span>,
          ],
        ]}
      />
    </Panel>
  )
}

function describeBatches(batch: ApiSchema<'Webhook'>['batch']): string {
  return batch === null ? messages.noBatches : messages.batchesOf(batch.max_events, batch.max_seconds)
}

function FilterTags({ filter }: Pick<ApiSchema<'Webhook'>, 'filter'>) {
  const sources = useSourceList().data
  if (filter === null) return <span className="quiet">{messages.allAnnouncements}</span>
  const nameOf = (id: string) => sources?.find(({ source_id }) => source_id === id)?.name ?? id
  return <TagList words={describeSearch(new URLSearchParams(filter).toString(), nameOf)} />
}
