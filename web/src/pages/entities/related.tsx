import { Link } from 'wouter'
import { plural, showNumber } from '../../text/format.ts'
import { label, languageOf } from '../../text/labels.ts'
import { pageOf, useAddress } from '../../ui/address.ts'
import { Day } from '../../ui/moment.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Empty, Failure, Loading } from '../../ui/states.tsx'
import { Sign } from './kind.tsx'
import { type Entity, useRelated } from './queries.ts'
import css from './related.module.css'

/** The companies and people that announcements name together with an entity, and how. */
export function Related({ entity }: { entity: Entity }) {
  const { params, change } = useAddress()
  const related = useRelated(entity.id, pageOf(params, 'related'))
  return <Panel title="Related companies and people">{body()}</Panel>

  function body() {
    if (related.isError) return <Failure error={related.error} onRetry={() => void related.refetch()} />
    if (related.data === undefined) return <Loading what="Loading related companies and people" />
    const { data, considered, pagination } = related.data
    if (data.length === 0)
      return <Empty title="None">No announcement names it together with a company or a person.</Empty>
    return (
      <>
        {considered.announcements < considered.of && (
          <p className="quiet small">
            Of the newest {showNumber(considered.announcements)} of its {showNumber(considered.of)}{' '}
            announcements.
          </p>
        )}
        <ul className={css.list} aria-busy={related.isPlaceholderData}>
          {data.map(one => (
            <li key={one.id}>
              <Sign type={one.entity_type} />
              <div>
                <Link
                  href={`/entities/${one.id}`}
                  lang={languageOf(entity.jurisdiction)}
                  className={css.name}
                >
                  {one.name}
                </Link>
                <p className="small">
                  {one.roles.map(label).join(', ')}
                  <span className="quiet">
                    , with this {entity.entity_type} as {one.own_roles.map(inSentence).join(', ')}
                  </span>
                </p>
                <p className="small quiet">
                  {plural(one.announcements, 'announcement')} · <Day date={one.since} />
                  {one.until !== one.since && (
                    <>
                      {' '}
                      – <Day date={one.until} />
                    </>
                  )}
                </p>
              </div>
            </li>
          ))}
        </ul>
        <Pager
          label="Pages of related companies and people"
          pagination={pagination}
          onPage={next => change({ related: next === 1 ? null : String(next) })}
        />
      </>
    )
  }
}

function inSentence(role: string): string {
  return label(role).toLowerCase()
}
