import { Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { JURISDICTION_NAMES } from '../../../text/display-names.ts'
import { describeFieldError } from '../../../text/field-errors.ts'
import { Button } from '../../../ui/button.tsx'
import { FormErrorSummary } from '../../../ui/form-error-summary.tsx'
import { FormField } from '../../../ui/form-fields.tsx'
import { Panel } from '../../../ui/page-layout.tsx'
import { showToast } from '../../../ui/toast-queue.ts'
import { followingMessages } from '../messages/messages.ts'
import { watchlistMessages } from './messages/messages.ts'
import { useAddEntry, type WatchlistEntryData } from './watchlist-queries.ts'
import css from './watchlists.module.css'

const EMPTY_PARTY = { name: '', number: '', country: '', town: '' }

const ERROR_TEXTS = { missing: watchlistMessages.add.missing }

/** Adds a party to a watchlist by name or number. */
export function AddEntryPanel({ id }: { id: string }) {
  const [party, setParty] = useState(EMPTY_PARTY)
  const add = useAddEntry()
  const given = Object.fromEntries(Object.entries(party).filter(([, value]) => value.trim() !== ''))

  function submit(event: FormEvent): void {
    event.preventDefault()
    const onSuccess = (entry: WatchlistEntryData) => {
      reportAddedEntry(entry)
      setParty(EMPTY_PARTY)
    }
    add.mutate({ id, party: given }, { onSuccess })
  }

  return (
    <Panel title={watchlistMessages.add.title}>
      <form className={css.add} onSubmit={submit} noValidate>
        <PartyField
          label={followingMessages.name}
          error={describeFieldError(add.error, 'name', followingMessages.name)}
          value={party.name}
          onChange={name => setParty({ ...party, name })}
        />
        <PartyField
          label={watchlistMessages.add.number}
          error={describeFieldError(add.error, 'number', watchlistMessages.add.theNumber)}
          value={party.number}
          onChange={number => setParty({ ...party, number })}
        />
        <PartyField
          label={watchlistMessages.add.town}
          error={describeFieldError(add.error, 'town', watchlistMessages.add.theTown)}
          value={party.town}
          onChange={town => setParty({ ...party, town })}
        />
        <CountryField value={party.country} onChange={country => setParty({ ...party, country })} />
        <Button type="submit" busy={add.isPending}>
          <Plus size={16} aria-hidden /> {watchlistMessages.add.add}
        </Button>
      </form>
      <FormErrorSummary error={add.error} handledFields={['name', 'number', 'town']} texts={ERROR_TEXTS} />
      <p className="small quiet">{watchlistMessages.add.hint}</p>
    </Panel>
  )
}

/** Says what became of an added party. */
function reportAddedEntry({ state, name, number, entities }: WatchlistEntryData): void {
  const { theEntry, unsure, unsureDetail, unknown, unknownDetail } = watchlistMessages.add
  const party = entities[0]?.name ?? name ?? number ?? theEntry
  if (state === 'matched') showToast(watchlistMessages.isWatched(party))
  else if (state === 'ambiguous') showToast(unsure, unsureDetail(party))
  else showToast(unknown(party), unknownDetail)
}

interface PartyFieldProps {
  readonly label: string
  readonly error: string | null
  readonly value: string
  readonly onChange: (value: string) => void
}

function PartyField({ label, error, value, onChange }: PartyFieldProps) {
  return (
    <FormField label={label} error={error}>
      {control => (
        <input
          {...control}
          autoComplete="off"
          spellCheck={false}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </FormField>
  )
}

function CountryField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <FormField label={watchlistMessages.add.country}>
      {control => (
        <select {...control} value={value} onChange={({ target }) => onChange(target.value)}>
          <option value="">{watchlistMessages.add.anyCountry}</option>
          {Object.entries(JURISDICTION_NAMES)
            .filter(([code]) => code !== 'EU')
            .map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
        </select>
      )}
    </FormField>
  )
}
