import { plural } from '../../../../../text/plural.ts'
import type { EntityPreviewMessages } from './en.ts'

const es: EntityPreviewMessages = {
  updated: (count, examined) => `${count} de ${examined} cambios de entidades en el mismo periodo`,
  statusChanged: count =>
    plural(count, {
      one: '# cambio de estado en el mismo periodo',
      other: '# cambios de estado en el mismo periodo',
    }),
}

export default es
