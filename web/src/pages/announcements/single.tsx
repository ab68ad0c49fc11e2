import { JURISDICTIONS, label } from '../../text/labels.ts'
import { useTitle } from '../../text/title.ts'
import { Button } from '../../ui/button.tsx'
import { Day } from '../../ui/moment.tsx'
import { Facts, PageHead, Panel } from '../../ui/panel.tsx'
import { Failure, Loading } from '../../ui/states.tsx'
import { Tag } from '../../ui/status.tsx'
import { Back } from './back.tsx'
import { Details } from './details.tsx'
import { languageOfText } from './facts.ts'
import { groupsOf, nameOf } from './metadata.ts'
import { Origin } from './origin.tsx'
import { Parties } from './parties.tsx'
import { type Announcement, type More, useAnnouncement } from './record.ts'
import { References } from './references.tsx'
import css from './single.module.css'
import { Standing } from './standing.tsx'
import { factOf } from './value.tsx'

/** One announcement in full. */
export default function Page({ id }: { id: string }) {
  const { data, error, refetch } = useAnnouncement(id)
  useTitle(data?.announcement.title ?? 'Announcement')
  return (
    <>
      <Back />
      {data !== undefined ? (
        <Whole {...data} onRetry={() => void refetch()} />
      ) : error !== null ? (
        <>
          <h1 className="hidden">Announcement</h1>
          <Failure error={error} onRetry={() => void refetch()} />
        </>
      ) : (
        <Loading lines={16} what="Loading the announcement" />
      )}
    </>
  )
}

interface Props {
  readonly announcement: Announcement
  readonly more: More | null
  readonly onRetry: () => void
}

function Whole({ announcement, more, onRetry }: Props) {
  const { title, category, jurisdiction, publication_date, metadata, summary, entities } = announcement
  const lang = languageOfText(jurisdiction, metadata)
  return (
    <>
      <PageHead title={title} lang={lang}>
        <p className={css.head}>
          <Tag>{label(category)}</Tag>
          <Standing metadata={metadata} />
          <span>{JURISDICTIONS[jurisdiction] ?? jurisdiction}</span>
          <span>
            Published <Day date={publication_date} />
          </span>
        </p>
      </PageHead>
      <References metadata={metadata} more={more} />
      <div className={css.columns}>
        <div className={css.column}>
          {summary !== null && (
            <Panel title="Summary">
              <p lang={lang} className={css.summary}>
                {summary}
              </p>
            </Panel>
          )}
          <Parties entities={entities} ids={more?.entity_ids ?? []} lang={lang} />
          <Metadata metadata={metadata} lang={lang} />
        </div>
        <aside className={css.aside} aria-label="Source">
          <Origin announcement={announcement} more={more} />
        </aside>
        {more === null && (
          <Panel title="Details">
            <p role="alert">
              What else it says, its corrections and whom it names cannot be read at the moment.{' '}
              <Button small onClick={onRetry}>
                Try again
              </Button>
            </p>
          </Panel>
        )}
        {more?.details && (
          <div className={css.column}>
            <Details details={more.details} lang={lang} />
          </div>
        )}
      </div>
    </>
  )
}

function Metadata({ metadata, lang }: { metadata: Announcement['metadata']; lang: string | undefined }) {
  const groups = groupsOf(metadata)
  if (groups.length === 0) return null
  return (
    <Panel title="Facts">
      {groups.map(({ name, keys }) => (
        <section key={name} className={css.group}>
          <h3>{name}</h3>
          <Facts facts={keys.map(key => [nameOf(key), factOf(key, metadata, lang)])} />
        </section>
      ))}
    </Panel>
  )
}
