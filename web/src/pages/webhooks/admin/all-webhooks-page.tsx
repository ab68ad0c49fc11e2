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
import css from '../webhooks.module.css'
import { type AdminWebhook, useAllWebhooks, useSwitchWebhook } from './all-webhooks-queries.ts'
import { AllWebhooksRow } from './all-webhooks-row.tsx'

const STATE_OPTIONS: readonly { value: AdminWebhook['state']; label: string }[] = [
  { value: 'healthy', label: 'Healthy' },
  { value: 'failing', label: 'Failing' },
  { value: 'disabled', label: 'Disabled' },
]

const COLUMN_HEADS = [
  'Endpoint',
  'Health',
  'Last success',
  <span key="actions" className="hidden">
    Actions
  </span>,
]

/** Lists the subscriptions of all owners. Only administrators see it. */
export default function AllWebhooksPage() {
  useDocumentTitle('All webhooks')
  return (
    <>
      <PageHeader title="All webhooks">
        The webhooks of all owners. Pause one whose endpoint causes problems; its owner can resume it.
      </PageHeader>
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
          label="Health"
          placeholder="Any health"
          options={STATE_OPTIONS}
          selected={states}
          onChange={selected => change({ state: selected.join(','), page: null })}
        />
        {isFiltered && (
          <Button variant="quiet" onClick={() => change({ owner: null, state: null, page: null })}>
            {owner === '' ? 'Clear filter' : `Show all owners, not only ${owner}`}
          </Button>
        )}
      </div>
      {webhooks.data === undefined ? (
        <QueryState query={webhooks} loadingLabel="Loading webhooks" />
      ) : webhooks.data.data.length === 0 ? (
        <EmptyState title={isFiltered ? 'No webhooks match this filter' : 'No webhooks yet'} />
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
        onSuccess: () => showToast('Webhook resumed', 'Its owner can resend missed events.'),
        onError: error => showErrorToast('Couldn’t resume the webhook', error),
      },
    )
  return (
    <>
      <DataTable caption="Webhooks of all owners" columnHeads={COLUMN_HEADS} stackOnNarrow>
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
      title="Pause this webhook?"
      confirmLabel="Pause webhook"
      busy={pause.isPending}
      onConfirm={() =>
        pause.mutate(
          { id: webhook.id, isActive: false },
          { onSuccess: onClose, onError: error => showErrorToast('Couldn’t pause the webhook', error) },
        )
      }
    >
      <p>
        Waiting deliveries will fail, and nothing will be sent to <strong>{webhook.url}</strong> until you or
        its owner, {webhook.owner}, resume it. Its owner can resend missed events later.
      </p>
    </ConfirmDialog>
  )
}
