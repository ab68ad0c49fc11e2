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

type OpenDialog = 'edit' | 'rotate' | 'disable' | 'delete' | null

/** Renders the action buttons of a webhook: edit, enable or disable, rotate the secret, and delete. */
export function WebhookActionButtons({ webhook }: { webhook: ApiSchema<'Webhook'> }) {
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null)
  const close = () => setOpenDialog(null)
  return (
    <>
      <Button onClick={() => setOpenDialog('edit')}>
        <Pencil size={16} aria-hidden /> Edit
      </Button>
      <ToggleButton webhook={webhook} onDisable={() => setOpenDialog('disable')} />
      <Button onClick={() => setOpenDialog('rotate')}>
        <RefreshCw size={16} aria-hidden /> Rotate secret
      </Button>
      <Button variant="danger" onClick={() => setOpenDialog('delete')}>
        <Trash2 size={16} aria-hidden /> Delete
      </Button>
      <Dialog open={openDialog === 'edit'} onClose={close} title="Edit webhook">
        <EditWebhookForm webhook={webhook} onDone={close} />
      </Dialog>
      <Dialog open={openDialog === 'rotate'} onClose={close} title="Rotate secret" keepOpenOnOutsideClick>
        <RotateSecretForm webhook={webhook} onDone={close} />
      </Dialog>
      <DisableDialog webhook={webhook} open={openDialog === 'disable'} onClose={close} />
      <DeleteDialog webhook={webhook} open={openDialog === 'delete'} onClose={close} />
    </>
  )
}

function ToggleButton({ webhook, onDisable }: { webhook: ApiSchema<'Webhook'>; onDisable: () => void }) {
  const change = useUpdateWebhook(webhook.id)
  const enable = () =>
    change.mutate(
      { is_active: true },
      {
        onSuccess: () => showToast('Webhook enabled', 'You can resend missed events below.'),
        onError: error => showErrorToast('Couldn’t enable the webhook', error),
      },
    )
  return (
    <Button
      variant={webhook.is_active ? 'secondary' : 'primary'}
      busy={change.isPending}
      onClick={webhook.is_active ? onDisable : enable}
    >
      <Power size={16} aria-hidden /> {webhook.is_active ? 'Disable' : 'Enable'}
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
      title="Disable this webhook?"
      confirmLabel="Disable webhook"
      busy={change.isPending}
      onConfirm={() =>
        change.mutate(
          { is_active: false },
          { onSuccess: onClose, onError: error => showErrorToast('Couldn’t disable the webhook', error) },
        )
      }
    >
      <p>
        Waiting deliveries will fail, and nothing will be sent to <strong>{webhook.url}</strong> until you
        enable the webhook again. You can resend missed events later.
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
      confirmLabel="Delete webhook"
      busy={remove.isPending}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            showToast('Webhook deleted', webhook.url)
            navigate('/webhooks')
          },
          onError: error => showErrorToast('Couldn’t delete the webhook', error),
        })
      }
    >
      <p>
        Herald will stop sending events to <strong>{webhook.url}</strong>, and you’ll lose access to its
        delivery log. This can’t be undone.
      </p>
    </ConfirmDialog>
  )
}
