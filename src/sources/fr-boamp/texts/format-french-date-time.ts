import type { LocalDateTime } from '../../shared/dates.ts'
import { formatDay } from '../../shared/localized-values.ts'

/** Formats a date and time in the style of French documents, such as `30/09/2026 à 11:00`. */
export function formatFrenchDateTime({ day, time }: LocalDateTime): string {
  return time === null ? formatDay(day, 'fr') : `${formatDay(day, 'fr')} à ${time}`
}
