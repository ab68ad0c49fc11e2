import type { Jurisdiction } from '../../../model/jurisdiction.ts'
import type { FieldError } from '../../../platform/errors.ts'
import { SEARCH_LANGUAGES, type SearchLanguage } from '../../../query/languages/search-language.ts'
import {
  decideOrder,
  type SearchOrder,
  SORT_PARAMETERS,
  type SortParameter,
} from '../../../query/search-order.ts'
import { MAX_RANKED_MATCHES } from '../../../search/index-query.ts'
import { enumParameter, enumParameterWithDefault } from '../../query-parameters.ts'
import type { ApiContext } from '../../routing.ts'
import { enumSchema } from '../schema-builders.ts'

/** The parameters for the order of a list of announcements. */
export const ORDER_PARAMETERS = {
  sort: enumParameterWithDefault(
    enumSchema(SORT_PARAMETERS),
    'auto',
    'Sort order: `date` (newest first), `date_asc` (oldest first), `relevance` (best matches first; requires `q`), ' +
      '`deadline` (next deadline first; deadlines that have passed follow, the latest first, and then announcements ' +
      'without one), `amount` (highest amount first, compared as numbers: add `currency` to compare amounts of one ' +
      'currency; announcements without one last) or ' +
      '`auto`. `auto` sorts a list without `q` and a query of one ordinary word by date and any other query by relevance, ' +
      'and puts announcements in the language of the query first; the header `Herald-Search` names what it chose, such as ' +
      '`sort=date, language=es`. Relevance ranks the newest ' +
      `${MAX_RANKED_MATCHES} matches; older matches follow, newest first. [More about searching](/docs/search).`,
  ),
  lang: enumParameter(
    enumSchema(SEARCH_LANGUAGES),
    'Language of `q` with `sort=auto`. Announcements in this language come first. If omitted, the language is inferred ' +
      'from `jurisdiction`, `source` and the words of the query.',
  ),
}

/** The values of the parameters that determine the order. */
interface OrderValues {
  readonly q?: string | undefined
  readonly sort: SortParameter
  readonly lang?: SearchLanguage | undefined
  readonly jurisdiction?: readonly Jurisdiction[] | undefined
  readonly source?: readonly string[] | undefined
}

/** The order of a list, and the value of the header `Herald-Search` if the client has to know more. */
export interface ListOrder extends SearchOrder {
  readonly header: string | undefined
}

const RANKED_HEADER = `newest-${MAX_RANKED_MATCHES}-ranked`
const LANGUAGES: Readonly<Record<Jurisdiction, SearchLanguage | null>> = {
  ES: 'es',
  FR: 'fr',
  DE: 'de',
  IT: 'it',
  GB: 'en',
  EU: null,
}

/** Determines the order of a list from its parameters. */
export function resolveListOrder(values: OrderValues, { sources }: Pick<ApiContext, 'sources'>): ListOrder {
  const { q, sort, lang } = values
  if (sort !== 'auto')
    return { sort, language: null, header: sort === 'relevance' ? RANKED_HEADER : undefined }
  if (q === undefined) return { sort: 'date', language: null, header: undefined }
  const order = decideOrder(q, lang ?? languageOfFilters(values, sources))
  const language = order.language === null ? [] : [`language=${order.language}`]
  const ranked = order.sort === 'relevance' ? [RANKED_HEADER] : []
  return { ...order, header: [`sort=${order.sort}`, ...language, ...ranked].join(', ') }
}

/** Returns the language of the requested jurisdictions or sources if they have only one. */
function languageOfFilters(
  { jurisdiction = [], source = [] }: OrderValues,
  sources: ApiContext['sources'],
): SearchLanguage | null {
  const ofSources = sources.filter(({ id }) => source.includes(id)).map(found => found.metadata.jurisdiction)
  const requested = jurisdiction.length > 0 ? jurisdiction : ofSources
  const [first, ...others] = new Set(requested.map(code => LANGUAGES[code]))
  return first !== undefined && others.length === 0 ? first : null
}

/** Returns an error for `lang` where it has no effect. */
export function checkLanguageUsed(values: Partial<OrderValues>): FieldError[] {
  const { sort = 'auto', lang } = values
  if (lang === undefined) return []
  const error = (detail: string): FieldError[] => [
    { parameter: 'lang', code: 'no_effect', detail, received: lang },
  ]
  if (!('q' in values)) return error('lang requires the parameter q.')
  return sort === 'auto'
    ? []
    : error(`lang requires sort=auto, because sort=${sort} does not order by language.`)
}
