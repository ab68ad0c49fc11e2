import { useSession } from '../../api/session.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { showErrorToast, showToast } from '../../ui/toast-queue.ts'
import { type ApiKeyItem, useRevokeKey } from './key-queries.ts'
import css from './keys.module.css'

/** Asks before a key is ended for good. */
export function RevokeKeyDialog({
  apiKey: key,
  onClose,
}: {
  apiKey: ApiKeyItem | null
  onClose: () => void
}) {
  const revoke = useRevokeKey()
  if (key === null) return null
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Revoke the key “${key.name}”?`}
      confirmLabel="Revoke"
      busy={revoke.isPending}
      onConfirm={() =>
        revoke.mutate(key.id, {
          onSuccess: () => {
            showToast('The key is revoked', `${key.name} of ${key.owner}`)
            onClose()
          },
          onError: error => showErrorToast('Not revoked', error),
        })
      }
    >
      <p>
        It belongs to <strong>{key.owner}</strong>, and is refused within five seconds, with all sessions that
        were opened with it. This cannot be undone. Webhooks stay: they belong to the owner.
      </p>
      <OwnKeyWarning apiKey={key} />
    </ConfirmDialog>
  )
}

/** Warns of revoking the key one is signed in with. */
function OwnKeyWarning({ apiKey: key }: { apiKey: ApiKeyItem }) {
  const session = useSession().data
  if (session?.owner !== key.owner || session.name !== key.name) return null
  return (
    <p className={css.own} role="alert">
      <strong>You are signed in with a key of this owner and name.</strong> If it is this one, you are signed
      out, and need another key to come back.
    </p>
  )
}
