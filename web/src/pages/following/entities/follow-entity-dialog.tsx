import { useState } from 'react'
import type { ApiSchema } from '../../../api/api-client.ts'
import { type FollowingEntry, useFollowedEntities } from '../../../api/followed-entities.ts'
import { useFollowedTargets } from '../../../api/followed-targets.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { QueryState } from '../../../ui/page-states.tsx'
import css from '../following.module.css'
import { followingMessages } from '../messages/messages.ts'
import { useAddEntry, type WatchlistItem } from '../watchlists/watchlist-queries.ts'
import { describeRules } from '../watchlists/watchlist-rules.ts'
import { CreateAndFollowForm } from './create-and-follow-form.tsx'
import followCss from './follow-entity.module.css'
import { followMessages } from './messages/messages.ts'
import { useStopFollowing } from './use-stop-following.ts'

interface Props {
  readonly entity: Pick<ApiSchema<'Entity'>, 'id' | 'name'>
  readonly onClose: () => void
}

/** Adds an entity to watchlists, removes it from them, or creates a watchlist for it. */
export default function FollowEntityDialog({ entity, onClose }: Props) {
  const targets = useFollowedTargets()
  const followed = useFollowedEntities([entity.id])
  const entries = followed.data?.get(entity.id) ?? []
  return (
    <Dialog open onClose={onClose} title={followMessages.followEntity(entity.name)}>
      {targets.data === undefined || followed.data === undefined ? (
        <QueryState
          query={targets.data === undefined ? targets : followed}
          loadingLabel={followMessages.loading}
          lines={5}
        />
      ) : (
        <>
          <p className="small quiet">{followMessages.explanation}</p>
          {targets.data.watchlists.length > 0 && (
            <ul className={followCss.lists} aria-label={followMessages.watchlists}>
              {targets.data.watchlists.map(list => (
                <WatchlistOption
                  key={list.id}
                  list={list}
                  entityId={entity.id}
                  entries={entries.filter(({ list: { id } }) => id === list.id)}
                />
              ))}
            </ul>
          )}
          <CreateAndFollowForm entityId={entity.id} isFirst={targets.data.watchlists.length === 0} />
        </>
      )}
      <div className={css.foot}>
        <Button onClick={onClose}>{followingMessages.done}</Button>
      </div>
    </Dialog>
  )
}

interface OptionProps {
  readonly list: WatchlistItem
  readonly entityId: string
  /** The entries of the list that watch the entity. */
  readonly entries: readonly FollowingEntry[]
}

/** A watchlist that the user checks to follow the entity with it. The change is saved at once. */
function WatchlistOption({ list, entityId, entries }: OptionProps) {
  const add = useAddEntry(followingMessages.errors.addEntity)
  const stop = useStopFollowing(entityId)
  const [wanted, setWanted] = useState<boolean | null>(null)
  const isFollowed = entries.length > 0
  const isBusy = add.isPending || stop.isPending
  const rules = describeRules(list)

  function change(next: boolean): void {
    if (isBusy) return
    setWanted(next)
    const onSettled = () => setWanted(null)
    if (next) add.mutate({ id: list.id, party: { entity_id: entityId } }, { onSettled })
    else stop.mutate(entries, { onSettled })
  }

  return (
    <li>
      <label className={followCss.option}>
        <input
          type="checkbox"
          checked={wanted ?? isFollowed}
          aria-busy={isBusy || undefined}
          onChange={({ target }) => change(target.checked)}
        />
        <span>
          {list.name}
          <br />
          <span className="small quiet">
            {rules.length === 0 ? followMessages.allAnnouncements : rules.join(', ')}
            <StatedAs entityId={entityId} entries={entries} />
          </span>
        </span>
      </label>
    </li>
  )
}

/** Says under which name or ID of the owner's a list contains the entity, which removing it deletes as well. */
function StatedAs({ entityId, entries }: Pick<OptionProps, 'entityId' | 'entries'>) {
  const names = entries.flatMap(({ entry: { name, number, reference } }) => {
    const stated = [name, number === entityId ? null : number, reference].filter(text => text !== null)
    return stated.length === 0 ? [] : [stated.join(', ')]
  })
  return names.length === 0 ? null : <> · {followMessages.listedAs(names.join('; '))}</>
}
