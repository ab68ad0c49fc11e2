import { Columns3, List, Table } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '../../../../loading/lazy-component.tsx'
import { PartFallback } from '../../../../loading/loading-fallbacks.tsx'
import { IconButton } from '../../../../ui/button.tsx'
import { kindOfCategories } from '../../announcement-kind.ts'
import { useListViewSettings } from '../list-view-settings.ts'
import { announcementListMessages } from '../messages/messages.ts'
import css from './view-switch.module.css'

const ViewOptionsDialog = lazyComponent(
  async () => (await import('./view-options-dialog.tsx')).default,
  PartFallback,
)

const messages = announcementListMessages.view

const VIEWS = [
  { view: 'list', name: messages.list, Icon: List },
  { view: 'table', name: messages.table, Icon: Table },
] as const

/** Lets the user choose between the list and the table, and the columns of the table. */
export function ViewSwitch({ categories }: { categories: readonly string[] }) {
  const { settings, change } = useListViewSettings()
  const [open, setOpen] = useState(false)
  return (
    <div className={`${css.switch} screen-only`}>
      <fieldset className={css.views} aria-label={messages.label}>
        {VIEWS.map(({ view, name, Icon }) => (
          <IconButton
            key={view}
            label={name}
            aria-pressed={settings.view === view}
            onClick={() => change({ view })}
          >
            <Icon size={16} aria-hidden />
          </IconButton>
        ))}
      </fieldset>
      {settings.view === 'table' && (
        <IconButton
          label={messages.columnsAndDensity}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          onPointerEnter={ViewOptionsDialog.preload}
        >
          <Columns3 size={16} aria-hidden />
        </IconButton>
      )}
      {open && <ViewOptionsDialog kind={kindOfCategories(categories)} onClose={() => setOpen(false)} />}
    </div>
  )
}
