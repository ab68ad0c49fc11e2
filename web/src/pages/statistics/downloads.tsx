import { Download } from 'lucide-react'
import { csv, png, save, svg } from '../../charts/download.ts'
import { Button } from '../../ui/button.tsx'
import { sayFailed } from '../../ui/toast.tsx'
import { type Plot, rowsOf, type Series } from './plot.ts'
import css from './statistics.module.css'

interface Props {
  /** Of the file, without its ending. */
  readonly name: string
  readonly title: string
  readonly plot: Plot
  readonly shown: readonly Series[]
  readonly chart: () => SVGSVGElement | null
}

const KINDS = ['svg', 'png', 'csv'] as const

/** Saves a plot: as it is seen, with its title and legend (SVG, PNG), or its numbers (CSV). */
export function Downloads({ name, title, plot, shown, chart }: Props) {
  async function make(kind: (typeof KINDS)[number], drawn: SVGSVGElement): Promise<Blob> {
    if (kind === 'csv') return csv(rowsOf(plot))
    const caption = { title, legend: shown }
    return kind === 'svg' ? svg(drawn, caption) : await png(drawn, caption)
  }
  async function download(kind: (typeof KINDS)[number]): Promise<void> {
    const drawn = chart()
    if (drawn === null) return
    try {
      save(`${name}.${kind}`, await make(kind, drawn))
    } catch (error) {
      sayFailed(`The ${kind.toUpperCase()} was not made`, error)
    }
  }
  return (
    <div className={css.downloads}>
      <Download size={15} aria-hidden />
      {KINDS.map(kind => (
        <Button
          key={kind}
          small
          look="quiet"
          aria-label={`${kind.toUpperCase()} of “${title}”`}
          onClick={() => download(kind)}
        >
          {kind.toUpperCase()}
        </Button>
      ))}
    </div>
  )
}
