import type { Mention } from '../../../model/announcement.ts'
import type { CalendarDay } from '../../../model/calendar-day.ts'
import type { AnnouncementMetadata } from '../../../model/metadata.ts'
import type { HandelsregisterBody } from '../body/split-body.ts'
import type { HandelsregisterClassification } from '../categories/category-rule.ts'
import type { HandelsregisterParty } from '../parties/find-parties.ts'
import type { ConversionSide } from '../parties/party-roles.ts'

/** The facts from which titles and summaries are composed. */
export interface HandelsregisterFacts {
  /** The day of the announcement. */
  readonly date: CalendarDay
  readonly classification: HandelsregisterClassification
  /** The text, or `null` when the mirror has none. */
  readonly body: HandelsregisterBody | null
  readonly mentions: readonly Mention[]
  /** The other companies that the text names. They are among the mentions. */
  readonly parties: readonly HandelsregisterParty[]
  readonly metadata: AnnouncementMetadata
}

/** The companies of a conversion by their part in it, the announced company included. */
export interface ConversionParties {
  readonly transferring: readonly string[]
  readonly receiving: readonly string[]
  /** Companies whose part the text leaves open. */
  readonly others: readonly string[]
}

/** Groups the other companies by side. The announced company is on the opposite side, when theirs is clear. */
export function groupConversionParties(
  label: string,
  { parties, mentions, body }: HandelsregisterFacts,
): ConversionParties {
  const namesOn = (side: ConversionSide | null): string[] =>
    parties.filter(party => party.side === side).map(({ mention }) => mention.name)
  const transferring = namesOn('transferring')
  const receiving = [
    ...namesOn('receiving'),
    ...(body?.statements.some(text => SOLE_MEMBER.test(text)) ? ['Alleingesellschafter'] : []),
  ]
  const others = namesOn(null)
  const persons = transferringPersons(mentions)
  if (receiving.length === 0 && transferring.length === 0 && persons.length > 0)
    return { transferring: persons, receiving: [label], others }
  if (receiving.length > 0 && transferring.length === 0) return { transferring: [label], receiving, others }
  if (transferring.length > 0 && receiving.length === 0) return { transferring, receiving: [label], others }
  return { transferring, receiving, others }
}

const SOLE_MEMBER = /\bauf d\p{L}{2} Alleingesellschafter/u

/** Titles name no sole traders, whose business is transferred. */
function transferringPersons(mentions: readonly Mention[]): string[] {
  return mentions.some(({ role }) => role === 'previous_operator')
    ? ['Unternehmen eines Einzelkaufmanns']
    : []
}
