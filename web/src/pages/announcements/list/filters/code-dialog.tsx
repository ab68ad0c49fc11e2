import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import type { AnnouncementListFilter } from '../announcement-list-filter.ts'
import { announcementListMessages } from '../messages/messages.ts'
import css from './code-dialog.module.css'
import { CodeTree } from './code-tree.tsx'
import type { CodeKind } from './group-queries.ts'
import { RegionMap } from './region-map.tsx'

const messages = announcementListMessages.filters

interface Props {
  readonly kind: CodeKind
  readonly title: string
  /** Filter of the list without this one, to which the counts belong. */
  readonly filter: AnnouncementListFilter
  readonly selected: readonly string[]
  readonly onChange: (codes: readonly string[]) => void
  readonly onClose: () => void
}

/** Lets the user choose CPV codes in a tree, or regions on a map and in a tree. */
export default function CodeDialog({ kind, title, filter, selected, onChange, onClose }: Props) {
  // A code includes those below it, so a chosen code replaces them.
  const toggle = (code: string) =>
    onChange(
      selected.includes(code)
        ? selected.filter(other => other !== code)
        : [...selected.filter(other => !other.startsWith(code) && !code.startsWith(other)), code],
    )
  const choice = { filter, selected, onToggle: toggle }
  return (
    <Dialog open onClose={onClose} title={title}>
      <div className={css.body}>
        {kind === 'region' && <RegionMap {...choice} />}
        <CodeTree kind={kind} {...choice} />
      </div>
      <footer className={css.footer}>
        <Button disabled={selected.length === 0} onClick={() => onChange([])}>
          {messages.clear}
        </Button>
        <Button variant="primary" onClick={onClose}>
          {messages.done}
        </Button>
      </footer>
    </Dialog>
  )
}
