import { translate } from '../../i18n/translate.ts'
import en from './en.ts'

/** The texts that several pages share: errors of forms, descriptions of searches, names of groups. */
export const textMessages = await translate(en, {
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
  de: () => import('./de.ts'),
  it: () => import('./it.ts'),
})
