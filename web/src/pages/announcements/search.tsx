import { Search as SearchIcon } from 'lucide-react'
import { Field } from '../../ui/field.tsx'
import { useTyped } from '../../ui/typed.ts'
import css from './search.module.css'

/** Where it is typed what to look for, with the query language of the API in a line. */
export function Search({
  q,
  searched,
  error,
  onSearch,
}: {
  q: string
  /** What was looked for instead, where nothing has `q`. */
  searched: string
  error: string | null
  onSearch: (q: string) => void
}) {
  const { text, type } = useTyped(q, onSearch)
  return (
    <search className={css.search}>
      <Field
        label="Search"
        hint={error === null && (searched === q ? <Language /> : <Instead q={q} searched={searched} />)}
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
      </Field>
    </search>
  )
}

function Language() {
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
function Instead({ q, searched }: { q: string; searched: string }) {
  return (
    <>
      No announcement has <q>{q}</q>. {searched === '' ? 'These are all there are.' : 'These have '}
      {searched !== '' && <code>{searched}</code>}
    </>
  )
}
