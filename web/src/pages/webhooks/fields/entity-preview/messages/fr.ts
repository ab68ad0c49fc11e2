import { plural } from '../../../../../text/plural.ts'
import type { EntityPreviewMessages } from './en.ts'

const fr: EntityPreviewMessages = {
  updated: (count, examined) => `${count} sur ${examined} modifications d’entités pendant la même période`,
  statusChanged: count =>
    plural(count, {
      one: '# changement de statut pendant la même période',
      other: '# changements de statut pendant la même période',
    }),
}

export default fr
