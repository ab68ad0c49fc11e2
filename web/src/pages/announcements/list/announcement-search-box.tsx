import { Search as SearchIcon } from 'lucide-react'
import { FormField } from '../../../ui/form-fields.tsx'
import { useDebouncedInput } from '../../../ui/use-debounced-input.ts'
import css from './announcement-search-box.module.css'

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
        label="Search"
        hint={
          error === null &&
          (effectiveQuery === q ? (
            <QuerySyntaxHint />
          ) : (
            <FallbackHint q={q} effectiveQuery={effectiveQuery} />
          ))
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
              placeholder="Search by company, person, tax number, reference or keyword"
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

function QuerySyntaxHint() {
  return (
    <span className={css.language}>
      <span>All words must match.</span>
      <span>
        <code>"a phrase"</code> exact phrase
      </span>
      <span>
        <code>paris or lyon</code> either word
      </span>
      <span>
        <code>-word</code> exclude a word
      </span>
      <span>
        <code>constru*</code> words starting with “constru”
      </span>
    </span>
  )
}

/** Explains that the query has no matches and what the list shows instead. */
function FallbackHint({ q, effectiveQuery }: { q: string; effectiveQuery: string }) {
  return (
    <>
      No matches for <q>{q}</q>.{' '}
      {effectiveQuery === '' ? 'Showing all announcements.' : 'Showing matches for '}
      {effectiveQuery !== '' && <code>{effectiveQuery}</code>}
    </>
  )
}
