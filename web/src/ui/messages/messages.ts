import { translate } from '../../i18n/translate.ts'
import en from './en.ts'

/** The texts of buttons, dialogs, lists and states that every page uses. */
export const uiMessages = await translate(en, {
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
  de: () => import('./de.ts'),
  it: () => import('./it.ts'),
})
