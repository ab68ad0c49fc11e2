import { Link } from 'wouter'
import { useSourceList } from '../../../api/source-list.ts'
import { describeSearch } from '../../../text/describe-search.ts'
import { describeFieldError } from '../../../text/field-errors.ts'
import { FormField } from '../../../ui/form-fields.tsx'
import { Tag } from '../../../ui/status-badge.tsx'
import { readSearchFilter } from './search-filter.ts'
import css from './webhook-fields.module.css'

interface Props {
  readonly text: string
  readonly error: unknown
  readonly onChange: (text: string) => void
}

const ERROR_TEXTS = {
  matches_everything: 'This search matches almost every announcement. Narrow it, or leave the field empty.',
  contradiction:
    'A search restricts announcement.created and watchlist.matched only. Select one of these events, or leave the field empty.',
}

/** Restricts announcements to a search. Shows in words how Herald understands it. */
export function SearchFilterField({ text, error, onChange }: Props) {
  const filter = readSearchFilter(text)
  return (
    <div className={css.filter}>
      <FormField
        label="Search"
        hint={
          <>
            Only announcements that this search finds are sent. Paste the link of a search on{' '}
            <Link href="/announcements">Announcements</Link>, or type words. Leave empty for all.
          </>
        }
        error={describeFieldError(error, 'filter', 'Search', ERROR_TEXTS)}
      >
        {control => (
          <input
            {...control}
            type="text"
            autoComplete="off"
            spellCheck={false}
            placeholder="https://…/announcements?category=insolvency_filing&jurisdiction=FR"
            value={text}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </FormField>
      {filter !== null && <FilterWords filter={filter} />}
    </div>
  )
}

function FilterWords({ filter }: { filter: Readonly<Record<string, string>> }) {
  const sources = useSourceList().data
  const nameOf = (id: string) => sources?.find(source => source.source_id === id)?.name ?? id
  const words = describeSearch(new URLSearchParams(filter).toString(), nameOf)
  return (
    <p className={css.words}>
      {words.map(word => (
        <Tag key={word}>{word}</Tag>
      ))}
    </p>
  )
}
