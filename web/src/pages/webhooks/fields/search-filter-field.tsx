import { Link } from 'wouter'
import { useSourceList } from '../../../api/source-list.ts'
import { describeSearch } from '../../../text/describe-search.ts'
import { describeFieldError } from '../../../text/field-errors.ts'
import { FormField } from '../../../ui/form-fields.tsx'
import { Tag } from '../../../ui/status-badge.tsx'
import { webhookMessages } from '../messages/messages.ts'
import { webhookFormMessages as messages } from './messages/messages.ts'
import { readSearchFilter } from './search-filter.ts'
import css from './webhook-fields.module.css'

interface Props {
  readonly text: string
  readonly error: unknown
  readonly onChange: (text: string) => void
}

const LINK_EXAMPLE = 'https://…/announcements?category=insolvency_filing&jurisdiction=FR'

const ERROR_TEXTS = {
  matches_everything: messages.matchesEverything,
  contradiction: messages.searchWithoutEffect,
}

/** Restricts announcements to a search. Shows in words how Herald understands it. */
export function SearchFilterField({ text, error, onChange }: Props) {
  const filter = readSearchFilter(text)
  return (
    <div className={css.filter}>
      <FormField
        label={messages.search}
        hint={webhookMessages.form.searchHint(text => <Link href="/announcements">{text}</Link>)}
        error={describeFieldError(error, 'filter', messages.search, ERROR_TEXTS)}
      >
        {control => (
          <input
            {...control}
            type="text"
            autoComplete="off"
            spellCheck={false}
            placeholder={LINK_EXAMPLE}
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
