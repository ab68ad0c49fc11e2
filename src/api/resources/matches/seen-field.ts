import { integerField } from '../../body-fields.ts'

/** The change up to which matches are marked as seen. */
export const seenChangeField = integerField({
  min: 0,
  max: Number.MAX_SAFE_INTEGER,
  description:
    'Highest change number of the matches that were shown. By default, all matches so far are marked as seen.',
})
