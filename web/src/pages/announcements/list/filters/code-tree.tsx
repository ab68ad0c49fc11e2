import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { formatNumber } from '../../../../text/format-dates-and-numbers.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../../ui/page-states.tsx'
import type { AnnouncementListFilter } from '../announcement-list-filter.ts'
import { announcementListMessages } from '../messages/messages.ts'
import css from './code-dialog.module.css'
import { type CodeGroup, type CodeKind, useCodeGroups } from './group-queries.ts'

const messages = announcementListMessages.filters

/** Codes that the user chose, and how to choose others. */
export interface CodeChoice {
  readonly filter: AnnouncementListFilter
  readonly selected: readonly string[]
  readonly onToggle: (code: string) => void
}

/** The levels of the tree, from the top. */
const TREE_LEVELS = { cpv: ['division', 'group'], region: ['country', 'nuts1', 'nuts2', 'nuts3'] } as const

/** Lists the codes of the results with their counts. Each can be opened to choose among those below it. */
export function CodeTree({ kind, ...choice }: CodeChoice & { kind: CodeKind }) {
  const { data, error, refetch } = useCodeGroups(kind, TREE_LEVELS[kind][0], choice.filter)
  if (data === undefined && error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <LoadingState lines={8} label={messages.loadingCodes} />
  if (data.length === 0) return <EmptyState title={messages.noCodes} />
  return (
    <ul className={css.tree}>
      {data.map(group => (
        <Branch key={group.key} kind={kind} group={group} depth={0} {...choice} />
      ))}
    </ul>
  )
}

interface BranchProps extends CodeChoice {
  readonly kind: CodeKind
  readonly group: CodeGroup
  readonly depth: number
}

function Branch({ kind, group, depth, ...choice }: BranchProps) {
  const { key, name, count } = group
  const isWithinSelection = choice.selected.some(code => key.startsWith(code))
  const [open, setOpen] = useState(() => choice.selected.some(code => code.startsWith(key) && code !== key))
  const canOpen = depth + 1 < TREE_LEVELS[kind].length
  const title = name ?? key
  return (
    <li>
      <div className={css.row}>
        {canOpen ? (
          <button
            type="button"
            className={css.opener}
            aria-expanded={open}
            aria-label={messages.codesIn(title)}
            onClick={() => setOpen(!open)}
          >
            <ChevronRight size={16} aria-hidden />
          </button>
        ) : (
          <span className={css.opener} />
        )}
        <label>
          <input
            type="checkbox"
            checked={isWithinSelection}
            onChange={() => choice.onToggle(choice.selected.find(code => key.startsWith(code)) ?? key)}
          />
          <span>{title}</span>
          <code>{key}</code>
          <span className={css.count}>{formatNumber(count)}</span>
        </label>
      </div>
      {open && canOpen && <Children kind={kind} parent={key} depth={depth + 1} {...choice} />}
    </li>
  )
}

type ChildrenProps = Omit<BranchProps, 'group'> & { readonly parent: string }

function Children({ kind, parent, depth, filter, ...choice }: ChildrenProps) {
  const level = TREE_LEVELS[kind][depth] ?? TREE_LEVELS[kind][0]
  const { data, isPending } = useCodeGroups(kind, level, { ...filter, [kind]: [parent] })
  const children = data?.filter(({ key }) => key.startsWith(parent)) ?? []
  if (isPending) return <p className="quiet small">{messages.loading}</p>
  if (children.length === 0) return <p className="quiet small">{messages.noFinerCodes}</p>
  return (
    <ul className={css.branch}>
      {children.map(group => (
        <Branch key={group.key} kind={kind} group={group} depth={depth} filter={filter} {...choice} />
      ))}
    </ul>
  )
}
