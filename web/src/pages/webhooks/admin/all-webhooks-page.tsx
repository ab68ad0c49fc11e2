import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { MultiSelect } from '../../../ui/multi-select.tsx'
import { DataTable, PageHeader, Panel } from '../../../ui/page-layout.tsx'
import { EmptyState, QueryState } from '../../../ui/page-states.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { showErrorToast, showToast } from '../../../ui/toast-queue.ts'
import { readListParam, readPageParam, useUrlParams } from '../../../ui/url-params.ts'
import { useDocumentTitle } from '../../../ui/use-document-title.ts'
import { webhookHealthMessages } from '../health/messages/messages.ts'
import { webhookMessages } from '../messages/messages.ts'
import css from '../webhooks.module.css'
import { type AdminWebhook, useAllWebhooks, useSwitchWebhook } from './all-webhooks-queries.ts'
import { AllWebhooksRow } from './all-webhooks-row.tsx'

const { admin: messages, columns } = webhookMessages
const { states } = webhookHealthMessages

const STATE_OPTIONS: readonly { value: AdminWebhook['state']; label: string }[] = [
  { value: 'healthy', label: states.healthy },
  { value: 'failing', label: states.failing },
  { value: 'disabled', label: states.disabled },
]

const COLUMN_HEADS = [
  columns.endpoint,
  columns.health,
  columns.lastSuccess,
  <span key="actions" className="hidden">
    {columns.actions}
  </span>,
]

/** Lists the subscriptions of all owners. Only administrators see it. */
export default function AllWebhooksPage() {
  useDocumentTitle(messages.title)
  return (
    <>
      <PageHeader title={messages.title}>{messages.intro}</PageHeader>
      <AllWebhooksTable />
    </>
  )
}

function AllWebhooksTable() {
  const { params, change } = useUrlParams()
  const owner = params.get('owner') ?? ''
  const states = readListParam(params, 'state')
  const isFiltered = owner !== '' || states.length > 0
  const webhooks = useAllWebhooks({ owner, states, page: readPageParam(params) })
  return (
    <Panel>
      <div className={css.filters}>
        <MultiSelect
          label={columns.health}
          placeholder={messages.anyHealth}
          options={STATE_OPTIONS}
          selected={states}
          onChange={selected => change({ state: selected.join(','), page: null })}
        />
        {isFiltered && (
          <Button variant="quiet" onClick={() => change({ owner: null, state: null, page: null })}>
            {owner === '' ? messages.clearFilter : messages.showAllOwners(owner)}
          </Button>
        )}
      </div>
      {webhooks.data === undefined ? (
        <QueryState query={webhooks} loadingLabel={webhookMessages.loading} />
      ) : webhooks.data.data.length === 0 ? (
        <EmptyState title={isFiltered ? messages.noMatches : webhookMessages.none} />
      ) : (
        <>
          <AllWebhooksRows
            webhooks={webhooks.data.data}
            onSelectOwner={selected => change({ owner: selected, page: null })}
          />
          <Pager
            pagination={webhooks.data.pagination}
            onPageChange={page => change({ page: String(page) })}
          />
        </>
      )}
    </Panel>
  )
}

interface RowsProps {
  readonly webhooks: readonly AdminWebhook[]
  readonly onSelectOwner: (owner: string) => void
}

function AllWebhooksRows({ webhooks, onSelectOwner }: RowsProps) {
  const [toPause, setToPause] = useState<AdminWebhook | null>(null)
  const { mutate } = useSwitchWebhook()
  const resume = ({ id }: AdminWebhook) =>
    mutate(
      { id, isActive: true },
      {
        onSuccess: () => showToast(messages.resumed, messages.resumedNote),
        onError: error => showErrorToast(messages.resumeFailed, error),
      },
    )
  return (
    <>
      <DataTable caption={messages.caption} columnHeads={COLUMN_HEADS} stackOnNarrow>
        {webhooks.map(webhook => (
          <AllWebhooksRow
            key={webhook.id}
            webhook={webhook}
            onSelectOwner={() => onSelectOwner(webhook.owner)}
            onPause={() => setToPause(webhook)}
            onResume={() => resume(webhook)}
          />
        ))}
      </DataTable>
      <PauseDialog webhook={toPause} onClose={() => setToPause(null)} />
    </>
  )
}

function PauseDialog({ webhook, onClose }: { webhook: AdminWebhook | null; onClose: () => void }) {
  const pause = useSwitchWebhook()
  if (webhook === null) return null
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={messages.pauseTitle}
      confirmLabel={messages.pause}
      busy={pause.isPending}
      onConfirm={() =>
        pause.mutate(
          { id: webhook.id, isActive: false },
          { onSuccess: onClose, onError: error => showErrorToast(messages.pauseFailed, error) },
        )
      }
    >
      <p>{messages.consequence(<strong>{webhook.url}</strong>, webhook.owner)}</p>
    </ConfirmDialog>
  )
}
