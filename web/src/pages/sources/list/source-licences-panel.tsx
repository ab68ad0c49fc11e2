import { ExternalLink } from 'lucide-react'
import { languageOfJurisdiction } from '../../../text/labels.ts'
import { Panel } from '../../../ui/page-layout.tsx'
import type { SourceWithHealth } from '../source-queries.ts'
import css from './source-licences-panel.module.css'

/** The contents, publisher and licence terms of each source. */
export function SourceLicencesPanel({ sources }: { sources: readonly SourceWithHealth[] }) {
  const ordered = sources.toSorted((a, b) => a.name.localeCompare(b.name))
  return (
    <Panel title="Contents, attribution and licences">
      <dl className={css.licences}>
        {ordered.map(({ source_id, name, url, description, jurisdiction }) => (
          <div key={source_id}>
            <dt>
              <a href={url} rel="noopener noreferrer" target="_blank">
                <span lang={languageOfJurisdiction(jurisdiction)}>{name}</span>{' '}
                <ExternalLink size={14} role="img" aria-label="(opens in a new tab)" />
              </a>
            </dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
