import type { AnnouncementDraft } from '../../src/model/announcement.ts'
import { MAX_SUMMARY_LENGTH, MAX_TITLE_LENGTH } from '../../src/sources/shared/compose-summary.ts'

/** Returns what is wrong with the form of a draft's title and summary: length, markup, spaces, repetition. */
export function findTextFaults({ title, summary }: Pick<AnnouncementDraft, 'title' | 'summary'>): string[] {
  const texts = [title, ...(summary === null ? [] : [summary])]
  return [
    ...(title.length > MAX_TITLE_LENGTH ? ['title too long'] : []),
    ...((summary?.length ?? 0) > MAX_SUMMARY_LENGTH ? ['summary too long'] : []),
    ...(summary?.includes(title) ? ['title repeated in the summary'] : []),
    ...texts.flatMap(text => [
      ...(/<\/?[a-z][^<>]*>|&(?:#\d+|#x[\da-f]+|[a-z]{2,8});/i.test(text) ? [`markup: ${text}`] : []),
      ...(/ {2}|^\s|\s$|\n/.test(text) ? [`spaces: ${text}`] : []),
      ...(/\b(?:null|undefined|NaN)\b|: ?$|: ,|, ,/.test(text) ? [`empty value: ${text}`] : []),
    ]),
  ]
}
