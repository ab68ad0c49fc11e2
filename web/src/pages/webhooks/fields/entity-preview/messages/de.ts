import { plural } from '../../../../../text/plural.ts'
import type { EntityPreviewMessages } from './en.ts'

const de: EntityPreviewMessages = {
  updated: (count, examined) => `${count} von ${examined} Änderungen von Entitäten im selben Zeitraum`,
  statusChanged: count =>
    plural(count, {
      one: '# Statusänderung im selben Zeitraum',
      other: '# Statusänderungen im selben Zeitraum',
    }),
}

export default de
