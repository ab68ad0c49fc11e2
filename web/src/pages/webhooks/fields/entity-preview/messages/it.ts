import { plural } from '../../../../../text/plural.ts'
import type { EntityPreviewMessages } from './en.ts'

const it: EntityPreviewMessages = {
  updated: (count, examined) => `${count} su ${examined} modifiche di entità nello stesso periodo`,
  statusChanged: count =>
    plural(count, {
      one: '# cambio di stato nello stesso periodo',
      other: '# cambi di stato nello stesso periodo',
    }),
}

export default it
