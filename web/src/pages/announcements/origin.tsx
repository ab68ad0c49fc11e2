import { Download, ExternalLink, FileJson } from 'lucide-react'
import { Link } from 'wouter'
import { useSourceNames } from '../../api/sources.ts'
import { classOf } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy.tsx'
import { Ago } from '../../ui/moment.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'
import type { Announcement, More } from './record.ts'
import css from './single.module.css'

/** Where an announcement comes from, on what terms, and its original. */
export function Origin({ announcement, more }: { announcement: Announcement; more: More | null }) {
  const { id, source_id, source_reference, source_url } = announcement
  const source = useSourceNames().data?.find(source => source.source_id === source_id)
  const json = `/api/v1/announcements/${id}`
  return (
    <Panel title="Source">
      <div className={css.ways}>
        <a href={source_url} className={classOf('main')} rel="external noopener noreferrer" target="_blank">
          <ExternalLink size={16} aria-hidden /> Open at the publisher
        </a>
        <a href={`${json}/document`} className={classOf()} download>
          <Download size={16} aria-hidden /> Stored original
        </a>
        <span className={css.json}>
          <a href={json} className={classOf('plain', true)}>
            <FileJson size={15} aria-hidden /> As JSON
          </a>
          <CopyButton text={JSON.stringify(announcement, null, 2)} label="Copy JSON" />
        </span>
      </div>
      <Facts
        facts={[
          ['Reference', <code key="reference">{source_reference}</code>],
          ['First read', more && <Ago key="first" at={more.first_seen_at} />],
          ['Changed', more !== null && more.earlier_versions > 0 ? changes(more) : null],
          [
            'Publisher',
            <Link key="source" href={`/sources/${source_id}`}>
              {source?.name ?? source_id}
            </Link>,
          ],
        ]}
      />
      {source && (
        <div className={css.terms}>
          <h3>Attribution and licence</h3>
          <p>{source.description}</p>
          <a href={source.url} rel="external noopener noreferrer" target="_blank">
            {new URL(source.url).host}
          </a>
        </div>
      )}
    </Panel>
  )
}

function changes({ earlier_versions, changed_at }: More) {
  return (
    <>
      {earlier_versions === 1 ? 'Once' : `${earlier_versions} times`} by its publisher, last{' '}
      <Ago at={changed_at} />
    </>
  )
}
