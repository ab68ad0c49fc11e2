import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { lazyComponent } from '../../../../loading/lazy-component.tsx'
import { PartFallback } from '../../../../loading/loading-fallbacks.tsx'
import { type AnnouncementListFilter, omitFilterParts } from '../announcement-list-filter.ts'
import { announcementListMessages } from '../messages/messages.ts'
import css from './filter-sidebar.module.css'
import { type CodeKind, useCodeNames } from './group-queries.ts'

const messages = announcementListMessages.filters

// The trees and the map are fetched only when needed.
const CodeDialog = lazyComponent(async () => (await import('./code-dialog.tsx')).default, PartFallback)

/** Labels of the filters by code. */
const CODE_FILTER_TEXTS: Readonly<Record<CodeKind, { readonly name: string; readonly none: string }>> = {
  cpv: { name: messages.subject, none: messages.anySubject },
  region: { name: messages.region, none: messages.anyRegion },
}

interface Props {
  readonly kind: CodeKind
  readonly filter: AnnouncementListFilter
  readonly selected: readonly string[]
  readonly error: string | null
  readonly onChange: (codes: readonly string[]) => void
}

/** Lets the user filter by CPV code or region. The codes are chosen in a dialog. */
export function CodeFilter({ kind, filter, selected, error, onChange }: Props) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const names = useCodeNames(kind, selected)
  const { name, none } = CODE_FILTER_TEXTS[kind]
  return (
    <div className={css.closed}>
      <span id={id}>{name}</span>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-describedby={id}
        onClick={() => setOpen(true)}
        onPointerEnter={CodeDialog.preload}
        onFocus={CodeDialog.preload}
      >
        <span>{selected.length === 0 ? none : selected.map(code => names.get(code) ?? code).join(', ')}</span>
        <ChevronDown size={16} aria-hidden />
      </button>
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
      {open && (
        <CodeDialog
          kind={kind}
          title={name}
          filter={omitFilterParts(filter, kind)}
          selected={selected}
          onChange={onChange}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
