import { useSession } from '../../api/session.ts'
import { Confirm } from '../../ui/dialog.tsx'
import { say, sayFailed } from '../../ui/toast.tsx'
import css from './keys.module.css'
import { type Key, useRevokeKey } from './queries.ts'

/** Asks before a key is ended for good. */
export function Revoke({ of: key, onClose }: { of: Key | null; onClose: () => void }) {
  const revoke = useRevokeKey()
  if (key === null) return null
  return (
    <Confirm
      open
      onClose={onClose}
      title={`Revoke the key “${key.name}”?`}
      action="Revoke"
      busy={revoke.isPending}
      onConfirm={() =>
        revoke.mutate(key.id, {
          onSuccess: () => {
            say('The key is revoked', `${key.name} of ${key.owner}`)
            onClose()
          },
          onError: error => sayFailed('Not revoked', error),
        })
      }
    >
      <p>
        It belongs to <strong>{key.owner}</strong>, and is refused within five seconds, with all sessions that
        were opened with it. This cannot be undone. Webhooks stay: they belong to the owner.
      </p>
      <Own of={key} />
    </Confirm>
  )
}

/** Warns of revoking the key one is signed in with. */
function Own({ of: key }: { of: Key }) {
  const session = useSession().data
  if (session?.owner !== key.owner || session.name !== key.name) return null
  return (
    <p className={css.own} role="alert">
      <strong>You are signed in with a key of this owner and name.</strong> If it is this one, you are signed
      out, and need another key to come back.
    </p>
  )
}
