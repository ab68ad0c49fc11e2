import { translate } from '../../../../i18n/translate.ts'
import en from './en.ts'

/** The texts of the dialogs that send deliveries again. */
export const resendMessages = await translate(en, {
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
  de: () => import('./de.ts'),
  it: () => import('./it.ts'),
})
