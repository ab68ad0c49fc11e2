import { ArrowDown, ArrowUp } from 'lucide-react'
import { Link } from 'wouter'
import { useSourceList } from '../../../../api/source-list.ts'
import { DataTable } from '../../../../ui/page-layout.tsx'
import { type AnnouncementKind, kindOfCategories } from '../../announcement-kind.ts'
import { type AnnouncementOrder, defaultOrderOf } from '../announcement-list-filter.ts'
import type { AnnouncementSearchResponse, AnnouncementSummary } from '../announcement-list-queries.ts'
import type { ListViewSettings } from '../list-view-settings.ts'
import { announcementListMessages as messages } from '../messages/messages.ts'
import css from './announcement-table.module.css'
import {
  type AnnouncementColumn,
  type CellContext,
  listShownColumns,
  needsRowLink,
} from './table-columns.tsx'

interface Props {
  readonly result: AnnouncementSearchResponse
  readonly settings: ListViewSettings
  readonly order: AnnouncementOrder
  readonly listQuery: string
  readonly firstPosition: number
  readonly onOrderChange: (order: AnnouncementOrder) => void
}

/** Lists the announcements of a page in a table, with columns for the kind of the chosen categories. */
export default function AnnouncementTable(props: Props) {
  const { result, settings, order, listQuery, firstPosition, onOrderChange } = props
  const sources = useSourceList().data
  const kind: AnnouncementKind = kindOfCategories(result.filter.category)
  const columns = listShownColumns(kind, settings.columns[kind])
  const hasOpener = needsRowLink(columns)
  return (
    <div className={css.frame} data-density={settings.density}>
      <DataTable
        caption={messages.title}
        stackOnNarrow
        sorted={sortedColumn(columns, order)}
        columnHeads={[
          ...columns.map(column => (
            <ColumnHead
              key={column.key}
              column={column}
              order={order}
              defaultOrder={defaultOrderOf(result.filter)}
              onOrderChange={onOrderChange}
            />
          )),
          ...(hasOpener ? [messages.columns.announcement] : []),
        ]}
      >
        {result.items.map((item, row) => (
          <Row
            key={item.id}
            item={item}
            columns={columns}
            hasOpener={hasOpener}
            context={{
              source: sources?.find(({ source_id }) => source_id === item.source_id)?.name ?? item.source_id,
              listQuery,
              position: firstPosition + row,
            }}
          />
        ))}
      </DataTable>
    </div>
  )
}

interface ColumnHeadProps {
  readonly column: AnnouncementColumn
  readonly order: AnnouncementOrder
  readonly defaultOrder: AnnouncementOrder
  readonly onOrderChange: (order: AnnouncementOrder) => void
}

/** Renders the head of a column. That of a sortable column changes the order of the list. */
function ColumnHead({ column, order, defaultOrder, onOrderChange }: ColumnHeadProps) {
  const { name, isNumeric } = column
  const [first, ...others] = ordersOf(column)
  if (first === undefined) return isNumeric ? <span className={css.numeric}>{name}</span> : name
  const current = [first, ...others].find(known => known === order)
  const next = current === undefined ? first : (others.find(known => known !== current) ?? defaultOrder)
  const Arrow = current !== undefined && DIRECTIONS[current] === 'ascending' ? ArrowUp : ArrowDown
  return (
    <button
      type="button"
      className={isNumeric ? `${css.sort} ${css.numeric}` : css.sort}
      title={messages.orders[next]}
      onClick={() => onOrderChange(next)}
    >
      {name} {current !== undefined && <Arrow size={14} aria-hidden />}
    </button>
  )
}

/** The orders of a sortable column, in which clicks on its head alternate. */
const COLUMN_ORDERS: Readonly<Partial<Record<string, readonly ColumnOrder[]>>> = {
  date: ['date', 'date_asc'],
  deadline: ['deadline'],
  amount: ['amount'],
}

type ColumnOrder = Exclude<AnnouncementOrder, 'auto' | 'relevance'>

const DIRECTIONS: Readonly<Record<ColumnOrder, 'ascending' | 'descending'>> = {
  date: 'descending',
  date_asc: 'ascending',
  deadline: 'ascending',
  amount: 'descending',
}

function ordersOf({ key }: AnnouncementColumn): readonly ColumnOrder[] {
  return COLUMN_ORDERS[key] ?? []
}

/** Returns the column by which an order sorts, for assistive technology. */
function sortedColumn(columns: readonly AnnouncementColumn[], order: AnnouncementOrder) {
  const column = columns.findIndex(known => ordersOf(known).some(one => one === order))
  return column < 0 ? undefined : { column, direction: DIRECTIONS[order as ColumnOrder] }
}

interface RowProps {
  readonly item: AnnouncementSummary
  readonly columns: readonly AnnouncementColumn[]
  readonly hasOpener: boolean
  readonly context: CellContext
}

function Row({ item, columns, hasOpener, context }: RowProps) {
  return (
    <tr data-withdrawn={'withdrawn' in item.metadata || undefined}>
      {columns.map(({ key, name, isNumeric, render }) => (
        <td key={key} data-name={name} className={isNumeric ? 'number nowrap' : css[key]}>
          {render(item, context)}
        </td>
      ))}
      {hasOpener && (
        <td data-name={messages.columns.announcement}>
          <Link
            href={`/announcements/${item.id}`}
            state={{ list: context.listQuery, position: context.position }}
            data-result={item.id}
            aria-label={messages.openTitle(item.title)}
          >
            {messages.open}
          </Link>
        </td>
      )}
    </tr>
  )
}
