import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import { ApiRequestError } from '../../../api/api-error.ts'
import { type SavedSearchItem, useFollowedTargets } from '../../../api/followed-targets.ts'
import { useSourceList } from '../../../api/source-list.ts'
import { describeSearch } from '../../../text/describe-search.ts'
import { describeFieldError } from '../../../text/field-errors.ts'
import { Button, buttonClassName } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormErrorSummary } from '../../../ui/form-error-summary.tsx'
import { FormField } from '../../../ui/form-fields.tsx'
import { LoadingState } from '../../../ui/page-states.tsx'
import { Tag } from '../../../ui/status-badge.tsx'
import css from '../following.module.css'
import { useCreateSavedSearch, useUpdateSavedSearch } from '../following-mutations.ts'
import { followingMessages } from '../messages/messages.ts'
import { searchMessages } from './messages/messages.ts'

const MAX_NAME_LENGTH = 200

interface Props {
  readonly kind: SavedSearchItem['kind']
  /** Filter of the list, by the names of its URL parameters. */
  readonly filter: object
  /** ID of the saved search from which the page was opened; null if it was not opened from one. */
  readonly savedId: string | null
  readonly onClose: () => void
}

/** Saves the current search under a name, or replaces the saved search from which the page was opened. */
export default function SaveSearchDialog(props: Props) {
  const targets = useFollowedTargets()
  const saved = targets.data?.searches.find(({ id, kind }) => id === props.savedId && kind === props.kind)
  const search = toQueryString(props.filter)
  const isLoading = props.savedId !== null && targets.isPending
  return (
    <Dialog open onClose={props.onClose} title={searchMessages.save}>
      {isLoading ? (
        <LoadingState lines={4} />
      ) : (
        <SaveSearchForm kind={props.kind} search={search} saved={saved} onClose={props.onClose} />
      )}
    </Dialog>
  )
}

function toQueryString(filter: object): string {
  const given = Object.entries(filter).map(([name, value]) => [name, String(value)])
  return new URLSearchParams(given.filter(([, value]) => value !== '')).toString()
}

interface FormProps {
  readonly kind: SavedSearchItem['kind']
  readonly search: string
  readonly saved: SavedSearchItem | undefined
  readonly onClose: () => void
}

function SaveSearchForm({ kind, search, saved, onClose }: FormProps) {
  const words = useSearchWords(search, kind)
  const [name, setName] = useState(saved?.name ?? proposeName(words))
  const [isConfirmed, setIsConfirmed] = useState(false)
  const [create, update] = [useCreateSavedSearch(), useUpdateSavedSearch()]
  const { error } = update.isError ? update : create
  const isVolumeRefused = error instanceof ApiRequestError && hasCode(error, 'matches_everything')
  const asksForVolume = words.length === 0 || isConfirmed || isVolumeRefused
  const fields = { name, search, ...(isConfirmed && { confirm_volume: true }) }
  if (create.isSuccess || update.isSuccess) return <SavedNotice kind={kind} name={name} onClose={onClose} />

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (saved === undefined) create.mutate({ ...fields, kind })
    else update.mutate({ id: saved.id, ...fields })
  }

  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <SearchWords kind={kind} words={words} />
      <NameField
        name={name}
        onChange={setName}
        error={describeFieldError(error, 'name', followingMessages.name)}
      />
      {asksForVolume && (
        <VolumeCheckbox
          kind={kind}
          hasFilters={words.length > 0}
          checked={isConfirmed}
          onChange={setIsConfirmed}
          error={error}
        />
      )}
      <FormErrorSummary error={error} handledFields={asksForVolume ? ['name', 'search'] : ['name']} />
      <div className={css.foot}>
        {saved === undefined ? (
          <Button onClick={onClose}>{followingMessages.cancel}</Button>
        ) : (
          <Button busy={create.isPending} onClick={() => create.mutate({ ...fields, kind })}>
            {searchMessages.saveAsNew}
          </Button>
        )}
        <Button type="submit" variant="primary" busy={create.isPending || update.isPending}>
          {saved === undefined ? searchMessages.save : searchMessages.update(saved.name)}
        </Button>
      </div>
    </form>
  )
}

/** Proposes a name from the filters, without the quotation marks of the language. */
function proposeName(words: readonly string[]): string {
  const plain = words.map(word => word.replaceAll(/[“”„«»]/g, '').trim())
  return plain.join(', ').slice(0, MAX_NAME_LENGTH)
}

/** Returns the filters of a search in words. */
export function useSearchWords(search: string, kind: SavedSearchItem['kind']): string[] {
  const sources = useSourceList().data
  const nameOf = (id: string) => sources?.find(({ source_id }) => source_id === id)?.name ?? id
  return describeSearch(search, nameOf, kind)
}

/** Renders the filters of a search as tags. */
export function SearchWords({ kind, words }: { kind: SavedSearchItem['kind']; words: readonly string[] }) {
  if (words.length === 0) return <p className="small quiet">{searchMessages.all[kind]}</p>
  return (
    <p className={css.row}>
      {words.map(word => (
        <Tag key={word}>{word}</Tag>
      ))}
    </p>
  )
}

interface NameFieldProps {
  readonly name: string
  readonly error: string | null
  readonly onChange: (name: string) => void
}

/** Renders the field for the name of a saved search. */
export function NameField({ name, error, onChange }: NameFieldProps) {
  return (
    <FormField label={followingMessages.name} hint={searchMessages.nameHint} error={error}>
      {control => (
        <input
          {...control}
          maxLength={MAX_NAME_LENGTH}
          value={name}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </FormField>
  )
}

function hasCode(error: ApiRequestError, code: string): boolean {
  return error.findFieldError('search')?.code === code
}

interface VolumeProps {
  readonly kind: SavedSearchItem['kind']
  readonly hasFilters: boolean
  readonly checked: boolean
  readonly error: unknown
  readonly onChange: (checked: boolean) => void
}

function VolumeCheckbox({ kind, hasFilters, checked, error, onChange }: VolumeProps) {
  const texts = searchMessages.confirmations[kind]
  const message = describeFieldError(error, 'search', searchMessages.search, {
    matches_everything: texts.missing,
  })
  return (
    <div>
      <label className={css.check}>
        <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
        <span>{hasFilters ? texts.filtered : texts.unfiltered}</span>
      </label>
      {message !== null && (
        <p className={css.problem} role="alert">
          {message}
        </p>
      )}
    </div>
  )
}

interface NoticeProps {
  readonly kind: SavedSearchItem['kind']
  readonly name: string
  readonly onClose: () => void
}

function SavedNotice({ kind, name, onClose }: NoticeProps) {
  return (
    <>
      <p role="status">{searchMessages.saved[kind](name)}</p>
      <div className={css.foot}>
        <Link href="/following/searches" className={buttonClassName()}>
          {searchMessages.viewAll}
        </Link>
        <Button variant="primary" onClick={onClose}>
          {followingMessages.done}
        </Button>
      </div>
    </>
  )
}
