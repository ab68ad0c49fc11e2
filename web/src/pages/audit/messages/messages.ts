import { translate } from '../../../i18n/translate.ts'
import en from './en.ts'

/** The texts of the audit log, with the names of actions, subjects and details. */
export const auditMessages = await translate(en, {
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
  de: () => import('./de.ts'),
  it: () => import('./it.ts'),
})
