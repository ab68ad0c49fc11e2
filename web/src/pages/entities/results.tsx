import { Link } from 'wouter'
import { showNumber } from '../../text/format.ts'
import { JURISDICTIONS, label, languageOf } from '../../text/labels.ts'
import { leave } from '../../ui/list-return.ts'
import { Table } from '../../ui/panel.tsx'
import { Kind, Standing } from './kind.tsx'
import css from './list.module.css'
import type { Entity } from './queries.ts'

/** A page of entities as a table; where it is narrow, all but name, status and count stands under the name. */
export function Results({ entities, old }: { entities: readonly Entity[]; old: boolean }) {
  return (
    <div
      className={css.results}
      aria-busy={old}
      data-old={old || undefined}
      onClickCapture={({ target }) => leave(target)}
    >
      <Table
        caption="Entities"
        head={[
          'Name',
          'Type',
          'Jurisdiction',
          'Number',
          'Status',
          <span key="count" className={css.count}>
            <span className={css.wide}>Announcements</span>
            <span className={css.narrow}>Named</span>
          </span>,
        ]}
      >
        {entities.map(entity => (
          <Row key={entity.id} entity={entity} />
        ))}
      </Table>
    </div>
  )
}

function Row({ entity }: { entity: Entity }) {
  const { id, name, entity_type, jurisdiction, tax_id, status, announcement_count } = entity
  const country = JURISDICTIONS[jurisdiction] ?? jurisdiction
  return (
    <tr>
      <td className={css.name}>
        <Link href={`/entities/${id}`} lang={languageOf(jurisdiction)} data-result={id}>
          {name}
        </Link>
        <span className={`${css.below} small quiet`}>
          {[label(entity_type), country, tax_id].filter(Boolean).join(' · ')}{' '}
          {status !== 'active' && <Standing status={status} />}
        </span>
      </td>
      <td>
        <Kind type={entity_type} />
      </td>
      <td className={css.country}>{country}</td>
      <td>{tax_id ?? <span className="quiet">none</span>}</td>
      <td>{status === 'active' ? <span className="quiet">Active</span> : <Standing status={status} />}</td>
      <td className="number">{showNumber(announcement_count)}</td>
    </tr>
  )
}
