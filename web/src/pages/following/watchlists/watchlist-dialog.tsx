import { type FormEvent, useState } from 'react'
import { CATEGORY_GROUP_NAMES } from '../../../text/category-groups.ts'
import { humanizeCode, JURISDICTION_NAMES } from '../../../text/display-names.ts'
import { describeFieldError } from '../../../text/field-errors.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormErrorSummary } from '../../../ui/form-error-summary.tsx'
import { CheckboxGroup, FormField } from '../../../ui/form-fields.tsx'
import css from '../following.module.css'
import { followingMessages } from '../messages/messages.ts'
import { watchlistMessages } from './messages/messages.ts'
import type { WatchlistInput } from './watchlist-queries.ts'

interface Props {
  readonly title: string
  readonly submitLabel: string
  readonly initial: WatchlistInput
  readonly error: unknown
  readonly busy: boolean
  readonly onSubmit: (input: WatchlistInput) => void
  readonly onClose: () => void
}

/** Edits the name of a watchlist and which announcements matter. */
export function WatchlistDialog({ title, submitLabel, initial, error, busy, onSubmit, onClose }: Props) {
  const [input, setInput] = useState(initial)
  const update = (part: Partial<WatchlistInput>) => setInput({ ...input, ...part })

  function submit(event: FormEvent): void {
    event.preventDefault()
    onSubmit(input)
  }

  return (
    <Dialog open onClose={onClose} title={title}>
      <form className={css.form} onSubmit={submit} noValidate>
        <FormField
          label={followingMessages.name}
          error={describeFieldError(error, 'name', followingMessages.name)}
        >
          {control => (
            <input
              {...control}
              maxLength={200}
              placeholder={watchlistMessages.exampleName}
              value={input.name}
              onChange={({ target }) => update({ name: target.value })}
            />
          )}
        </FormField>
        <RuleFields input={input} onChange={update} />
        <FormErrorSummary error={error} handledFields={['name']} />
        <div className={css.foot}>
          <Button onClick={onClose}>{followingMessages.cancel}</Button>
          <Button type="submit" variant="primary" busy={busy}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface RuleFieldsProps {
  readonly input: WatchlistInput
  readonly onChange: (part: Partial<WatchlistInput>) => void
}

function RuleFields({ input, onChange }: RuleFieldsProps) {
  // Single categories, which only the API can set, are listed as well, so that saving keeps them.
  const single = input.categories.filter(category => !(category in CATEGORY_GROUP_NAMES))
  const groups = Object.entries(CATEGORY_GROUP_NAMES).map(([value, label]) => ({ value, label }))
  return (
    <>
      <CheckboxGroup
        legend={watchlistMessages.subjects}
        options={[...groups, ...single.map(value => ({ value, label: humanizeCode(value) }))]}
        selected={input.categories}
        onChange={categories => onChange({ categories: categories as WatchlistInput['categories'] })}
        hint={watchlistMessages.noneIsAll}
      />
      <FormField label={watchlistMessages.minimumSeverity}>
        {control => (
          <select
            {...control}
            value={input.minimum_severity ?? 'low'}
            onChange={({ target }) =>
              onChange({
                minimum_severity:
                  target.value === 'low' ? null : (target.value as WatchlistInput['minimum_severity']),
              })
            }
          >
            {Object.entries(watchlistMessages.severities).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <CheckboxGroup
        legend={watchlistMessages.jurisdictions}
        options={Object.entries(JURISDICTION_NAMES).map(([value, label]) => ({ value, label }))}
        selected={input.jurisdictions}
        onChange={codes => onChange({ jurisdictions: codes as WatchlistInput['jurisdictions'] })}
        hint={watchlistMessages.noneIsAll}
      />
    </>
  )
}
