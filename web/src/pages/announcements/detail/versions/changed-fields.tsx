import type { ReactNode } from 'react'
import { humanizeCode, JURISDICTION_NAMES } from '../../../../text/display-names.ts'
import type { AnnouncementRecord } from '../announcement-detail-query.ts'
import { announcementPageMessages } from '../messages/messages.ts'
import { detailFieldName, metadataFieldName } from '../metadata-groups.ts'
import { MetadataValue, renderMetadataField } from '../metadata-value.tsx'
import { compareVersions, type FieldChange, type ListedVersion } from './compare-versions.ts'
import { diffWords } from './diff-words.ts'
import css from './versions-panel.module.css'

const messages = announcementPageMessages.versions
const FIELD_NAMES: ReadonlyMap<string, string> = new Map(Object.entries(messages.fields))

interface Props {
  readonly earlier: ListedVersion
  readonly later: ListedVersion
  readonly lang: string | undefined
}

/** Lists the fields that differ between two versions, with what was removed and added. Texts are compared word by word. */
export function ChangedFields({ earlier, later, lang }: Props) {
  const changes = compareVersions(earlier, later)
  if (changes.length === 0) return <p>{messages.same}</p>
  return (
    <dl className={css.changes}>
      {changes.map(change => (
        <div key={`${change.part} ${change.path.join(' ')}`}>
          <dt>{nameField(change)}</dt>
          <dd>
            <ChangedValue change={change} earlier={earlier} later={later} lang={lang} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Names a field with the objects around it, and positions in lists from 1. */
function nameField({ part, path }: FieldChange): string {
  const names = path.map(key => {
    if (typeof key === 'number') return String(key + 1)
    if (part === 'announcement') return FIELD_NAMES.get(key) ?? key
    return part === 'metadata' ? metadataFieldName(key) : detailFieldName(key)
  })
  return names.join(' › ')
}

function ChangedValue({ change, earlier, later, lang }: Props & { change: FieldChange }) {
  const { before, after, path } = change
  if (Array.isArray(before) || Array.isArray(after))
    return <ChangedList before={toTexts(change, before)} after={toTexts(change, after)} lang={lang} />
  const parts = isText(before) && isText(after) && isProse(path) ? diffWords(before, after) : null
  if (parts !== null)
    return (
      <p className={css.text} lang={lang}>
        {parts.map(({ kind, text }, at) => {
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order
          return <TextChange key={at} kind={kind} text={text} />
        })}
      </p>
    )
  const render = (value: unknown, { announcement }: ListedVersion): ReactNode =>
    value === undefined || value === null ? null : renderValue(change, value, { announcement, lang })
  return (
    <p>
      <Removed>{render(before, earlier)}</Removed> <Added>{render(after, later)}</Added>
    </p>
  )
}

function TextChange({ kind, text }: { kind: 'same' | 'removed' | 'added'; text: string }) {
  if (kind === 'same') return text
  return kind === 'removed' ? <Removed>{text}</Removed> : <Added>{text}</Added>
}

function Removed({ children }: { children: ReactNode }) {
  if (children === null) return null
  return (
    <del>
      <span className="hidden">{messages.removed} </span>
      {children}
    </del>
  )
}

function Added({ children }: { children: ReactNode }) {
  if (children === null) return null
  return (
    <ins>
      <span className="hidden">{messages.added} </span>
      {children}
    </ins>
  )
}

/** Shows the items that were removed and added, and nothing of those that stayed. */
function ChangedList({
  before,
  after,
  lang,
}: {
  before: readonly string[]
  after: readonly string[]
  lang: string | undefined
}) {
  const removed = before.filter(item => !after.includes(item))
  const added = after.filter(item => !before.includes(item))
  if (removed.length + added.length === 0)
    // Only the order changed.
    return (
      <p lang={lang}>
        <Removed>{before.join(', ')}</Removed> <Added>{after.join(', ')}</Added>
      </p>
    )
  return (
    <ul lang={lang}>
      {removed.map(item => (
        <li key={`- ${item}`}>
          <Removed>{item}</Removed>
        </li>
      ))}
      {added.map(item => (
        <li key={`+ ${item}`}>
          <Added>{item}</Added>
        </li>
      ))}
    </ul>
  )
}

type Party = AnnouncementRecord['entities'][number]

function toTexts({ part, path }: FieldChange, value: unknown): string[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : value === undefined ? [] : [value]
  if (part === 'announcement')
    return (items as readonly Party[]).map(({ name, role }) => messages.party(name, humanizeCode(role)))
  return items.map(item => (path[0] === 'acts' ? humanizeCode(String(item)) : String(item)))
}

interface ValueContext {
  readonly announcement: AnnouncementRecord
  readonly lang: string | undefined
}

function renderValue(
  { part, path }: FieldChange,
  value: unknown,
  { announcement, lang }: ValueContext,
): ReactNode {
  const [key] = path
  if (part === 'metadata') return renderMetadataField(String(key), announcement.metadata, lang)
  if (part === 'announcement' && key === 'category') return humanizeCode(String(value))
  if (part === 'announcement' && key === 'jurisdiction')
    return JURISDICTION_NAMES[String(value)] ?? String(value)
  return <MetadataValue value={value} lang={lang} />
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

/** Returns whether a text is compared word by word: every text but codes, dates and links, which change as a whole. */
function isProse(path: FieldChange['path']): boolean {
  return !/^(?:category|jurisdiction|publication_date|source_url|.*_url|.*_date|deadline.*)$/.test(
    String(path.at(-1)),
  )
}
