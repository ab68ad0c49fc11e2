import { Link } from 'wouter'
import { describeSuggestion, type ListedSuggestion } from '../text/describe-suggestions.ts'
import { uiMessages as messages } from './messages/messages.ts'
import css from './search-suggestions.module.css'
import { useUrlParams } from './url-params.ts'

interface Props {
  readonly suggestions: readonly ListedSuggestion[]
  /** The list that found nothing. */
  readonly path: '/announcements' | '/entities'
}

/** Lists searches that find something, as links. */
export function SearchSuggestions({ suggestions, path }: Props) {
  const { params } = useUrlParams()
  if (suggestions.length === 0) return null
  return (
    <section className={css.suggestions} aria-labelledby="suggestions">
      <h3 id="suggestions">{messages.tryInstead}</h3>
      <ul>
        {suggestions.map(suggestion => {
          const { href, text } = describeSuggestion(suggestion, path, params)
          return (
            <li key={`${href} ${text}`}>
              <Link href={href}>{text}</Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
