import { translate } from '../../i18n/translate.ts'

/** Names of the codes of the API. English has none, because its codes are words. */
export const CODE_NAMES = await translate<Readonly<Record<string, string>>>(
  {},
  {
    es: () => import('./es.ts'),
    fr: () => import('./fr.ts'),
    de: () => import('./de.ts'),
    it: () => import('./it.ts'),
  },
)
