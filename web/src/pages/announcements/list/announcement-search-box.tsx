import { Search as SearchIcon } from 'lucide-react'
import { FormField } from '../../../ui/form-fields.tsx'
import { useDebouncedInput } from '../../../ui/use-debounced-input.ts'
import css from './announcement-search-box.module.css'
import { announcementListMessages as messages } from './messages/messages.ts'

/** Renders the search field with a one-line summary of the query syntax. */
export function AnnouncementSearchBox({
  q,
  effectiveQuery,
  error,
  onSearch,
}: {
  q: string
  /** Query that was actually run. It differs from `q` when `q` has no matches. */
  effectiveQuery: string
  error: string | null
  onSearch: (q: string) => void
}) {
  const { text, type } = useDebouncedInput(q, onSearch)
  return (
    <search className={`${css.search} screen-only`}>
      <FormField
        label={messages.search.label}
        hint={
          error === null && (effectiveQuery === q ? <QuerySyntaxHint /> : describeFallback(q, effectiveQuery))
        }
        error={error}
      >
        {control => (
          <div className={css.box}>
            <SearchIcon size={18} aria-hidden />
            <input
              {...control}
              type="search"
              className={css.input}
              aria-keyshortcuts="/"
              data-search
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              placeholder={messages.search.placeholder}
              value={text}
              onChange={({ target }) => type(target.value)}
            />
            <kbd aria-hidden>/</kbd>
          </div>
        )}
      </FormField>
    </search>
  )
}

const SYNTAX = (['phrase', 'either', 'exclude', 'prefix'] as const).map(key => messages.search[key])

function QuerySyntaxHint() {
  return (
    <span className={css.language}>
      <span>{messages.search.allWords}</span>
      {SYNTAX.map(({ code, meaning }) => (
        <span key={code}>
          <code>{code}</code> {meaning}
        </span>
      ))}
    </span>
  )
}

/** Explains that the query has no matches and what the list shows instead. */
function describeFallback(q: string, effective: string): string {
  return effective === '' ? messages.search.showingAll(q) : messages.search.showingOthers(q, effective)
}
