import { translate } from '../../../../../i18n/translate.ts'
import en from './en.ts'

/** The texts about the changes of entities in the preview of a webhook. */
export const entityPreviewMessages = await translate(en, {
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
  de: () => import('./de.ts'),
  it: () => import('./it.ts'),
})
