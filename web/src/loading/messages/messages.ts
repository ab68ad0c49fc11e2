import { translate } from '../../i18n/translate.ts'
import en from './en.ts'

/** The texts shown while the code of a page is loading, or cannot be loaded. */
export const loadingMessages = await translate(en, {
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
  de: () => import('./de.ts'),
  it: () => import('./it.ts'),
})
