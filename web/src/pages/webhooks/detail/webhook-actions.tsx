import { Pencil, Power, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { ApiSchema } from '../../../api/api-client.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx'
import { showErrorToast, showToast } from '../../../ui/toast-queue.ts'
import { useDeleteWebhook, useUpdateWebhook } from '../webhook-mutations.ts'
import { EditWebhookForm } from './edit-webhook-form.tsx'
import { RotateSecretForm } from './rotate-secret-form.tsx'

type OpenDialog = 'edit' | 'rotate' | 'off' | 'delete' | null

/** What can be done with a subscription. */
export function WebhookActions({ webhook }: { webhook: ApiSchema<'Webhook'> }) {
  const [asked, ask] = useState<OpenDialog>(null)
  const close = () => ask(null)
  return (
    <>
      <Button onClick={() => ask('edit')}>
        <Pencil size={16} aria-hidden /> Edit
      </Button>
      <ToggleButton webhook={webhook} onDisable={() => ask('off')} />
      <Button onClick={() => ask('rotate')}>
        <RefreshCw size={16} aria-hidden /> Rotate secret
      </Button>
      <Button variant="danger" onClick={() => ask('delete')}>
        <Trash2 size={16} aria-hidden /> Delete
      </Button>
      <Dialog open={asked === 'edit'} onClose={close} title="Edit the webhook">
        <EditWebhookForm webhook={webhook} onDone={close} />
      </Dialog>
      <Dialog open={asked === 'rotate'} onClose={close} title="Rotate the secret" keepOpenOnOutsideClick>
        <RotateSecretForm webhook={webhook} onDone={close} />
      </Dialog>
      <DisableDialog webhook={webhook} open={asked === 'off'} onClose={close} />
      <DeleteDialog webhook={webhook} open={asked === 'delete'} onClose={close} />
    </>
  )
}

function ToggleButton({ webhook, onDisable }: { webhook: ApiSchema<'Webhook'>; onDisable: () => void }) {
  const change = useUpdateWebhook(webhook.id)
  const on = () =>
    change.mutate(
      { is_active: true },
      {
        onSuccess: () => showToast('Switched on', 'What happened while it was off can be recovered below.'),
        onError: error => showErrorToast('Not switched on', error),
      },
    )
  return (
    <Button
      variant={webhook.is_active ? 'secondary' : 'primary'}
      busy={change.isPending}
      onClick={webhook.is_active ? onDisable : on}
    >
      <Power size={16} aria-hidden /> {webhook.is_active ? 'Switch off' : 'Switch on'}
    </Button>
  )
}

interface ConfirmProps {
  readonly webhook: ApiSchema<'Webhook'>
  readonly open: boolean
  readonly onClose: () => void
}

function DisableDialog({ webhook, open, onClose }: ConfirmProps) {
  const change = useUpdateWebhook(webhook.id)
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Switch this webhook off?"
      confirmLabel="Switch off"
      busy={change.isPending}
      onConfirm={() =>
        change.mutate(
          { is_active: false },
          { onSuccess: onClose, onError: error => showErrorToast('Not switched off', error) },
        )
      }
    >
      <p>
        What waits ends as failed, and nothing is sent to <strong>{webhook.url}</strong> until it is switched
        on again. What happens meanwhile can be recovered.
      </p>
    </ConfirmDialog>
  )
}

function DeleteDialog({ webhook, open, onClose }: ConfirmProps) {
  const [, navigate] = useLocation()
  const remove = useDeleteWebhook(webhook.id)
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Delete this webhook?"
      confirmLabel="Delete"
      busy={remove.isPending}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            showToast('The webhook was deleted', webhook.url)
            navigate('/webhooks')
          },
          onError: error => showErrorToast('Not deleted', error),
        })
      }
    >
      <p>
        Nothing more is sent to <strong>{webhook.url}</strong>, and its deliveries cannot be read any more.
        This cannot be undone.
      </p>
    </ConfirmDialog>
  )
}
