import { ExternalLink } from 'lucide-react'
import { languageOf } from '../../text/labels.ts'
import { Panel } from '../../ui/panel.tsx'
import css from './licences.module.css'
import type { Watched } from './queries.ts'

/** What each source holds, who publishes it, and what its licence asks for. */
export function Licences({ sources }: { sources: readonly Watched[] }) {
  const ordered = sources.toSorted((a, b) => a.name.localeCompare(b.name))
  return (
    <Panel title="What they hold, attribution and licences">
      <dl className={css.licences}>
        {ordered.map(({ source_id, name, url, description, jurisdiction }) => (
          <div key={source_id}>
            <dt>
              <a href={url} rel="noopener noreferrer" target="_blank">
                <span lang={languageOf(jurisdiction)}>{name}</span>{' '}
                <ExternalLink size={14} role="img" aria-label="opens another site" />
              </a>
            </dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
