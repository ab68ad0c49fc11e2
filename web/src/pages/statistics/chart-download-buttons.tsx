import { Download } from 'lucide-react'
import { buildCsv, renderChartPng, renderChartSvg, saveFile } from '../../charts/chart-export.ts'
import { Button } from '../../ui/button.tsx'
import { showErrorToast } from '../../ui/toast-queue.ts'
import { type HistoryPlot, listPlotRows, type PlotSeries } from './build-history-plot.ts'
import css from './statistics.module.css'

interface Props {
  /** Of the file, without its ending. */
  readonly name: string
  readonly title: string
  readonly plot: HistoryPlot
  readonly visibleSeries: readonly PlotSeries[]
  readonly getChart: () => SVGSVGElement | null
}

const FILE_TYPES = ['svg', 'png', 'csv'] as const

/** Saves a plot: as it is seen, with its title and legend (SVG, PNG), or its numbers (CSV). */
export function ChartDownloadButtons({ name, title, plot, visibleSeries, getChart }: Props) {
  async function make(kind: (typeof FILE_TYPES)[number], drawn: SVGSVGElement): Promise<Blob> {
    if (kind === 'csv') return buildCsv(listPlotRows(plot))
    const caption = { title, legend: visibleSeries }
    return kind === 'svg' ? renderChartSvg(drawn, caption) : await renderChartPng(drawn, caption)
  }
  async function download(kind: (typeof FILE_TYPES)[number]): Promise<void> {
    const drawn = getChart()
    if (drawn === null) return
    try {
      saveFile(`${name}.${kind}`, await make(kind, drawn))
    } catch (error) {
      showErrorToast(`The ${kind.toUpperCase()} was not made`, error)
    }
  }
  return (
    <div className={css.downloads}>
      <Download size={15} aria-hidden />
      {FILE_TYPES.map(kind => (
        <Button
          key={kind}
          small
          variant="quiet"
          aria-label={`${kind.toUpperCase()} of “${title}”`}
          onClick={() => download(kind)}
        >
          {kind.toUpperCase()}
        </Button>
      ))}
    </div>
  )
}
