import { translate } from '../../i18n/translate.ts'
import en from './en.tsx'

/** The texts of the pages outside every section: signing in, and pages that cannot be opened. */
export const entryMessages = await translate(en, {
  es: () => import('./es.tsx'),
  fr: () => import('./fr.tsx'),
  de: () => import('./de.tsx'),
  it: () => import('./it.tsx'),
})
