import type { MailText } from '../smtp/compose-message.ts'
import { layOutAlert } from './alert-layout.ts'
import { toSingleLine } from './escape-html.ts'

/** Builds the mail that tells an owner that a saved search has become invalid. */
export function searchAlertMail(
  { name, problem }: { readonly name: string; readonly problem: string },
  urls: { readonly publicUrl: string; readonly unsubscribe: string },
): MailText {
  const subject = toSingleLine(name)
  const lines = [
    `Saved search: ${subject}`,
    toSingleLine(problem),
    'It finds nothing until you correct it. Its earlier matches remain.',
  ]
  const button = { label: 'Show saved searches', url: `${urls.publicUrl}/following/searches` }
  return layOutAlert({ title: 'Your saved search is paused', subject, lines, button }, urls.unsubscribe)
}
