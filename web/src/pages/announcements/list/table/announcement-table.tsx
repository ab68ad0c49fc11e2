import { ArrowDown, ArrowUp } from 'lucide-react'
import { Link } from 'wouter'
import { useSourceList } from '../../../../api/source-list.ts'
import { DataTable } from '../../../../ui/page-layout.tsx'
import { type AnnouncementKind, kindOfCategories } from '../../announcement-kind.ts'
import type { AnnouncementOrder } from '../announcement-list-filter.ts'
import type { AnnouncementSearchResponse, AnnouncementSummary } from '../announcement-list-queries.ts'
import type { ListViewSettings } from '../list-view-settings.ts'
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
        caption="Announcements"
        stackOnNarrow
        columnHeads={[
          ...columns.map(column => (
            <ColumnHead key={column.key} column={column} order={order} onOrderChange={onOrderChange} />
          )),
          ...(hasOpener ? ['Announcement'] : []),
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
  readonly onOrderChange: (order: AnnouncementOrder) => void
}

/** Renders the head of a column. The date sorts the list. */
function ColumnHead({ column: { key, name, isNumeric }, order, onOrderChange }: ColumnHeadProps) {
  if (key !== 'date') return isNumeric ? <span className={css.numeric}>{name}</span> : name
  const isOldestFirst = order === 'date_asc'
  const Arrow = isOldestFirst ? ArrowUp : ArrowDown
  return (
    <button
      type="button"
      className={css.sort}
      title={isOldestFirst ? 'Oldest first' : 'Newest first'}
      onClick={() => onOrderChange(isOldestFirst ? 'date' : 'date_asc')}
    >
      {name} {(isOldestFirst || order === 'date') && <Arrow size={14} aria-hidden />}
      <span className="hidden">{isOldestFirst ? ', oldest first' : ', newest first'}</span>
    </button>
  )
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
        <td data-name="Announcement">
          <Link
            href={`/announcements/${item.id}`}
            state={{ list: context.listQuery, position: context.position }}
            data-result={item.id}
            aria-label={`Open ${item.title}`}
          >
            Open
          </Link>
        </td>
      )}
    </tr>
  )
}
