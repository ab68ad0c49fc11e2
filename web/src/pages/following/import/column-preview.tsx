import { formatNumber } from '../../../text/format-dates-and-numbers.ts'
import { DataTable } from '../../../ui/page-layout.tsx'
import { Tag } from '../../../ui/status-badge.tsx'
import { type ColumnMapping, findShiftedRows, PARTY_FIELD_KEYS, PARTY_FIELDS } from './column-mapping.ts'
import css from './import.module.css'
import { importMessages } from './messages/messages.ts'
import type { PartyTable } from './read-party-table.ts'

const PREVIEW_ROWS = 5
/** More numbers of rows would not help to find the cause. */
const MAX_NAMED_ROWS = 5

interface Props {
  readonly table: PartyTable
  readonly mapping: ColumnMapping
}

/** Shows the first rows of a file, with the fields that its columns are. */
export function ColumnPreview({ table, mapping }: Props) {
  const { header, rows } = table
  return (
    <>
      <DataTable
        caption={importMessages.mapping.firstRowsOf(rows.length)}
        columnHeads={header.map((name, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their order
          <ColumnHead key={column} name={name} column={column} mapping={mapping} />
        ))}
      >
        {rows.slice(0, PREVIEW_ROWS).map((cells, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a file keep their order
          <tr key={row}>
            {header.map((_, column) => (
              <td
                // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their order
                key={column}
                className={isMapped(mapping, column) ? css.cell : `${css.cell} quiet`}
              >
                {cells[column]}
              </td>
            ))}
          </tr>
        ))}
      </DataTable>
      <p className="small quiet">
        {rows.length > PREVIEW_ROWS
          ? importMessages.mapping.firstRows(PREVIEW_ROWS, rows.length)
          : importMessages.mapping.allRows(rows.length)}
      </p>
      <ShiftedRowsNotice table={table} />
    </>
  )
}

function ColumnHead({ name, column, mapping }: { name: string; column: number; mapping: ColumnMapping }) {
  const fields = PARTY_FIELD_KEYS.filter(field => isColumn(mapping, field, column))
  return (
    <span className={css.columnHead}>
      {name.trim() === '' ? importMessages.column(column + 1) : name}
      {fields.map(field => (
        <Tag key={field}>{PARTY_FIELDS[field]}</Tag>
      ))}
    </span>
  )
}

function isMapped(mapping: ColumnMapping, column: number): boolean {
  return PARTY_FIELD_KEYS.some(field => isColumn(mapping, field, column))
}

function isColumn(mapping: ColumnMapping, field: keyof ColumnMapping, column: number): boolean {
  const source = mapping[field]
  return source !== undefined && 'column' in source && source.column === column
}

/** Warns about rows that have other cells than there are columns. */
function ShiftedRowsNotice({ table }: { table: PartyTable }) {
  const shifted = findShiftedRows(table)
  if (shifted.length === 0) return null
  const named = shifted.slice(0, MAX_NAMED_ROWS).map(formatNumber).join(', ')
  const rest = shifted.length > MAX_NAMED_ROWS ? ', …' : ''
  return (
    <p className={css.notice} role="status">
      {importMessages.mapping.shifted(shifted.length, named + rest)}
    </p>
  )
}
