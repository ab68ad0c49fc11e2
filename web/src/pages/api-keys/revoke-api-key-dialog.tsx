import { useSession } from '../../api/session.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { showErrorToast, showToast } from '../../ui/toast-queue.ts'
import { type ApiKeySummary, useRevokeApiKey } from './api-key-queries.ts'
import css from './api-keys.module.css'

/** Asks for confirmation before a key is permanently revoked. */
export function RevokeApiKeyDialog({
  apiKey: key,
  onClose,
}: {
  apiKey: ApiKeySummary | null
  onClose: () => void
}) {
  const revoke = useRevokeApiKey()
  if (key === null) return null
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Revoke the key “${key.name}”?`}
      confirmLabel="Revoke key"
      busy={revoke.isPending}
      onConfirm={() =>
        revoke.mutate(key.id, {
          onSuccess: () => {
            showToast('Key revoked', `${key.name} (${key.owner})`)
            onClose()
          },
          onError: error => showErrorToast('Couldn’t revoke the key', error),
        })
      }
    >
      <p>
        This key belongs to <strong>{key.owner}</strong>. It stops working within 5 seconds, and sessions that
        use it are signed out. The owner’s webhooks stay active. This can’t be undone.
      </p>
      <OwnKeyWarning apiKey={key} />
    </ConfirmDialog>
  )
}

/** Warns if the key may be the one that the current session uses. */
function OwnKeyWarning({ apiKey: key }: { apiKey: ApiKeySummary }) {
  const session = useSession().data
  if (session?.owner !== key.owner || session.name !== key.name) return null
  return (
    <p className={css.own} role="alert">
      <strong>You may be signed in with this key.</strong> If so, revoking it signs you out, and you’ll need
      another key to sign in again.
    </p>
  )
}
