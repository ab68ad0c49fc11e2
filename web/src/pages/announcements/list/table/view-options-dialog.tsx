import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { CheckboxGroup, RadioGroup } from '../../../../ui/form-fields.tsx'
import type { AnnouncementKind } from '../../announcement-kind.ts'
import { useListViewSettings } from '../list-view-settings.ts'
import { announcementListMessages } from '../messages/messages.ts'
import { listOfferedColumns, listShownColumns } from './table-columns.tsx'

const messages = announcementListMessages.view

const DENSITIES = [
  { value: 'comfortable', label: messages.comfortable, note: messages.comfortableNote },
  { value: 'compact', label: messages.compact, note: messages.compactNote },
] as const

interface Props {
  readonly kind: AnnouncementKind
  readonly onClose: () => void
}

/** Lets the user choose the columns and the density of the table. Both are remembered in this browser. */
export default function ViewOptionsDialog({ kind, onClose }: Props) {
  const { settings, change } = useListViewSettings()
  const { [kind]: _chosen, ...others } = settings.columns
  return (
    <Dialog open onClose={onClose} title={messages.columns}>
      <CheckboxGroup
        legend={messages.columns}
        hint={messages.columnsHint}
        options={listOfferedColumns(kind).map(({ key, name }) => ({ value: key, label: name }))}
        selected={listShownColumns(kind, settings.columns[kind]).map(({ key }) => key)}
        onChange={columns => change({ columns: { ...others, [kind]: columns } })}
      />
      <RadioGroup
        legend={messages.density}
        options={DENSITIES}
        value={settings.density}
        onChange={density => change({ density })}
      />
      <div>
        <Button onClick={() => change({ columns: others, density: 'comfortable' })}>{messages.reset}</Button>{' '}
        <Button variant="primary" onClick={onClose}>
          {messages.done}
        </Button>
      </div>
    </Dialog>
  )
}
