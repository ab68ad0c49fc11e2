import { translate } from '../../../i18n/translate.ts'
import en from './en.ts'

/** The texts that the list and the pages of announcements share. */
export const announcementMessages = await translate(en, {
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
  de: () => import('./de.ts'),
  it: () => import('./it.ts'),
})
