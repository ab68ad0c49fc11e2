import { Search as SearchIcon } from 'lucide-react'
import { FormField } from '../../../ui/form-fields.tsx'
import { useDebouncedInput } from '../../../ui/use-debounced-input.ts'
import css from './announcement-search-box.module.css'

/** Where it is typed what to look for, with the query language of the API in a line. */
export function AnnouncementSearchBox({
  q,
  effectiveQuery,
  error,
  onSearch,
}: {
  q: string
  /** What was looked for instead, where nothing has `q`. */
  effectiveQuery: string
  error: string | null
  onSearch: (q: string) => void
}) {
  const { text, type } = useDebouncedInput(q, onSearch)
  return (
    <search className={css.search}>
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
        {joined => (
          <div className={css.box}>
            <SearchIcon size={18} aria-hidden />
            <input
              {...joined}
              type="search"
              className={css.input}
              aria-keyshortcuts="/"
              data-search
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              placeholder="Company, person, tax number, reference, any words…"
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
      <span>Every word must appear.</span>
      <span>
        <code>"a phrase"</code> in this order
      </span>
      <span>
        <code>paris or lyon</code> one of them
      </span>
      <span>
        <code>-word</code> without it
      </span>
      <span>
        <code>constru*</code> beginning so
      </span>
    </span>
  )
}

/** That nothing has what was typed, and what is shown instead. */
function FallbackHint({ q, effectiveQuery }: { q: string; effectiveQuery: string }) {
  return (
    <>
      No announcement has <q>{q}</q>. {effectiveQuery === '' ? 'These are all there are.' : 'These have '}
      {effectiveQuery !== '' && <code>{effectiveQuery}</code>}
    </>
  )
}
