import { ExternalLink } from 'lucide-react'
import { languageOfJurisdiction } from '../../../text/display-names.ts'
import { Panel } from '../../../ui/page-layout.tsx'
import type { SourceWithHealth } from '../source-queries.ts'
import css from './source-licenses-panel.module.css'

/** Describes the contents, publisher and license terms of each source. */
export function SourceLicensesPanel({ sources }: { sources: readonly SourceWithHealth[] }) {
  const ordered = sources.toSorted((a, b) => a.name.localeCompare(b.name))
  return (
    <Panel title="Contents, attribution and licenses">
      <dl className={css.licenses}>
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
