import { BellPlus, BellRing } from 'lucide-react'
import { useState } from 'react'
import type { ApiSchema } from '../../../api/api-client.ts'
import type { FollowedEntities } from '../../../api/followed-entities.ts'
import { lazyComponent } from '../../../loading/lazy-component.tsx'
import { PartFallback } from '../../../loading/loading-fallbacks.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import css from './follow-entity.module.css'
import { followMessages } from './messages/messages.ts'

// Most visits follow no entity, so the form is fetched only when needed.
const FollowEntityDialog = lazyComponent(
  async () => (await import('./follow-entity-dialog.tsx')).default,
  PartFallback,
)

interface Props {
  readonly entity: Pick<ApiSchema<'Entity'>, 'id' | 'name'>
  /** The entries that watch entities; undefined while they are loading. */
  readonly followed: FollowedEntities | undefined
  /** Whether the button is an icon only, for lists. */
  readonly iconOnly?: boolean
}

/** Shows whether an entity is followed, and opens the form that adds it to watchlists or removes it from them. */
export function FollowEntityButton({ entity, followed, iconOnly = false }: Props) {
  const [open, setOpen] = useState(false)
  const isFollowed = followed?.has(entity.id) ?? false
  const Icon = isFollowed ? BellRing : BellPlus
  return (
    <>
      {iconOnly ? (
        <span className={isFollowed ? css.followed : undefined}>
          <IconButton
            label={
              isFollowed
                ? followMessages.followingEntity(entity.name)
                : followMessages.followEntity(entity.name)
            }
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
            onPointerEnter={FollowEntityDialog.preload}
          >
            <Icon size={16} aria-hidden />
          </IconButton>
        </span>
      ) : (
        <Button
          small
          variant={isFollowed ? 'secondary' : 'primary'}
          className={css.button}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          onPointerEnter={FollowEntityDialog.preload}
        >
          <Icon size={15} aria-hidden /> {isFollowed ? followMessages.following : followMessages.follow}
        </Button>
      )}
      {open && <FollowEntityDialog entity={entity} onClose={() => setOpen(false)} />}
    </>
  )
}
