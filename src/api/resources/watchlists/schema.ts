import { Type } from '@sinclair/typebox'
import { SEVERITIES, type Severity } from '../../../model/categories/category-severity.ts'
import {
  ANNOUNCEMENT_CATEGORY_GROUPS,
  type AnnouncementCategory,
  type CategoryGroup,
} from '../../../model/category.ts'
import { countSchema, dateTimeSchema, defineComponent, enumSchema, uuidSchema } from '../schema-builders.ts'
import { CategorySchema, JurisdictionSchema } from '../shared-schemas.ts'

export const minimumSeveritySchema = defineComponent(
  'MinimumSeverity',
  Type.Unsafe<Severity | null>({
    type: ['string', 'null'],
    enum: [...Object.keys(SEVERITIES), null],
    description: `Lowest severity of the categories that match; \`null\` if all do. ${Object.entries(
      SEVERITIES,
    )
      .map(([severity, meaning]) => `\`${severity}\`: ${meaning}`)
      .join(' ')}`,
  }),
)

const CategoryGroupSchema = defineComponent(
  'CategoryGroup',
  enumSchema(Object.keys(ANNOUNCEMENT_CATEGORY_GROUPS) as CategoryGroup[], 'Group of categories.'),
)

export const WatchedCategorySchema = defineComponent(
  'WatchedCategory',
  Type.Unsafe<AnnouncementCategory | CategoryGroup>(
    Type.Union([CategoryGroupSchema, CategorySchema], {
      description: 'Category, or a group of categories. See the [list of categories](/docs/categories).',
    }),
  ),
)

export const watchlistDescriptions = {
  name: 'Name of the list.',
  categories: 'Categories and groups of categories that match; empty if all do.',
  jurisdictions: 'Jurisdictions whose announcements match; empty if all do.',
  isMuted: 'Whether matches are only listed, without notifications.',
} as const

export const WatchlistSchema = defineComponent(
  'Watchlist',
  Type.Object(
    {
      id: uuidSchema('ID of the list.'),
      name: Type.String({ description: watchlistDescriptions.name }),
      categories: Type.Array(WatchedCategorySchema, { description: watchlistDescriptions.categories }),
      minimum_severity: minimumSeveritySchema,
      jurisdictions: Type.Array(JurisdictionSchema, { description: watchlistDescriptions.jurisdictions }),
      is_muted: Type.Boolean({ description: watchlistDescriptions.isMuted }),
      entries: Type.Object(
        {
          matched: countSchema('Number of entries whose entities are watched.'),
          ambiguous: countSchema('Number of entries for which someone must choose among candidates.'),
          unknown: countSchema('Number of entries that are watched until an announcement names them.'),
        },
        { description: 'Numbers of entries by state.' },
      ),
      new: countSchema('Number of matches after `last_seen`.'),
      last_seen: countSchema('Change number up to which matches have been marked as seen.'),
      created_at: dateTimeSchema('Time at which the list was created. Only later announcements match.'),
      updated_at: dateTimeSchema('Time of the last change of the list, without its entries.'),
    },
    { description: 'A named list of parties, and which announcements about them matter.' },
  ),
)

export const SeenSchema = defineComponent(
  'Seen',
  Type.Object({
    change: countSchema(
      'Change number up to which the matches are marked as seen now. It is higher than the given one if they already were.',
    ),
  }),
)
