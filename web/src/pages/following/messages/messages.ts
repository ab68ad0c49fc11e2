import { translate } from '../../../i18n/translate.ts'
import en from './en.ts'

/** Texts that several pages about watchlists and saved searches have in common. */
export const followingMessages = await translate(en, {
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
  de: () => import('./de.ts'),
  it: () => import('./it.ts'),
})
