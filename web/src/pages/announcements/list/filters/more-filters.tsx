import { announcementListMessages } from '../messages/messages.ts'
import { ChangedSinceFilter } from './changed-since-filter.tsx'
import { CodeFilter } from './code-filter.tsx'
import type { FilterPartProps } from './filter-part-props.ts'
import css from './filter-sidebar.module.css'
import { TenderFilter } from './tender-filter.tsx'

const messages = announcementListMessages.filters

/** Renders the filters by deadline, value, subject, region and time of the last change. */
export default function MoreFilters({ filter, countedFilter, findError, onChange }: FilterPartProps) {
  return (
    <div className={css.fields}>
      <TenderFilter filter={filter} findError={findError} onChange={onChange} />
      {(['cpv', 'region'] as const).map(kind => (
        <CodeFilter
          key={kind}
          kind={kind}
          filter={countedFilter}
          selected={filter[kind]}
          onChange={codes => onChange({ [kind]: codes.join(',') })}
          error={findError(kind, kind === 'cpv' ? messages.subject : messages.region)}
        />
      ))}
      <ChangedSinceFilter
        since={filter.updated_since}
        onChange={updated_since => onChange({ updated_since })}
        error={findError('updated_since', messages.receivedOrChanged)}
      />
    </div>
  )
}
