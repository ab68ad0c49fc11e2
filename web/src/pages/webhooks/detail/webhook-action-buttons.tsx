import { Pause, Pencil, Play, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { ApiSchema } from '../../../api/api-client.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx'
import { showErrorToast, showToast } from '../../../ui/toast-queue.ts'
import { webhookMessages } from '../messages/messages.ts'
import { useDeleteWebhook } from '../webhook-mutations.ts'
import { EditWebhookForm } from './edit-webhook-form.tsx'
import { PauseWebhookDialog, ResumeWebhookDialog } from './pause-webhook-dialogs.tsx'
import { RotateSecretForm } from './rotate-secret-form.tsx'

const { actions, deletion, rotation } = webhookMessages

type OpenDialog = 'edit' | 'rotate' | 'pause' | 'resume' | 'delete' | null

/** Renders the action buttons of a webhook: edit, pause or resume, rotate the secret, and delete. */
export function WebhookActionButtons({ webhook }: { webhook: ApiSchema<'Webhook'> }) {
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null)
  const close = () => setOpenDialog(null)
  return (
    <>
      <Button onClick={() => setOpenDialog('edit')}>
        <Pencil size={16} aria-hidden /> {actions.edit}
      </Button>
      {webhook.is_active ? (
        <Button onClick={() => setOpenDialog('pause')}>
          <Pause size={16} aria-hidden /> {actions.pause}
        </Button>
      ) : (
        <Button variant="primary" onClick={() => setOpenDialog('resume')}>
          <Play size={16} aria-hidden /> {actions.resume}
        </Button>
      )}
      <Button onClick={() => setOpenDialog('rotate')}>
        <RefreshCw size={16} aria-hidden /> {actions.rotate}
      </Button>
      <Button variant="danger" onClick={() => setOpenDialog('delete')}>
        <Trash2 size={16} aria-hidden /> {actions.delete}
      </Button>
      <Dialog open={openDialog === 'edit'} onClose={close} title={actions.editTitle}>
        <EditWebhookForm webhook={webhook} onDone={close} />
      </Dialog>
      <Dialog open={openDialog === 'rotate'} onClose={close} title={rotation.title} keepOpenOnOutsideClick>
        <RotateSecretForm webhook={webhook} onDone={close} />
      </Dialog>
      <PauseWebhookDialog webhook={webhook} open={openDialog === 'pause'} onClose={close} />
      <ResumeWebhookDialog webhook={webhook} open={openDialog === 'resume'} onClose={close} />
      <DeleteDialog webhook={webhook} open={openDialog === 'delete'} onClose={close} />
    </>
  )
}
interface ConfirmProps {
  readonly webhook: ApiSchema<'Webhook'>
  readonly open: boolean
  readonly onClose: () => void
}

function DeleteDialog({ webhook, open, onClose }: ConfirmProps) {
  const [, navigate] = useLocation()
  const remove = useDeleteWebhook(webhook.id)
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={deletion.title}
      confirmLabel={deletion.confirm}
      busy={remove.isPending}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            showToast(deletion.done, webhook.url)
            navigate('/webhooks')
          },
          onError: error => showErrorToast(deletion.failed, error),
        })
      }
    >
      <p>{deletion.consequence(<strong>{webhook.url}</strong>)}</p>
    </ConfirmDialog>
  )
}
