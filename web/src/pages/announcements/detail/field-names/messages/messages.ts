import { translate } from '../../../../../i18n/translate.ts'
import en from './en.ts'

/** The names of the metadata fields of announcements, and of the groups in which they are shown. */
export const fieldNameMessages = await translate(en, {
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
  de: () => import('./de.ts'),
  it: () => import('./it.ts'),
})
