import { Plus, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import type { HeaderEdits, HeaderRow } from './header-changes.ts'
import { webhookFormMessages as messages } from './messages/messages.ts'
import css from './webhook-fields.module.css'

const NAME_EXAMPLE = 'X-Team'

interface Props {
  readonly edits: HeaderEdits
  readonly error: string | null
  readonly onChange: (edits: HeaderEdits) => void
}

/** Lets the user add, replace and remove custom headers. Stored values are never shown. */
export function HeadersField({ edits, error, onChange }: Props) {
  const id = useId()
  const nextKey = useRef(0)
  const { kept, rows } = edits
  const addRow = (name: string) => [...rows, { key: nextKey.current++, name, value: '' }]
  const drop = (name: string) => kept.filter(other => other !== name)
  return (
    <fieldset className={css.headers} aria-describedby={`${id}-hint`}>
      <legend>{messages.headers}</legend>
      {kept.map(name => (
        <StoredHeader
          key={name}
          name={name}
          onReplace={() => onChange({ ...edits, kept: drop(name), rows: addRow(name) })}
          onRemove={() => onChange({ ...edits, kept: drop(name) })}
        />
      ))}
      {rows.map(row => (
        <HeaderInputs
          key={row.key}
          row={row}
          isInvalid={error !== null}
          onChange={changed =>
            onChange({ ...edits, rows: rows.map(other => (other.key === row.key ? changed : other)) })
          }
          onRemove={() => onChange({ ...edits, rows: rows.filter(({ key }) => key !== row.key) })}
        />
      ))}
      <div>
        <Button small onClick={() => onChange({ ...edits, rows: addRow('') })}>
          <Plus size={15} aria-hidden /> {messages.addHeader}
        </Button>
      </div>
      <p id={`${id}-hint`} className="small quiet">
        {messages.headersHint}
      </p>
      {error !== null && (
        <p role="alert" className={css.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

interface StoredProps {
  readonly name: string
  readonly onReplace: () => void
  readonly onRemove: () => void
}

function StoredHeader({ name, onReplace, onRemove }: StoredProps) {
  return (
    <div className={css.stored}>
      <code>{name}</code>
      <span className="small quiet">{messages.valueHidden}</span>
      <Button small aria-label={messages.replaceHeader(name)} onClick={onReplace}>
        {messages.replace}
      </Button>
      <Button small aria-label={messages.removeHeader(name)} onClick={onRemove}>
        {messages.remove}
      </Button>
    </div>
  )
}

interface InputsProps {
  readonly row: HeaderRow
  readonly isInvalid: boolean
  readonly onChange: (row: HeaderRow) => void
  readonly onRemove: () => void
}

function HeaderInputs({ row, isInvalid, onChange, onRemove }: InputsProps) {
  const shared = { autoComplete: 'off', spellCheck: false, 'aria-invalid': isInvalid || undefined } as const
  return (
    <div className={css.pair}>
      <input
        {...shared}
        aria-label={messages.headerName}
        placeholder={NAME_EXAMPLE}
        maxLength={100}
        value={row.name}
        onChange={({ target }) => onChange({ ...row, name: target.value })}
      />
      <input
        {...shared}
        aria-label={row.name === '' ? messages.valueOfUnnamed : messages.valueOf(row.name)}
        placeholder={messages.value}
        maxLength={2_048}
        value={row.value}
        onChange={({ target }) => onChange({ ...row, value: target.value })}
      />
      <IconButton
        label={row.name === '' ? messages.removeUnnamed : messages.removeHeader(row.name)}
        onClick={onRemove}
      >
        <X size={16} aria-hidden />
      </IconButton>
    </div>
  )
}
