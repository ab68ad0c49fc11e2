import { translate } from '../../../../i18n/translate.ts'
import en from './en.ts'

/** The texts of the form for webhooks, and the names of its options. */
export const webhookFormMessages = await translate(en, {
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
  de: () => import('./de.ts'),
  it: () => import('./it.ts'),
})
