import type { Source } from '../../../sources/source.ts'
import { type ApiContext, type ApiRequest, createNotFoundError } from '../../routing.ts'
import { annotateComponent } from '../schema-builders.ts'
import { SourceIdSchema } from '../shared-schemas.ts'

/** The path parameters of what belongs to a source. */
export const sourcePathFields = {
  id: annotateComponent(SourceIdSchema, { description: 'Source ID. `/sources` lists all sources.' }),
}

/** Returns the source in the path, or throws `not_found`. */
export function findSource(
  context: ApiContext,
  request: ApiRequest,
): Pick<Source, 'id' | 'metadata' | 'reach'> {
  const source = context.sources.find(({ id }) => id === request.params.id)
  if (source === undefined) throw createNotFoundError()
  return source
}
