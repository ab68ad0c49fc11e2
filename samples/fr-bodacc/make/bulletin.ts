import { type Day, issueOf, plusDays, publicationDay } from './calendar.ts'
import type { Dice } from './dice.ts'
import type { Draft, Family, Notice } from './notice.ts'

/** The daily files the publisher packs a day's notices into. */
export type DailyFile = 'RCS-A' | 'RCS-B' | 'PCL' | 'BILAN'

/** The bulletin: every notice once, on a day of publication, under a number of its own. */
export interface Bulletin {
  /** Null when the day lies after the last issue. */
  publish(day: Day, draft: Draft): Notice | null
  readonly notices: readonly Notice[]
}

/** Notices of one kind that fall within some days before such a day are held for it, so that it fills a daily file. */
export interface Gathering {
  readonly file: DailyFile
  readonly day: Day
  readonly within: number
}

export function makeBulletin(dice: Dice, lastDay: Day, gatherings: readonly Gathering[]): Bulletin {
  const notices: Notice[] = []
  const taken = new Set<string>()
  return {
    notices,
    publish(wanted, draft) {
      const gathering = gatherings.find(
        g => g.file === dailyFileOf(draft.family) && wanted <= g.day && wanted > plusDays(g.day, -g.within),
      )
      const day = gathering?.day ?? publicationDay(wanted)
      if (day > lastDay) return null
      const edition = editionOf(draft.family)
      const issue = issueOf(day)
      const notice = { ...draft, day, edition, issue, number: number(`${edition}${issue}`) }
      notices.push(notice)
      return notice
    },
  }

  function number(issue: string): number {
    const drawn = dice.int(1, 3900)
    const reference = `${issue}/${drawn}`
    if (taken.has(reference)) return number(issue)
    taken.add(reference)
    return drawn
  }
}

export function dailyFileOf(family: Family): DailyFile | null {
  if (family === 'creation' || family === 'immatriculation' || family === 'vente') return 'RCS-A'
  if (family === 'modification' || family === 'radiation') return 'RCS-B'
  if (family === 'dpc') return 'BILAN'
  return family === 'collective' ? 'PCL' : null
}

function editionOf(family: Family): 'A' | 'B' | 'C' {
  if (family === 'dpc') return 'C'
  return family === 'modification' || family === 'radiation' || family === 'divers' ? 'B' : 'A'
}
