import { useState } from 'react'
import { formatNumber } from '../../../text/format-dates-and-numbers.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { FormErrorSummary } from '../../../ui/form-error-summary.tsx'
import { Panel } from '../../../ui/page-layout.tsx'
import followingCss from '../following.module.css'
import { buildImportRows, findShiftedRows, guessColumnMapping, isImportable } from './column-mapping.ts'
import { ColumnPreview } from './column-preview.tsx'
import css from './import.module.css'
import type { ImportRequest } from './import-stream.ts'
import { EncodingField, FieldSelects, HeaderCheckbox, ModeField } from './mapping-fields.tsx'
import { importMessages } from './messages/messages.ts'
import { type OpenedFile, withoutHeader } from './opened-file.ts'
import type { PartyTable } from './read-party-table.ts'

const texts = importMessages.mapping

/** The maximum number of rows of an import. */
const MAX_ROWS = 100_000

type Start = (request: Omit<ImportRequest, 'listId'>) => void

interface Props {
  readonly file: OpenedFile
  /** The error of an import that was refused. */
  readonly error: unknown
  readonly onChange: (file: OpenedFile) => void
  readonly onChooseAnother: () => void
  readonly onStart: Start
}

/** Lets the user decide which column of a file is which field, with a preview of its first rows. */
export function MappingPanel({ file, error, onChange, onChooseAnother, onStart }: Props) {
  const { table } = file
  return (
    <Panel
      title={texts.title}
      actions={
        <Button small onClick={onChooseAnother}>
          {importMessages.result.chooseAnother}
        </Button>
      }
    >
      <p>
        <b className={css.fileName}>{file.name}</b>
        {typeof table !== 'string' && (
          <span className="quiet"> · {texts.columnCount(table.header.length)}</span>
        )}
      </p>
      <EncodingField file={file} onChange={onChange} />
      {typeof table === 'string' ? (
        <p className={css.problem} role="alert">
          {table}
        </p>
      ) : (
        <MappingForm table={table} error={error} onStart={onStart} />
      )}
    </Panel>
  )
}

interface FormProps {
  readonly table: PartyTable
  readonly error: unknown
  readonly onStart: Start
}

function MappingForm({ table: given, error, onStart }: FormProps) {
  // A first row without any known name of a column is probably a party.
  const [hasHeader, setHasHeader] = useState(
    () => !given.mayLackHeader || Object.keys(guessColumnMapping(given.header)).length > 0,
  )
  const [mapping, setMapping] = useState(() => (hasHeader ? guessColumnMapping(given.header) : {}))
  const [mode, setMode] = useState<ImportRequest['mode']>('add')
  const table = hasHeader ? given : withoutHeader(given)

  function changeHeader(next: boolean): void {
    setHasHeader(next)
    if (next) setMapping(guessColumnMapping(given.header))
  }

  return (
    <>
      {given.mayLackHeader && <HeaderCheckbox checked={hasHeader} onChange={changeHeader} />}
      <FieldSelects header={table.header} mapping={mapping} onChange={setMapping} />
      <ColumnPreview table={table} mapping={mapping} />
      <ModeField mode={mode} onChange={setMode} />
      <FormErrorSummary error={error} handledFields={[]} />
      <StartButtons
        rowCount={table.rows.length}
        isMapped={isImportable(mapping)}
        mode={mode}
        onStart={isDryRun =>
          onStart({
            rows: buildImportRows(table, mapping),
            shiftedRows: new Set(findShiftedRows(table)),
            mode,
            isDryRun,
          })
        }
      />
    </>
  )
}

interface StartProps {
  readonly rowCount: number
  readonly isMapped: boolean
  readonly mode: ImportRequest['mode']
  readonly onStart: (isDryRun: boolean) => void
}

function StartButtons({ rowCount, isMapped, mode, onStart }: StartProps) {
  const [isAsking, setIsAsking] = useState(false)
  const obstacle = findObstacle(rowCount, isMapped)
  function importRows(): void {
    if (mode === 'replace') setIsAsking(true)
    else onStart(false)
  }
  return (
    <>
      {obstacle !== null && (
        <p className={css.problem} role="status">
          {obstacle}
        </p>
      )}
      <div className={followingCss.foot}>
        <Button disabled={obstacle !== null} onClick={() => onStart(true)}>
          {texts.check}
        </Button>
        <Button variant="primary" disabled={obstacle !== null} onClick={importRows}>
          {texts.importRows(rowCount)}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={texts.replaceTitle}
        confirmLabel={texts.replaceConfirm}
        onConfirm={() => {
          setIsAsking(false)
          onStart(false)
        }}
      >
        <p>{texts.replaceText}</p>
      </ConfirmDialog>
    </>
  )
}

/** Returns why the rows can’t be imported yet; null if they can. */
function findObstacle(rowCount: number, isMapped: boolean): string | null {
  if (rowCount === 0) return texts.noRows
  if (rowCount > MAX_ROWS) return texts.tooManyRows(formatNumber(rowCount), formatNumber(MAX_ROWS))
  return isMapped ? null : texts.chooseColumn
}
