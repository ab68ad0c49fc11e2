import { X } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Link } from 'wouter'
import { JURISDICTION_NAMES, languageOfJurisdiction } from '../../../text/display-names.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { StatusBadge, type StatusTone } from '../../../ui/status-badge.tsx'
import { followingMessages } from '../messages/messages.ts'
import { CandidateChoice } from './candidate-choice.tsx'
import { watchlistMessages } from './messages/messages.ts'
import {
  type EntryStateCode,
  useDecideEntry,
  useRemoveEntry,
  type WatchlistEntryData,
} from './watchlist-queries.ts'
import { nameOfEntry } from './watchlist-rules.ts'
import css from './watchlists.module.css'

const TONES: Readonly<Record<EntryStateCode, StatusTone>> = {
  matched: 'good',
  ambiguous: 'warn',
  unknown: 'plain',
}

interface Props {
  readonly listId: string
  readonly entry: WatchlistEntryData
  /** Called after the entry has been decided or removed, when its controls are gone. */
  readonly onDone: () => void
}

/** Renders an entry of a watchlist, beside its candidates if a person must choose among them. */
export function EntryItem({ listId, entry, onDone }: Props) {
  const { state, notice } = entry
  const name = nameOfEntry(entry)
  return (
    <li className={css.entry}>
      <div className={css.party}>
        <p>
          <b>{name}</b>
        </p>
        {state !== 'ambiguous' && <StatedDetails entry={entry} name={name} />}
        <WatchedEntities listId={listId} entry={entry} name={name} />
        {notice !== null && <p className="small quiet">{watchlistMessages.notices[notice]}</p>}
      </div>
      <StatusBadge tone={TONES[state]}>{followingMessages.entryStates[state]}</StatusBadge>
      <RemoveButton listId={listId} entry={entry} name={name} onDone={onDone} />
      {state === 'ambiguous' && (
        <CandidateChoice listId={listId} entry={entry} name={name} onDecided={onDone} />
      )}
      {state !== 'ambiguous' && entry.candidates.length > 0 && (
        <PastDecision listId={listId} entry={entry} name={name} onDecided={onDone} />
      )}
    </li>
  )
}

/** Folds the candidates of an entry that somebody has decided, so that the decision can be changed. */
function PastDecision(props: ComponentProps<typeof CandidateChoice>) {
  const [isOpen, setIsOpen] = useState(false)
  const { entry, onDecided } = props
  return (
    <details className={css.past} open={isOpen} onToggle={event => setIsOpen(event.currentTarget.open)}>
      <summary>{watchlistMessages.changeDecision(entry.candidates.length)}</summary>
      {isOpen && (
        <CandidateChoice
          {...props}
          onDecided={() => {
            setIsOpen(false)
            onDecided()
          }}
        />
      )}
    </details>
  )
}

function StatedDetails({ entry, name }: { entry: WatchlistEntryData; name: string }) {
  const { number, town, country, reference, entity_ids } = entry
  const isEntityId = number !== null && entity_ids.includes(number)
  const place = [town, country === null ? null : (JURISDICTION_NAMES[country] ?? country)]
  const details = [
    number === name || isEntityId ? null : number,
    ...place,
    reference === null || reference === name ? null : watchlistMessages.reference(reference),
  ].filter(Boolean)
  return details.length === 0 ? null : <p className="small quiet">{details.join(' · ')}</p>
}

interface EntityProps {
  readonly listId: string
  readonly entry: WatchlistEntryData
  readonly name: string
}

/** Lists the watched entities. If there are several, such as after a split, one of them can be kept. */
function WatchedEntities({ listId, entry, name }: EntityProps) {
  const decide = useDecideEntry(listId, entry.id)
  const { entities, entity_ids } = entry
  const hidden = entity_ids.length - entities.length
  return (
    <>
      {entities.map(({ id, name: entityName, jurisdiction, tax_id }) => (
        <p key={id} className={css.watched}>
          <Link href={`/entities/${id}`} lang={languageOfJurisdiction(jurisdiction)}>
            {entityName === name ? followingMessages.viewEntity : entityName}
          </Link>{' '}
          <span className="quiet">
            {[JURISDICTION_NAMES[jurisdiction] ?? jurisdiction, tax_id].filter(Boolean).join(' · ')}
          </span>
          {entity_ids.length > 1 && (
            <Button
              small
              busy={decide.isPending}
              aria-label={watchlistMessages.watchOnly(entityName)}
              onClick={() => decide.mutate([id])}
            >
              {watchlistMessages.watchOnlyThis}
            </Button>
          )}
        </p>
      ))}
      {hidden > 0 && <p className="small quiet">{watchlistMessages.hiddenPersons(hidden)}</p>}
    </>
  )
}

function RemoveButton({ listId, entry, name, onDone }: Props & { name: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const remove = useRemoveEntry(listId)
  return (
    <>
      <IconButton label={watchlistMessages.removeParty(name)} onClick={() => setIsAsking(true)}>
        <X size={16} aria-hidden />
      </IconButton>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={watchlistMessages.removeTitle}
        confirmLabel={watchlistMessages.removeEntry}
        busy={remove.isPending}
        onConfirm={() => void remove.mutateAsync(entry.id).then(onDone, () => {})}
      >
        <p>{watchlistMessages.removeText(name)}</p>
      </ConfirmDialog>
    </>
  )
}
