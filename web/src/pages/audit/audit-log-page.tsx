import { Button } from '../../ui/button.tsx'
import { MultiSelect } from '../../ui/multi-select.tsx'
import { DataTable, PageHeader, Panel } from '../../ui/page-layout.tsx'
import { EmptyState, QueryState } from '../../ui/page-states.tsx'
import { Pager } from '../../ui/pager.tsx'
import { readListParam, readPageParam, useUrlParams } from '../../ui/url-params.ts'
import { useDocumentTitle } from '../../ui/use-document-title.ts'
import css from './audit.module.css'
import { AUDIT_ACTION_NAMES } from './audit-action-names.ts'
import { useAuditLog } from './audit-queries.ts'
import { AuditTableRow } from './audit-table-row.tsx'
import { auditMessages as messages } from './messages/messages.ts'

const ACTION_OPTIONS = Object.entries(AUDIT_ACTION_NAMES).map(([value, label]) => ({ value, label }))

/** Lists who did what, when and from where. Only administrators see it. */
export default function AuditLogPage() {
  useDocumentTitle(messages.title)
  return (
    <>
      <PageHeader title={messages.title}>{messages.intro}</PageHeader>
      <AuditTable />
    </>
  )
}

function AuditTable() {
  const { params, change } = useUrlParams()
  const actions = readListParam(params, 'action')
  const keyId = params.get('key') ?? ''
  const isFiltered = actions.length > 0 || keyId !== ''
  const entries = useAuditLog({ actions, keyId, page: readPageParam(params) })
  const clear = () => change({ action: null, key: null, page: null })
  return (
    <Panel>
      <div className={css.filters}>
        <MultiSelect
          label={messages.action}
          placeholder={messages.allActions}
          options={ACTION_OPTIONS}
          selected={actions}
          onChange={selected => change({ action: selected.join(','), page: null })}
        />
        {isFiltered && (
          <Button variant="quiet" onClick={clear}>
            {keyId === '' ? messages.clearFilter : messages.showAll}
          </Button>
        )}
      </div>
      {entries.data === undefined ? (
        <QueryState query={entries} loadingLabel={messages.loading} />
      ) : entries.data.data.length === 0 ? (
        <EmptyState title={isFiltered ? messages.noMatches : messages.none} />
      ) : (
        <>
          <DataTable
            caption={messages.title}
            columnHeads={[messages.action, messages.who, messages.from, messages.subject, messages.when]}
            stackOnNarrow
          >
            {entries.data.data.map(entry => (
              <AuditTableRow
                key={entry.number}
                entry={entry}
                onSelectKey={key => change({ key, page: null })}
              />
            ))}
          </DataTable>
          <Pager pagination={entries.data.pagination} onPageChange={page => change({ page: String(page) })} />
        </>
      )}
    </Panel>
  )
}
