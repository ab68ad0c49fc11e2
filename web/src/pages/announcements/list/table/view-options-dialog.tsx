import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { CheckboxGroup, RadioGroup } from '../../../../ui/form-fields.tsx'
import type { AnnouncementKind } from '../../announcement-kind.ts'
import { useListViewSettings } from '../list-view-settings.ts'
import { listOfferedColumns, listShownColumns } from './table-columns.tsx'

const DENSITIES = [
  { value: 'comfortable', label: 'Comfortable', note: 'Easy to read.' },
  { value: 'compact', label: 'Compact', note: 'More rows on a page.' },
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
    <Dialog open onClose={onClose} title="Columns">
      <CheckboxGroup
        legend="Columns"
        hint="Remembered in this browser for each kind of announcement."
        options={listOfferedColumns(kind).map(({ key, name }) => ({ value: key, label: name }))}
        selected={listShownColumns(kind, settings.columns[kind]).map(({ key }) => key)}
        onChange={columns => change({ columns: { ...others, [kind]: columns } })}
      />
      <RadioGroup
        legend="Density"
        options={DENSITIES}
        value={settings.density}
        onChange={density => change({ density })}
      />
      <div>
        <Button onClick={() => change({ columns: others, density: 'comfortable' })}>Reset</Button>{' '}
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  )
}
