import { translate } from '../../../../i18n/translate.ts'
import en from './en.ts'

/** The texts of the list of announcements. */
export const announcementListMessages = await translate(en, {
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
  de: () => import('./de.ts'),
  it: () => import('./it.ts'),
})
