/** Where and when a hearing or a meeting takes place, as a sentence states it. */
export interface GazetteOccasion {
  readonly place: string | null
  /** The local time as `HH:MM`. */
  readonly time: string | null
}

const MAX_CLAUSE_LENGTH = 300
const PHRASES = {
  hearing: /\b(?:will|shall) be heard\b|\b(?:directed|due|listed|fixed) to be heard\b/i,
  meeting: /\b(?:will|shall) be held\b/i,
} as const
const PLACE =
  /^,? (?:at|within|in) (?:the offices? of )?((?=[\p{Lu}\d]|the |c\/o).{5,200}?),? on (?=(?:\p{Lu}\p{L}{2,5}day,? )?(?:the )?\d)/u
const TIME = /\b(?:(\d{1,2})[.:](\d\d)|(\d\d)(\d\d)|(\d{1,2})) ?(hours|hrs|a\.?m\b|p\.?m\b|noon|midday)/i

/** Finds the place and the time in the sentence that announces a hearing or a meeting. */
export function findGazetteOccasion(text: string, kind: keyof typeof PHRASES): GazetteOccasion {
  const phrase = PHRASES[kind].exec(text)
  if (phrase === null) return { place: null, time: null }
  const clause = text.slice(phrase.index + phrase[0].length).slice(0, MAX_CLAUSE_LENGTH)
  const [sentence = ''] = clause.split(/ \(or |, for the purpose|\.\s+(?=\p{Lu}\p{Ll}+ )/u, 1)
  return { place: PLACE.exec(sentence)?.[1] ?? null, time: parseTime(sentence) }
}

function parseTime(sentence: string): string | null {
  const [, hour, minute, militaryHour, militaryMinute, fullHour, unit = ''] = TIME.exec(sentence) ?? []
  const stated = Number(hour ?? militaryHour ?? fullHour)
  if (Number.isNaN(stated)) return null
  const isAfternoon = /^p/i.test(unit) && stated < 12
  const isMidnight = /^a/i.test(unit) && stated === 12
  const hours = isMidnight ? 0 : stated + (isAfternoon ? 12 : 0)
  const minutes = minute ?? militaryMinute ?? '00'
  return hours < 24 && Number(minutes) < 60 ? `${String(hours).padStart(2, '0')}:${minutes}` : null
}
