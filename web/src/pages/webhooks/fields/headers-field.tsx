import { Plus, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import type { HeaderEdits, HeaderRow } from './header-changes.ts'
import css from './webhook-fields.module.css'

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
      <legend>Custom headers</legend>
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
          <Plus size={15} aria-hidden /> Add header
        </Button>
      </div>
      <p id={`${id}-hint`} className="small quiet">
        Added to each request, for example for a gateway that expects a token. Values are stored encrypted and
        never shown again.
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
      <span className="small quiet">Value hidden</span>
      <Button small aria-label={`Replace ${name}`} onClick={onReplace}>
        Replace
      </Button>
      <Button small aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
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
        aria-label="Header name"
        placeholder="X-Team"
        maxLength={100}
        value={row.name}
        onChange={({ target }) => onChange({ ...row, name: target.value })}
      />
      <input
        {...shared}
        aria-label={`Value of ${row.name || 'the header'}`}
        placeholder="Value"
        maxLength={2_048}
        value={row.value}
        onChange={({ target }) => onChange({ ...row, value: target.value })}
      />
      <IconButton label={`Remove ${row.name || 'header'}`} onClick={onRemove}>
        <X size={16} aria-hidden />
      </IconButton>
    </div>
  )
}
