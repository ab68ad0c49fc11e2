import { useSession } from '../../api/session.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { showErrorToast, showToast } from '../../ui/toast-queue.ts'
import { type ApiKeySummary, useRevokeApiKey } from './api-key-queries.ts'
import css from './api-keys.module.css'
import { apiKeyMessages as messages } from './messages/messages.ts'

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
      title={messages.revokeTitle(key.name)}
      confirmLabel={messages.revokeKey}
      busy={revoke.isPending}
      onConfirm={() =>
        revoke.mutate(key.id, {
          onSuccess: () => {
            showToast(messages.revoked, `${key.name} (${key.owner})`)
            onClose()
          },
          onError: error => showErrorToast(messages.revokeFailed, error),
        })
      }
    >
      <p>{messages.consequence(<strong>{key.owner}</strong>)}</p>
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
      <strong>{messages.ownKey}</strong> {messages.ownKeyConsequence}
    </p>
  )
}
