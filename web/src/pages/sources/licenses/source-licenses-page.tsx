import { ExternalLink } from 'lucide-react'
import { Link } from 'wouter'
import { useSourceList } from '../../../api/source-list.ts'
import { languageOfJurisdiction } from '../../../text/display-names.ts'
import { PageHeader, Panel } from '../../../ui/page-layout.tsx'
import { QueryState } from '../../../ui/page-states.tsx'
import { useDocumentTitle } from '../../../ui/use-document-title.ts'
import { sourceMessages as messages } from '../messages/messages.ts'
import css from './source-licenses.module.css'

/** Describes the contents, publisher and license terms of each source. */
export default function SourceLicensesPage() {
  useDocumentTitle(messages.licenses)
  const sources = useSourceList()
  return (
    <>
      <PageHeader title={messages.contentsAndLicenses}>
        <p>
          {messages.contentsIntroduction} <Link href="/sources">{messages.allSources}</Link>
        </p>
      </PageHeader>
      {sources.data === undefined ? (
        <QueryState query={sources} lines={18} loadingLabel={messages.loadingLicenses} />
      ) : (
        <Panel>
          <dl className={css.licenses}>
            {sources.data
              .toSorted((one, other) => one.name.localeCompare(other.name))
              .map(({ source_id, name, url, description, jurisdiction }) => (
                <div key={source_id}>
                  <dt>
                    <a href={url} rel="noopener noreferrer" target="_blank">
                      <span lang={languageOfJurisdiction(jurisdiction)}>{name}</span>{' '}
                      <ExternalLink size={14} role="img" aria-label={messages.opensInNewTab} />
                    </a>
                  </dt>
                  <dd lang="en">{description}</dd>
                </div>
              ))}
          </dl>
        </Panel>
      )}
    </>
  )
}
