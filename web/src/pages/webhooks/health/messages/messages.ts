import { translate } from '../../../../i18n/translate.ts'
import en from './en.ts'

/** The names of outcomes and states, and the texts of health and statistics. */
export const webhookHealthMessages = await translate(en, {
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
  de: () => import('./de.ts'),
  it: () => import('./it.ts'),
})
