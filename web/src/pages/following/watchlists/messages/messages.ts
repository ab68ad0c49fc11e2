import { translate } from '../../../../i18n/translate.ts'
import en from './en.tsx'

/** The texts about watchlists and their entries. */
export const watchlistMessages = await translate(en, {
  es: () => import('./es.tsx'),
  fr: () => import('./fr.tsx'),
  de: () => import('./de.tsx'),
  it: () => import('./it.tsx'),
})
