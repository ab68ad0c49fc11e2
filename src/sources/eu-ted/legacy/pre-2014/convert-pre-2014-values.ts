import type { XmlElement } from '../../../shared/formats/xml-records.ts'
import type { PlainRecord } from '../../../shared/plain-values.ts'
import { collectTedElementText, findFirstTedElement, findTedElements } from './find-elements.ts'

export function convertPre2014Address(party: XmlElement): PlainRecord {
  return {
    OFFICIALNAME: collectTedElementText(findFirstTedElement(party, 'OFFICIALNAME', 'ORGANISATION')),
    NATIONALID: collectTedElementText(findFirstTedElement(party, 'NATIONALID')),
    TOWN: collectTedElementText(findFirstTedElement(party, 'TOWN')),
    POSTAL_CODE: collectTedElementText(findFirstTedElement(party, 'POSTAL_CODE')),
    'COUNTRY@VALUE': findFirstTedElement(party, 'COUNTRY')?.attributes.VALUE,
  }
}

/**
 * Converts an exact amount to the field `name` and its currency. The currency is an attribute of the amount or of an
 * element around it. A range is skipped unless its ends are equal.
 */
export function convertPre2014Amount(name: string, costs: XmlElement | undefined): PlainRecord {
  if (costs === undefined) return {}
  const exact = [costs, ...findTedElements(costs, other => other === 'VALUE_COST')].find(
    ({ attributes }) => attributes.FMTVAL !== undefined,
  )
  const [low, high] = ['LOW_VALUE', 'HIGH_VALUE'].map(
    end => findFirstTedElement(costs, end)?.attributes.FMTVAL,
  )
  const value = exact?.attributes.FMTVAL ?? (low === high ? low : undefined)
  const [currency] = [costs, ...findTedElements(costs, other => other.startsWith('COSTS_RANGE'))].flatMap(
    ({ attributes }) => attributes.CURRENCY ?? [],
  )
  return value === undefined ? {} : { [name]: value, [`${name}@CURRENCY`]: currency }
}

/** Converts a date with an element for each of day, month and year. */
export function convertPre2014Date(date: XmlElement | undefined): string | undefined {
  if (date === undefined) return undefined
  const [year, month, day] = ['YEAR', 'MONTH', 'DAY'].map(
    part => collectTedElementText(findFirstTedElement(date, part)) ?? '',
  )
  return `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
}

/** Converts the duration of a contract, or its first and last day. */
export function convertPre2014Period(object: XmlElement): PlainRecord {
  const period = findFirstTedElement(object, 'PERIOD_WORK_DATE_STARTING')
  if (period === undefined) return {}
  const months = collectTedElementText(findFirstTedElement(period, 'MONTHS'))
  return {
    DURATION: months,
    'DURATION@TYPE': months === undefined ? undefined : 'MONTH',
    DATE_START: convertPre2014Date(findFirstTedElement(period, 'START_DATE')),
    DATE_END: convertPre2014Date(findFirstTedElement(period, 'END_DATE')),
  }
}
