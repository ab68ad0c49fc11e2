import { useState } from 'react'
import { Link } from 'wouter'
import type { ApiSchema } from '../../../api/api-client.ts'
import { humanizeCode } from '../../../text/display-names.ts'
import { Button } from '../../../ui/button.tsx'
import { DataTable, Panel } from '../../../ui/page-layout.tsx'
import { usePrintMode } from '../../../ui/print-mode.ts'
import { EntityTypeIcon } from '../entity-badges.tsx'
import { entityMessages as messages } from '../messages/messages.ts'
import { CitationLink } from './citation-link.tsx'
import css from './profile.module.css'

type OfficeTerm = ApiSchema<'OfficeTerm'>

interface Props {
  readonly title: string
  readonly terms: readonly OfficeTerm[]
  /** The number of all terms, of which the API returns a limited number. */
  readonly total: number
  /** The party to show: who holds the office, or in which company. */
  readonly party: 'holder' | 'company'
  readonly lang: string | undefined
}

/** Number of terms that are shown initially. */
const INITIAL_TERMS = 12

/** Lists terms of office with the announcements that state their begin and end. */
export function OfficeTermsPanel({ title, terms, total, party, lang }: Props) {
  const isPrinting = usePrintMode()
  const [isComplete, setComplete] = useState(false)
  const shown = isComplete || isPrinting ? terms : terms.slice(0, INITIAL_TERMS)
  if (terms.length === 0) return null
  return (
    <Panel title={title}>
      <DataTable
        caption={title}
        columnHeads={[
          party === 'holder' ? messages.offices.name : messages.offices.company,
          messages.offices.office,
          messages.offices.appointed,
          messages.offices.left,
          messages.offices.lastNamed,
        ]}
        stackOnNarrow
      >
        {shown.map(term => (
          <OfficeTermRow key={rowKey(term)} term={term} party={party} lang={lang} />
        ))}
      </DataTable>
      <footer className={css.footer}>
        {shown.length < terms.length && (
          <Button small onClick={() => setComplete(true)}>
            {messages.offices.showAll(terms.length)}
          </Button>
        )}
        <p className="quiet small">
          {total > terms.length && `${messages.offices.firstOf(terms.length, total)} `}
          {messages.offices.note}
        </p>
      </footer>
    </Panel>
  )
}

function OfficeTermRow({ term, party, lang }: { term: OfficeTerm } & Pick<Props, 'party' | 'lang'>) {
  const { entity_id, entity_type, name } = term[party]
  return (
    <tr>
      <td>
        <span className={css.party}>
          <EntityTypeIcon type={entity_type} />
          <Link href={`/entities/${entity_id}`} lang={lang}>
            {name}
          </Link>
        </span>
      </td>
      <td data-name={messages.offices.office}>
        {term.office === null ? (
          <span>{humanizeCode(term.role)}</span>
        ) : (
          <span lang={lang} title={humanizeCode(term.role)}>
            {term.office}
          </span>
        )}
      </td>
      <td data-name={messages.offices.appointed}>
        {term.from ? <CitationLink citation={term.from} /> : <NotStated />}
      </td>
      <td data-name={messages.offices.left}>
        {term.to ? <CitationLink citation={term.to} /> : <NotStated />}
      </td>
      <td data-name={messages.offices.lastNamed}>
        <CitationLink citation={term.latest} />
      </td>
    </tr>
  )
}

function NotStated() {
  return <span className="quiet">{messages.offices.notStated}</span>
}

function rowKey({ holder, company, role, office, latest, to }: OfficeTerm): string {
  return [holder.entity_id, company.entity_id, role, office, latest.announcement_id, to?.date].join(' ')
}
