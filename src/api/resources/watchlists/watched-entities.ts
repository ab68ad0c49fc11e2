import { convertedListParameter } from '../../query-parameters.ts'
import { type ApiContext, requireIndex } from '../../routing.ts'
import { toEntityFilter } from '../announcements/value-filter-parameters.ts'
import { uuidSchema } from '../schema-builders.ts'

/** Creates the parameter that restricts lists or entries to those that watch one of some entities. */
export function watchedEntitiesParameter(subject: string) {
  return convertedListParameter(
    uuidSchema('ID of an entity.'),
    `ID of an entity that the ${subject} watches, or several separated by commas. The ID of an entity that was merged into ` +
      'another finds what watches the surviving entity.',
    toEntityFilter,
  )
}

/** Returns the IDs of the surviving entities. IDs that the caller cannot see stay as they are. */
export async function findSurvivingIds(
  context: ApiContext,
  ids: readonly string[] | undefined,
): Promise<readonly string[] | null> {
  if (ids === undefined) return null
  const index = requireIndex(context)
  return await Promise.all(
    ids.map(async id => {
      const text = await index.read({ kind: 'entity', id })
      return text === null ? id : (JSON.parse(text) as { id: string }).id
    }),
  )
}
