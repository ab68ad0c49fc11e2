import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { LOCALE } from '../../../i18n/language.ts'
import { humanizeCode } from '../../../text/display-names.ts'
import { formatNumber } from '../../../text/format-dates-and-numbers.ts'
import { formatMoneyAmount } from '../../../text/format-money.ts'
import { CalendarDate, Timestamp } from '../../../ui/timestamps.tsx'
import { CURRENCY_FIELD_BY_AMOUNT, type MetadataFields } from '../announcement-metadata.ts'
import type { AnnouncementExtras } from './announcement-detail-query.ts'
import { announcementPageMessages as messages } from './messages/messages.ts'

const COUNTRIES = new Intl.DisplayNames(LOCALE, { type: 'region' })
const LANGUAGES = new Intl.DisplayNames(LOCALE, { type: 'language' })

/**
 * Matches timestamps with a time zone. Timestamps without one are displayed as text, because their exact time is
 * unknown.
 */
const TIMESTAMP_WITH_ZONE = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/

/** Renders a metadata field in a readable form. */
export function renderMetadataField(
  key: string,
  metadata: MetadataFields,
  lang: string | undefined,
): ReactNode {
  const value = metadata[key]
  const currency = CURRENCY_FIELD_BY_AMOUNT[key]
  if (typeof value === 'number' && currency !== undefined) return formatMoneyAmount(value, metadata[currency])
  if (key === 'duration_months' && typeof value === 'number') return messages.months(value)
  if (key === 'country' && typeof value === 'string') return findDisplayName(COUNTRIES, value)
  if (key === 'languages') return joinValues(value, code => findDisplayName(LANGUAGES, code))
  if (key === 'acts') return joinValues(value, humanizeCode)
  if (key === 'deadline' && typeof metadata.deadline_time === 'string')
    return messages.deadlineAt(<MetadataValue value={value} lang={lang} />, metadata.deadline_time)
  return <MetadataValue value={value} lang={lang} />
}

/** Renders CPV codes and regions with their names. Returns null for other fields, and while the names are unavailable. */
export function renderNamedCodes(key: string, codes: AnnouncementExtras['codes'] | undefined): ReactNode {
  if (codes === undefined) return null
  const list = key === 'cpv' ? codes.cpv.map(nameCpv) : key === 'nuts' ? codes.regions : []
  if (list.length === 0) return null
  return (
    <ul>
      {list.map(({ code, name }) => (
        <li key={code}>
          <Link href={`/announcements?${key === 'cpv' ? 'cpv' : 'region'}=${code}`}>{code}</Link>
          {name !== null && ` ${name}`}
        </li>
      ))}
    </ul>
  )
}

/** Adds the code to the name if the code above has it. */
function nameCpv({ code, name, named_code: named }: AnnouncementExtras['codes']['cpv'][number]) {
  if (name === null || named === null || named === code) return { code, name }
  return { code, name: `${name} (${messages.partOfCode(named)})` }
}

/** Renders a date, a link, a number, text in the language of the document, or a list of these. */
export function MetadataValue({ value, lang }: { value: unknown; lang: string | undefined }): ReactNode {
  if (Array.isArray(value))
    return value.map((item, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: values in a document keep their order and may repeat
      <span key={index}>
        {index > 0 && ', '}
        <MetadataValue value={item} lang={lang} />
      </span>
    ))
  if (typeof value === 'boolean') return value ? messages.yes : messages.no
  if (typeof value === 'number') return formatNumber(value)
  const text = String(value)
  if (isCalendarDate(text)) return <CalendarDate date={text} />
  if (TIMESTAMP_WITH_ZONE.test(text) && !Number.isNaN(Date.parse(text))) return <Timestamp at={text} />
  if (/^https?:\/\/\S+$/.test(text))
    return (
      <a href={text} rel="external noopener noreferrer" target="_blank">
        {text}
      </a>
    )
  return <span lang={lang}>{text}</span>
}

function isCalendarDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
}

function joinValues(value: unknown, format: (item: string) => string): string {
  return (Array.isArray(value) ? value : [value]).map(item => format(String(item))).join(', ')
}

function findDisplayName(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}
