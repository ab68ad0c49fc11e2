import { MultiSelect } from '../../ui/multi-select.tsx'
import { PageHeader, Panel } from '../../ui/page-layout.tsx'
import { EmptyState, QueryState } from '../../ui/page-states.tsx'
import { Pager } from '../../ui/pager.tsx'
import { readListParam, readPageParam, useUrlParams } from '../../ui/url-params.ts'
import { useDocumentTitle } from '../../ui/use-document-title.ts'
import { MergeReportItem } from './merge-report-item.tsx'
import { SELECTABLE_REPORT_STATUSES, useMergeReports } from './merge-report-queries.ts'
import { STATUS_NAMES } from './merge-report-status-badge.tsx'
import css from './merge-reports.module.css'
import { mergeReportMessages as messages } from './messages/messages.ts'

/** Lists what readers reported about wrong merges. Only administrators see it. */
export default function MergeReportListPage() {
  useDocumentTitle(messages.title)
  return (
    <>
      <PageHeader title={messages.title}>{messages.lead}</PageHeader>
      <MergeReportList />
    </>
  )
}

function MergeReportList() {
  const { params, change } = useUrlParams()
  const statuses = readListParam(params, 'status')
  const reports = useMergeReports(statuses, readPageParam(params))
  return (
    <Panel>
      <div className={css.filters}>
        <MultiSelect
          label={messages.status}
          placeholder={messages.anyStatus}
          options={SELECTABLE_REPORT_STATUSES.map(value => ({ value, label: STATUS_NAMES[value] }))}
          selected={statuses}
          onChange={selected => change({ status: selected.join(','), page: null })}
        />
      </div>
      {reports.data === undefined ? (
        <QueryState query={reports} loadingLabel={messages.loading} />
      ) : reports.data.data.length === 0 ? (
        <EmptyState title={statuses.length > 0 ? messages.noMatches : messages.empty} />
      ) : (
        <>
          <ul className={css.reports} aria-label={messages.list}>
            {reports.data.data.map(report => (
              <MergeReportItem key={report.id} report={report} />
            ))}
          </ul>
          <Pager pagination={reports.data.pagination} onPageChange={page => change({ page: String(page) })} />
        </>
      )}
    </Panel>
  )
}
