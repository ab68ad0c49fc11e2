import { Pencil, Power, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Noun } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm, Dialog } from '../../ui/dialog.tsx'
import { say, sayFailed } from '../../ui/toast.tsx'
import { useChange, useRemove } from './changes.ts'
import { Edit } from './edit.tsx'
import { Rotate } from './rotate.tsx'

type Asked = 'edit' | 'rotate' | 'off' | 'delete' | null

/** What can be done with a subscription. */
export function Actions({ webhook }: { webhook: Noun<'Webhook'> }) {
  const [asked, ask] = useState<Asked>(null)
  const close = () => ask(null)
  return (
    <>
      <Button onClick={() => ask('edit')}>
        <Pencil size={16} aria-hidden /> Edit
      </Button>
      <Switch webhook={webhook} onOff={() => ask('off')} />
      <Button onClick={() => ask('rotate')}>
        <RefreshCw size={16} aria-hidden /> Rotate secret
      </Button>
      <Button look="danger" onClick={() => ask('delete')}>
        <Trash2 size={16} aria-hidden /> Delete
      </Button>
      <Dialog open={asked === 'edit'} onClose={close} title="Edit the webhook">
        <Edit webhook={webhook} onDone={close} />
      </Dialog>
      <Dialog open={asked === 'rotate'} onClose={close} title="Rotate the secret" firm>
        <Rotate webhook={webhook} onDone={close} />
      </Dialog>
      <SwitchOff webhook={webhook} open={asked === 'off'} onClose={close} />
      <Delete webhook={webhook} open={asked === 'delete'} onClose={close} />
    </>
  )
}

function Switch({ webhook, onOff }: { webhook: Noun<'Webhook'>; onOff: () => void }) {
  const change = useChange(webhook.id)
  const on = () =>
    change.mutate(
      { is_active: true },
      {
        onSuccess: () => say('Switched on', 'What happened while it was off can be recovered below.'),
        onError: error => sayFailed('Not switched on', error),
      },
    )
  return (
    <Button
      look={webhook.is_active ? 'plain' : 'main'}
      busy={change.isPending}
      onClick={webhook.is_active ? onOff : on}
    >
      <Power size={16} aria-hidden /> {webhook.is_active ? 'Switch off' : 'Switch on'}
    </Button>
  )
}

interface Asking {
  readonly webhook: Noun<'Webhook'>
  readonly open: boolean
  readonly onClose: () => void
}

function SwitchOff({ webhook, open, onClose }: Asking) {
  const change = useChange(webhook.id)
  return (
    <Confirm
      open={open}
      onClose={onClose}
      title="Switch this webhook off?"
      action="Switch off"
      busy={change.isPending}
      onConfirm={() =>
        change.mutate(
          { is_active: false },
          { onSuccess: onClose, onError: error => sayFailed('Not switched off', error) },
        )
      }
    >
      <p>
        What waits ends as failed, and nothing is sent to <strong>{webhook.url}</strong> until it is switched
        on again. What happens meanwhile can be recovered.
      </p>
    </Confirm>
  )
}

function Delete({ webhook, open, onClose }: Asking) {
  const [, navigate] = useLocation()
  const remove = useRemove(webhook.id)
  return (
    <Confirm
      open={open}
      onClose={onClose}
      title="Delete this webhook?"
      action="Delete"
      busy={remove.isPending}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            say('The webhook was deleted', webhook.url)
            navigate('/webhooks')
          },
          onError: error => sayFailed('Not deleted', error),
        })
      }
    >
      <p>
        Nothing more is sent to <strong>{webhook.url}</strong>, and its deliveries cannot be read any more.
        This cannot be undone.
      </p>
    </Confirm>
  )
}
