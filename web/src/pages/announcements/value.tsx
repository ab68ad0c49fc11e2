import type { ReactNode } from 'react'
import { plural, showNumber } from '../../text/format.ts'
import { label } from '../../text/labels.ts'
import { showMoney } from '../../text/money.ts'
import { Day, Moment } from '../../ui/moment.tsx'
import { AMOUNTS, type Metadata } from './facts.ts'

const COUNTRIES = new Intl.DisplayNames('en', { type: 'region' })
const LANGUAGES = new Intl.DisplayNames('en', { type: 'language' })

/** A moment with its zone; one without is a text, since nobody knows when it was. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/

/** One fact of the metadata as a person reads it. */
export function factOf(key: string, metadata: Metadata, lang: string | undefined): ReactNode {
  const value = metadata[key]
  const currency = AMOUNTS[key]
  if (typeof value === 'number' && currency !== undefined) return showMoney(value, metadata[currency])
  if (key === 'duration_months' && typeof value === 'number') return plural(value, 'month')
  if (key === 'country' && typeof value === 'string') return named(COUNTRIES, value)
  if (key === 'languages') return listOf(value, code => named(LANGUAGES, code))
  if (key === 'acts') return listOf(value, label)
  if (key === 'deadline' && typeof metadata.deadline_time === 'string')
    return (
      <>
        <Value value={value} lang={lang} />, {metadata.deadline_time} at the buyer
      </>
    )
  return <Value value={value} lang={lang} />
}

/** Any plain value: a day, a link, a number, a text in the language of its document, or several. */
export function Value({ value, lang }: { value: unknown; lang: string | undefined }): ReactNode {
  if (Array.isArray(value))
    return value.map((one, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: values of a document stay where they are, and can be alike
      <span key={index}>
        {index > 0 && ', '}
        <Value value={one} lang={lang} />
      </span>
    ))
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return showNumber(value)
  const text = String(value)
  if (isDay(text)) return <Day date={text} />
  if (MOMENT.test(text) && !Number.isNaN(Date.parse(text))) return <Moment at={text} />
  if (/^https?:\/\/\S+$/.test(text))
    return (
      <a href={text} rel="external noopener noreferrer" target="_blank">
        {text}
      </a>
    )
  return <span lang={lang}>{text}</span>
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
}

function listOf(value: unknown, show: (one: string) => string): string {
  return (Array.isArray(value) ? value : [value]).map(one => show(String(one))).join(', ')
}

function named(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}
