import { plural } from '../../../../../text/plural.ts'

const en = {
  updated: (count: string, examined: string) =>
    `${count} of ${examined} changes of entities in the same period`,
  statusChanged: (count: number) =>
    plural(count, {
      one: '# change of status in the same period',
      other: '# changes of status in the same period',
    }),
}

/** The shape that every translation has. */
export type EntityPreviewMessages = typeof en

export default en
