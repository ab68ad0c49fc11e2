import { translate } from '../../i18n/translate.ts'
import en from './en.ts'

/** What is shown while the code of a page is loading, or cannot be loaded. */
export const loadingMessages = await translate(en, {
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
  de: () => import('./de.ts'),
  it: () => import('./it.ts'),
})
