import { JURISDICTION_NAMES } from '../../../text/display-names.ts'
import { FormField } from '../../../ui/form-fields.tsx'
import followingCss from '../following.module.css'
import {
  type ColumnMapping,
  type FieldSource,
  PARTY_FIELD_KEYS,
  PARTY_FIELDS,
  type PartyField,
} from './column-mapping.ts'
import { TEXT_ENCODINGS, type TextEncoding } from './decode-text-file.ts'
import css from './import.module.css'
import type { ImportRequest } from './import-stream.ts'
import { importMessages } from './messages/messages.ts'
import { decodeFile, type OpenedFile } from './opened-file.ts'

const texts = importMessages.mapping

interface EncodingProps {
  readonly file: OpenedFile
  readonly onChange: (file: OpenedFile) => void
}

/** Says in which encoding a file was read, and lets the user choose another one if it looks wrong. */
export function EncodingField({ file, onChange }: EncodingProps) {
  const { encoding } = file
  const hint = encoding === 'utf-8' ? undefined : texts.encodingHint
  return (
    <div className={css.encoding}>
      <FormField label={texts.encoding} hint={hint}>
        {control => (
          <select
            {...control}
            value={encoding}
            onChange={({ target }) => onChange(decodeFile(file, target.value as TextEncoding))}
          >
            {Object.entries(TEXT_ENCODINGS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </FormField>
    </div>
  )
}

interface HeaderProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

export function HeaderCheckbox({ checked, onChange }: HeaderProps) {
  return (
    <label className={followingCss.check}>
      <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
      <span>{texts.hasHeader}</span>
    </label>
  )
}

interface SelectsProps {
  readonly header: readonly string[]
  readonly mapping: ColumnMapping
  readonly onChange: (mapping: ColumnMapping) => void
}

/** Renders a select for each field, with the columns of the file. */
export function FieldSelects({ header, mapping, onChange }: SelectsProps) {
  function change(field: PartyField, source: FieldSource | null): void {
    const { [field]: _, ...others } = mapping
    onChange(source === null ? others : { ...others, [field]: source })
  }
  return (
    <div className={css.fields}>
      {PARTY_FIELD_KEYS.map(field => (
        <FieldSelect
          key={field}
          field={field}
          header={header}
          source={mapping[field]}
          onChange={source => change(field, source)}
        />
      ))}
    </div>
  )
}

interface SelectProps {
  readonly field: PartyField
  readonly header: readonly string[]
  readonly source: FieldSource | undefined
  readonly onChange: (source: FieldSource | null) => void
}

const FIELD_HINTS: Readonly<Partial<Record<PartyField, string>>> = importMessages.fieldHints

function FieldSelect({ field, header, source, onChange }: SelectProps) {
  return (
    <FormField label={PARTY_FIELDS[field]} hint={FIELD_HINTS[field]}>
      {control => (
        <select
          {...control}
          value={toOptionValue(source)}
          onChange={({ target }) => onChange(toFieldSource(target.value))}
        >
          <option value="">{texts.notInFile}</option>
          <optgroup label={texts.columns}>
            {header.map((name, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their order, and can have the same name
              <option key={at} value={`column-${at}`}>
                {name.trim() === '' ? importMessages.column(at + 1) : name}
              </option>
            ))}
          </optgroup>
          {field === 'country' && <SameCountryOptions />}
        </select>
      )}
    </FormField>
  )
}

function SameCountryOptions() {
  return (
    <optgroup label={texts.sameCountry}>
      {Object.entries(JURISDICTION_NAMES)
        .filter(([code]) => code !== 'EU')
        .map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
    </optgroup>
  )
}

function toOptionValue(source: FieldSource | undefined): string {
  if (source === undefined) return ''
  return 'value' in source ? source.value : `column-${source.column}`
}

function toFieldSource(option: string): FieldSource | null {
  if (option === '') return null
  return option.startsWith('column-') ? { column: Number(option.slice('column-'.length)) } : { value: option }
}

interface ModeProps {
  readonly mode: ImportRequest['mode']
  readonly onChange: (mode: ImportRequest['mode']) => void
}

/** Renders the choice between adding to a list and replacing it. */
export function ModeField({ mode, onChange }: ModeProps) {
  return (
    <div className={css.encoding}>
      <FormField label={texts.mode} hint={mode === 'add' ? undefined : texts.modeHint}>
        {control => (
          <select
            {...control}
            value={mode}
            onChange={({ target }) => onChange(target.value as ImportRequest['mode'])}
          >
            <option value="add">{texts.modes.add}</option>
            <option value="replace">{texts.modes.replace}</option>
          </select>
        )}
      </FormField>
    </div>
  )
}
