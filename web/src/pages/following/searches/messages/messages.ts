import { translate } from '../../../../i18n/translate.ts'
import en from './en.tsx'

/** The texts about saved searches. */
export const searchMessages = await translate(en, {
  es: () => import('./es.tsx'),
  fr: () => import('./fr.tsx'),
  de: () => import('./de.tsx'),
  it: () => import('./it.tsx'),
})
