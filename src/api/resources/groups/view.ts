import { nameCpv } from '../../../model/codes/cpv/cpv-names.ts'
import { findRegion } from '../../../model/codes/regions/region-list.ts'
import type { IndexQuery } from '../../../search/index-query.ts'
import type { AnnouncementGroup } from '../../../search/index-reader.ts'
import type { ApiContext } from '../../routing.ts'
import type { View } from '../schema-builders.ts'
import type { AnnouncementGroupSchema } from './schema.ts'

type GroupProperty = IndexQuery<'groups'>['by']

/** Converts a group to its JSON form, with the name of what the key identifies. */
export function announcementGroupView(
  { key, name, count, amounts }: AnnouncementGroup,
  by: GroupProperty,
  { sources }: Pick<ApiContext, 'sources'>,
): View<typeof AnnouncementGroupSchema> {
  return { key, name: name ?? nameOfKey(key, by, sources), count, amounts }
}

function nameOfKey(key: string, by: GroupProperty, sources: ApiContext['sources']): string | null {
  if (by === 'source') return sources.find(({ id }) => id === key)?.metadata.name ?? null
  if (by === 'region') return findRegion(key)?.name ?? null
  if (by === 'cpv') return nameCpv(key)
  return null
}
